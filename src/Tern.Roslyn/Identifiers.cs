using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Roslyn;

/// <summary>Formats names for source code.</summary>
internal static class Identifiers
{
    /// <summary>Returns the name, escaped if it's a keyword or a contextual keyword.</summary>
    public static string Escaped(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None ? "@" + name : name;

    /// <summary>Returns a namespace with each of its names escaped, for use in a declaration.</summary>
    public static string EscapedNamespace(string space) => string.Join(".", space.Replace("@", "").Split('.').Select(Escaped));
}
