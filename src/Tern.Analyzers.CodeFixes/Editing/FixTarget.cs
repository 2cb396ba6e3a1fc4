using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>What a fix changes.</summary>
/// <param name="Root">The file.</param>
/// <param name="Model">What its names mean.</param>
/// <param name="Node">The syntax that is reported.</param>
/// <param name="Diagnostic">What is reported of it.</param>
internal sealed record FixTarget(SyntaxNode Root, SemanticModel Model, SyntaxNode Node, Diagnostic Diagnostic)
{
    public string? Property(string name) => Diagnostic.Properties.TryGetValue(name, out var value) ? value : null;

    /// <summary>A name that nothing has at the place: the one that is wanted, or one with a number.</summary>
    public string FreeName(string wanted, SyntaxNode place)
    {
        var taken = new HashSet<string>(Model.LookupSymbols(place.SpanStart).Select(static symbol => symbol.Name));

        // What is declared further down, or further in, may not be hidden either.
        var member = place.FirstAncestorOrSelf<MemberDeclarationSyntax>(static node => node is not GlobalStatementSyntax) ?? Root;
        foreach (var token in member.DescendantTokens())
            if (token.IsKind(SyntaxKind.IdentifierToken)) taken.Add(token.ValueText);
        var name = wanted;
        for (var number = 2; taken.Contains(name); number++) name = wanted + number;
        return name;
    }

    /// <summary>Whether a type can be named at the place as it is.</summary>
    public bool CanName(string type, string space, SyntaxNode place) =>
        Model.LookupNamespacesAndTypes(place.SpanStart, name: type).Any(symbol => symbol.ContainingNamespace?.ToDisplayString() == space);
}
