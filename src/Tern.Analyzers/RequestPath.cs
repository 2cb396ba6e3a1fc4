using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Determines whether code runs while a client waits for a response: in a request handler, or in a function within one.
/// </summary>
internal static class RequestPath
{
    /// <summary>Determines whether the operation is in a request handler.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="member">The member that contains it.</param>
    /// <param name="symbols">The known types.</param>
    /// <returns>true if it is; otherwise, false.</returns>
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

    // A lambda created by a handler may run at any time, for example as a factory or a deferred job.
    private static bool IsGivenAway(IOperation operation) => operation.Function() is IAnonymousFunctionOperation { Symbol.IsAsync: false };
}
