using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.CodeFixes;

/// <summary>A code fix that makes an item type and its containing types partial.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class PartialFix : DeclarationFix<TypeDeclarationSyntax>
{
    /// <summary>Initializes the code fix. Called by the editor.</summary>
    public PartialFix() : base("TERN1001") { }

    private protected override IEnumerable<(string Title, Func<SyntaxNode, SyntaxNode> Change)> Changes(TypeDeclarationSyntax declaration)
    {
        yield return ("Make it partial", root => root.ReplaceNodes(
            declaration.AncestorsAndSelf().OfType<TypeDeclarationSyntax>().Where(type => !type.Modifiers.Any(SyntaxKind.PartialKeyword)),
            (_, type) => Partial(type)));
    }

    // partial is the last modifier. If it's the only one, it takes over the keyword's leading trivia.
    private static TypeDeclarationSyntax Partial(TypeDeclarationSyntax type)
    {
        var partial = SyntaxFactory.Token(SyntaxKind.PartialKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        if (type.Modifiers.Count > 0) return (TypeDeclarationSyntax)type.WithModifiers(type.Modifiers.Add(partial));
        return (TypeDeclarationSyntax)type.WithKeyword(type.Keyword.WithLeadingTrivia()).WithModifiers([partial.WithLeadingTrivia(type.Keyword.LeadingTrivia)]);
    }
}
