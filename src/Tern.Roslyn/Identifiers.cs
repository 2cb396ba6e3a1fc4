using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Roslyn;

/// <summary>Names as they stand in source.</summary>
internal static class Identifiers
{
    /// <summary>The name, escaped where it is a keyword or may be taken for one.</summary>
    public static string Escaped(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None ? "@" + name : name;

    /// <summary>A namespace with each of its names escaped, as a declaration has it.</summary>
    public static string EscapedNamespace(string space) => string.Join(".", space.Replace("@", "").Split('.').Select(Escaped));
}
