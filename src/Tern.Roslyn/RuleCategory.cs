using Microsoft.CodeAnalysis;

namespace Tern.Roslyn;

/// <summary>Makes the rules of one category. Each has a page in docs/rules under its id.</summary>
internal sealed class RuleCategory(string name)
{
    /// <summary>A rule for what can't be generated, or would lose data.</summary>
    public DiagnosticDescriptor Error(string id, string title, string message) => Rule(id, title, message, DiagnosticSeverity.Error);

    /// <summary>A rule for what somebody may have forgotten.</summary>
    public DiagnosticDescriptor Warning(string id, string title, string message) => Rule(id, title, message, DiagnosticSeverity.Warning);

    /// <summary>A rule for what may well be meant: editors show it, builds don't.</summary>
    public DiagnosticDescriptor Info(string id, string title, string message) => Rule(id, title, message, DiagnosticSeverity.Info);

    private DiagnosticDescriptor Rule(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, name, severity, isEnabledByDefault: true, helpLinkUri: $"https://github.com/tern-dotnet/tern/blob/main/docs/rules/{id}.md");
}
