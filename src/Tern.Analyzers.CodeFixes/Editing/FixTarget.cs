using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>The target of a fix.</summary>
/// <param name="Root">The root of the file's syntax tree.</param>
/// <param name="Model">The semantic model.</param>
/// <param name="Node">The reported node.</param>
/// <param name="Diagnostic">The diagnostic.</param>
internal sealed record FixTarget(SyntaxNode Root, SemanticModel Model, SyntaxNode Node, Diagnostic Diagnostic)
{
    public string? Property(string name) => Diagnostic.Properties.TryGetValue(name, out var value) ? value : null;

    /// <summary>Returns an unused name: the specified one, or the same with a number.</summary>
    public string FreeName(string wanted, SyntaxNode place)
    {
        var taken = new HashSet<string>(Model.LookupSymbols(place.SpanStart).Select(static symbol => symbol.Name));

        // Names declared later or in nested scopes must not be hidden either.
        var member = place.FirstAncestorOrSelf<MemberDeclarationSyntax>(static node => node is not GlobalStatementSyntax) ?? Root;
        foreach (var token in member.DescendantTokens())
            if (token.IsKind(SyntaxKind.IdentifierToken)) taken.Add(token.ValueText);
        var name = wanted;
        for (var number = 2; taken.Contains(name); number++) name = wanted + number;
        return name;
    }

    /// <summary>Determines whether a type can be used at the position without another using directive.</summary>
    public bool CanName(string type, string space, SyntaxNode place) =>
        Model.LookupNamespacesAndTypes(place.SpanStart, name: type).Any(symbol => symbol.ContainingNamespace?.ToDisplayString() == space);
}
