using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>Awaits a call that blocks its thread, if the enclosing function is async.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class AwaitFix : UsageFix
{
    /// <summary>Initializes a new instance. Called by the editor.</summary>
    public AwaitFix() : base("Await the call", "TERN3007") { }

    private protected override SyntaxNode? Change(FixTarget target)
    {
        if (target.Node is not ExpressionSyntax waiting || !CanAwait(waiting) || Call(waiting) is not { } call) return null;
        return target.Root.ReplaceNode(waiting, Code.Await(call.WithoutAsTask(), Code.HasMoreFollowing(waiting)).WithTriviaFrom(waiting));
    }

    private static ExpressionSyntax? Call(ExpressionSyntax waiting) => waiting switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } result => result.Expression,
        InvocationExpressionSyntax => waiting.CalledOn("Wait") ?? waiting.CalledOn("GetResult")?.CalledOn("GetAwaiter"),
        _ => null,
    };

    private static bool CanAwait(SyntaxNode node)
    {
        foreach (var ancestor in node.Ancestors())
        {
            switch (ancestor)
            {
                case LockStatementSyntax or CatchFilterClauseSyntax or QueryExpressionSyntax or UnsafeStatementSyntax or ConditionalAccessExpressionSyntax:
                    return false;
                case AnonymousFunctionExpressionSyntax lambda:
                    return lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword);
                case LocalFunctionStatementSyntax local:
                    return local.Modifiers.Any(SyntaxKind.AsyncKeyword);
                case MethodDeclarationSyntax method:
                    return method.Modifiers.Any(SyntaxKind.AsyncKeyword);
                case GlobalStatementSyntax:
                    return true;
                case MemberDeclarationSyntax:
                    return false;
            }
        }

        return false;
    }
}
