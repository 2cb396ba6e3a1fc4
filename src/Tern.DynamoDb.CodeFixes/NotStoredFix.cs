using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.CodeFixes;

/// <summary>
/// A code fix for a member that isn't stored or can't be read back: stores it, or marks it as intentionally ignored.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class NotStoredFix : DeclarationFix<MemberDeclarationSyntax>
{
    /// <summary>Initializes the code fix. Called by the editor.</summary>
    public NotStoredFix() : base("TERN1023", "TERN1033") { }

    private protected override IEnumerable<(string Title, Func<SyntaxNode, SyntaxNode> Change)> Changes(MemberDeclarationSyntax declaration)
    {
        if (declaration is PropertyDeclarationSyntax { AccessorList: { } accessors } property
            && accessors.Accessors.All(accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration)))
        {
            var init = SyntaxFactory.AccessorDeclaration(SyntaxKind.InitAccessorDeclaration).WithSemicolonToken(SyntaxFactory.Token(SyntaxKind.SemicolonToken))
                .WithTrailingTrivia(SyntaxFactory.Space);
            yield return ("Add an init accessor", root => root.ReplaceNode(property, property.WithAccessorList(accessors.AddAccessors(init))));
        }
        else
        {
            yield return ("Store it: [DynamoAttribute]", root => root.ReplaceNode(declaration, With(declaration, "DynamoAttribute")));
        }

        yield return ("Don't store it: [DynamoIgnore]", root => root.ReplaceNode(declaration, With(declaration, "DynamoIgnore")));
    }

    private static MemberDeclarationSyntax With(MemberDeclarationSyntax member, string attribute)
    {
        var leading = member.GetLeadingTrivia();
        var indentation = leading.LastOrDefault(trivia => trivia.IsKind(SyntaxKind.WhitespaceTrivia));
        var list = SyntaxFactory.AttributeList([SyntaxFactory.Attribute(SyntaxFactory.ParseName("global::Tern.DynamoDb." + attribute).WithAdditionalAnnotations(
                Microsoft.CodeAnalysis.Simplification.Simplifier.Annotation))])
            .WithLeadingTrivia(leading).WithTrailingTrivia(SyntaxFactory.EndOfLine("\n"), indentation);
        var bare = member.WithoutLeadingTrivia();
        return bare.WithAttributeLists(bare.AttributeLists.Insert(0, list));
    }
}
