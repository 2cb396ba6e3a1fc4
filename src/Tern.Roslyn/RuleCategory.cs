using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Creates the rules of one category. The page of each rule is in docs/rules, named after its ID.</summary>
internal sealed class RuleCategory(string name)
{
    /// <summary>Creates a rule for code that can't be generated or would lose data.</summary>
    public DiagnosticDescriptor Error(string id, string title, string message) => Rule(id, title, message, DiagnosticSeverity.Error);

    /// <summary>Creates a rule for possible oversights.</summary>
    public DiagnosticDescriptor Warning(string id, string title, string message) => Rule(id, title, message, DiagnosticSeverity.Warning);

    /// <summary>Creates a rule for code that may be intended. Editors show it; builds don't.</summary>
    public DiagnosticDescriptor Info(string id, string title, string message) => Rule(id, title, message, DiagnosticSeverity.Info);

    private DiagnosticDescriptor Rule(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, name, severity, isEnabledByDefault: true, helpLinkUri: $"https://github.com/tern-dotnet/tern/blob/main/docs/rules/{id}.md");
}
