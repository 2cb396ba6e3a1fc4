using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Replaces a scan with a query by key if the filter contains no other condition.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class QueryFix : UsageFix
{
    /// <summary>Initializes a new instance. Called by the editor.</summary>
    public QueryFix() : base("Query by the key", "TERN3008") { }

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (target.Property("Method") is not { } method) return null;
        if (target.Node is not BinaryExpressionSyntax { Right: var value } filter
            || filter.Left.Bare() is not MemberAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var item } }) return null;
        if (filter.Ancestors().OfType<InvocationExpressionSyntax>().FirstOrDefault() is not { } scan
            || scan.Expression is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Scan" } access) return null;

        var key = SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, item.WithoutTrivia(), Code.Name(method)),
            SyntaxFactory.ArgumentList([SyntaxFactory.Argument(value.WithoutTrivia())]));
        var comments = scan.ArgumentList.DescendantTrivia()
            .Where(trivia => Code.IsComment(trivia) && !item.Span.Contains(trivia.Span) && !value.Span.Contains(trivia.Span))
            .SelectMany(trivia => (SyntaxTrivia[])
                [trivia, trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) ? Code.EndOfLine(target.Root) : SyntaxFactory.Space]);
        key = key.WithLeadingTrivia(comments);
        var query = scan
            .WithExpression(access.WithName(SyntaxFactory.IdentifierName("Query").WithTriviaFrom(access.Name)))
            .WithArgumentList(scan.ArgumentList.WithArguments([SyntaxFactory.Argument(key)]));
        return target.Root.ReplaceNode(scan, query);
    }
}
