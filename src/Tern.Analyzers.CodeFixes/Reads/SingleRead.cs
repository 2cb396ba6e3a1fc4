using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.Analyzers.CodeFixes;

/// <summary>A read that a loader can replace: with a key and an optional token, without options.</summary>
/// <param name="Call">The call.</param>
/// <param name="Table">The expression for the table.</param>
internal sealed record SingleRead(InvocationExpressionSyntax Call, ExpressionSyntax Table)
{
    public static SingleRead? Of(FixTarget target)
    {
        if (target.Node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAsync" } access } call)
            return null;

        // The expression must denote the same table when it's moved: a name or a member access.
        var parts = access.Expression.DescendantNodesAndSelf();
        if (!parts.All(static node => node is IdentifierNameSyntax or MemberAccessExpressionSyntax or ThisExpressionSyntax)) return null;
        foreach (var argument in call.ArgumentList.Arguments.Skip(1))
        {
            var isToken = target.Model.GetTypeInfo(argument.Expression).ConvertedType is { Name: "CancellationToken" };
            if (!isToken || argument.NameColon is not (null or { Name.Identifier.ValueText: "cancellationToken" })) return null;
        }

        return new SingleRead(call, access.Expression);
    }

    /// <summary>Returns the read through the loader with the specified name.</summary>
    public InvocationExpressionSyntax By(string loader)
    {
        var access = (MemberAccessExpressionSyntax)Call.Expression;
        return Call.WithExpression(access.WithExpression(Code.Name(loader).WithTriviaFrom(access.Expression)));
    }

    /// <summary>Determines whether the table is available before the statement.</summary>
    public bool IsThereBefore(StatementSyntax statement, SemanticModel model) => Table.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().All(name =>
        model.GetSymbolInfo(name).Symbol is not { DeclaringSyntaxReferences: [var declaration, ..] } symbol
        || symbol.Kind is not (SymbolKind.Local or SymbolKind.Parameter) || !statement.Span.Contains(declaration.Span));
}
