using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Passes the cancellation token on.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class PassTokenFix : UsageFix
{
    /// <summary>Initializes a new instance. Called by the editor.</summary>
    public PassTokenFix() : base("Pass the cancellation token", "TERN3006") { }

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (target.Property("Token") is not { } token || target.Property("Parameter") is not { } parameter) return null;
        if (target.Node is not ExpressionSyntax expression) return null;
        if (parameter == "WithCancellation")
        {
            var whole = expression is InvocationExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or ElementAccessExpressionSyntax
                ? expression.WithoutTrivia()
                : SyntaxFactory.ParenthesizedExpression(expression.WithoutTrivia());
            var with = SyntaxFactory.InvocationExpression(
                SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, whole, Code.Name(parameter)),
                SyntaxFactory.ArgumentList([SyntaxFactory.Argument(Code.Name(token))]));
            return target.Root.ReplaceNode(expression, with.WithTriviaFrom(expression));
        }

        if (expression is not InvocationExpressionSyntax call) return null;
        var argument = SyntaxFactory.Argument(Code.Name(token));
        if (parameter.Length > 0) argument = argument.WithNameColon(SyntaxFactory.NameColon(Code.Name(parameter)).WithTrailingTrivia(SyntaxFactory.Space));
        return target.Root.ReplaceNode(call.ArgumentList, call.ArgumentList.With(argument));
    }
}
