using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Says whether somebody waits for code: a handler of a request, or a function within one.</summary>
internal static class RequestPath
{
    /// <summary>Whether the operation is in a handler.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="member">The member that it is in.</param>
    /// <param name="symbols">The types.</param>
    /// <returns>Whether it is.</returns>
    public static bool Holds(IOperation operation, IMethodSymbol member, TernSymbols symbols)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation function && IsHandler(function, symbols)) return true;
            if (current is ILocalFunctionOperation local && symbols.Requests.IsHandler(local.Symbol)) return true;
        }

        return symbols.Requests.IsHandler(member) && !IsGivenAway(operation);
    }

    private static bool IsHandler(IAnonymousFunctionOperation function, TernSymbols symbols)
    {
        IOperation current = function;
        while (current.Parent is IDelegateCreationOperation or IConversionOperation) current = current.Parent;
        return current.Parent is IArgumentOperation { Parent: IInvocationOperation call } && symbols.Requests.TakesHandler(call.TargetMethod);
    }

    // A lambda that a handler makes may run at any time: a factory, a job for later.
    private static bool IsGivenAway(IOperation operation) => operation.Function() is IAnonymousFunctionOperation { Symbol.IsAsync: false };
}
