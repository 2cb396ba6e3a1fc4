using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds calls that aren't canceled with their caller, although the caller has a cancellation token.</summary>
internal static class MissingToken
{
    /// <summary>The diagnostic property with the token that the fix passes.</summary>
    public const string Token = "Token";

    /// <summary>
    /// The diagnostic property with the parameter for the token. Empty if the token follows all other arguments.
    /// </summary>
    public const string Parameter = "Parameter";

    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IInvocationOperation call)
    {
        if (Left(call, symbols) is not { Parameter: { } parameter }) return;
        if (symbols.IsTaskLike(call.TargetMethod.ReturnType) ? IsVoid(call) : HasToken(call)) return;
        if (InScope(call, context.ContainingSymbol, symbols) is not { } token) return;

        var place = call.Arguments.Count(static argument => argument.ArgumentKind != ArgumentKind.DefaultValue);
        var isNext = parameter.Ordinal == place && call.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: var arguments }
            && arguments.All(static argument => argument.NameColon is null);
        Report(context, call.Syntax, call.Display(), token, isNext ? "" : parameter.Name);
    }

    /// <summary>
    /// Checks <c>await foreach</c> over a query, which takes a token through <c>WithCancellation</c>.
    /// </summary>
    public static void Check(OperationAnalysisContext context, TernSymbols symbols, IForEachLoopOperation loop)
    {
        if (!loop.IsAsynchronous || !symbols.IsQuery(loop.Collection.Unconverted().Type)) return;
        if (InScope(loop, context.ContainingSymbol, symbols) is { } token)
            Report(context, loop.Collection.Syntax, "await foreach", token, "WithCancellation");
    }

    private static IArgumentOperation? Left(IInvocationOperation call, TernSymbols symbols)
    {
        foreach (var argument in call.Arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.DefaultValue
                && SymbolEqualityComparer.Default.Equals(argument.Parameter?.Type, symbols.CancellationToken))
                return argument;
        }

        return null;
    }

    // A call that isn't awaited is meant to outlive its caller.
    private static bool IsVoid(IInvocationOperation call) =>
        call.Outermost().Parent is ISimpleAssignmentOperation { Target: IDiscardOperation } or IExpressionStatementOperation;

    private static bool HasToken(IInvocationOperation call)
    {
        IOperation current = call;
        while (current.Parent is IConversionOperation conversion) current = conversion;
        return current.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "WithCancellation" } };
    }

    // Cleanup must continue when its caller is canceled.
    private static string? InScope(IOperation operation, ISymbol member, TernSymbols symbols)
    {
        var child = operation;
        for (var current = operation.Parent; current is not null; child = current, current = current.Parent)
        {
            if (current is ICatchClauseOperation || (current is ITryOperation attempt && child == attempt.Finally)) return null;
            var function = current switch
            {
                IAnonymousFunctionOperation lambda => lambda.Symbol,
                ILocalFunctionOperation local => local.Symbol,
                _ => null,
            };
            if (function is null) continue;
            if (Of(function, symbols) is { } token) return token;
            if (function.IsStatic) return null;
        }

        return member is IMethodSymbol method ? Of(method, symbols) : null;
    }

    private static string? Of(IMethodSymbol method, TernSymbols symbols) => method.Parameters.LastOrDefault(parameter =>
        SymbolEqualityComparer.Default.Equals(parameter.Type, symbols.CancellationToken) && parameter.RefKind == RefKind.None && !parameter.IsDiscard
            && parameter.Name != "_")?.Name;

    private static void Report(OperationAnalysisContext context, SyntaxNode at, string call, string token, string parameter)
    {
        var properties = ImmutableDictionary<string, string?>.Empty.Add(Token, token).Add(Parameter, parameter);
        context.ReportDiagnostic(Diagnostic.Create(Rules.MissingToken, at.GetLocation(), properties, call, token));
    }
}
