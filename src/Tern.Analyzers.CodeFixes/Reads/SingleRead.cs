using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>A read that a loader can do instead: by a key and perhaps a token, without options.</summary>
/// <param name="Call">The call.</param>
/// <param name="Table">What it is called on.</param>
internal sealed record SingleRead(InvocationExpressionSyntax Call, ExpressionSyntax Table)
{
    public static SingleRead? Of(FixTarget target)
    {
        if (target.Node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAsync" } access } call)
            return null;

        // Twice the same table: a name, or a member of one.
        var parts = access.Expression.DescendantNodesAndSelf();
        if (!parts.All(static node => node is IdentifierNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax)) return null;
        foreach (var argument in call.ArgumentList.Arguments.Skip(1))
        {
            var isToken = target.Model.GetTypeInfo(argument.Expression).ConvertedType is { Name: "CancellationToken" };
            if (!isToken || argument.NameColon is not (null or { Name.Identifier.ValueText: "cancellationToken" })) return null;
        }

        return new SingleRead(call, access.Expression);
    }

    /// <summary>The read by the loader of this name.</summary>
    public InvocationExpressionSyntax By(string loader)
    {
        var access = (MemberAccessExpressionSyntax)Call.Expression;
        return Call.WithExpression(access.WithExpression(Code.Name(loader).WithTriviaFrom(access.Expression)));
    }

    /// <summary>Whether the table is there before the statement begins.</summary>
    public bool IsThereBefore(StatementSyntax statement, SemanticModel model) => Table.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().All(name =>
        model.GetSymbolInfo(name).Symbol is not { DeclaringSyntaxReferences: [var declaration, ..] } symbol
        || symbol.Kind is not (SymbolKind.Local or SymbolKind.Parameter) || !statement.Span.Contains(declaration.Span));
}
