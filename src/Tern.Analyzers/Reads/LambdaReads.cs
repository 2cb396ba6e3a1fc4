using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>The requests sent by a function that is called once for each item.</summary>
internal sealed class LambdaReads
{
    private LambdaReads(IInvocationOperation first, bool isOneRead, bool isBounded)
    {
        First = first;
        IsOneRead = isOneRead;
        IsBounded = isBounded;
    }

    public IInvocationOperation First { get; }

    /// <summary>
    /// true if the function makes a single read whose key differs from item to item, so that the reads can be merged;
    /// otherwise, false.
    /// </summary>
    public bool IsOneRead { get; }

    /// <summary>true if the function itself limits concurrency; otherwise, false.</summary>
    public bool IsBounded { get; }

    /// <summary>Analyzes a function. Returns null if it sends no requests.</summary>
    public static LambdaReads? Of(IAnonymousFunctionOperation function, TernSymbols symbols)
    {
        IInvocationOperation? first = null;
        var (requests, isBounded, loops) = (0, false, false);
        foreach (var operation in function.Body.Within())
        {
            if (operation is not IInvocationOperation call) continue;
            if (IsGate(call.TargetMethod)) isBounded = true;
            if (!symbols.IsRequest(call.TargetMethod)) continue;
            first ??= call;
            requests++;
            loops |= call.Loops().Any();
        }

        if (first is null) return null;
        var isOneRead = requests == 1 && !loops && symbols.IsRead(first.TargetMethod) && first.Arguments.Length > 0
            && first.Arguments[0].Value.Mentions(IsOwn) && first.Instance?.Mentions(IsOwn) != true;
        return new LambdaReads(first, isOneRead, isBounded);

        bool IsOwn(ISymbol variable) => SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, function.Symbol);
    }

    private static bool IsGate(IMethodSymbol method) => method.Name is "WaitAsync" or "Wait" or "AcquireAsync" or "WaitAndAcquireAsync"
        && method.ContainingType.Name is "SemaphoreSlim" or "RateLimiter" or "ConcurrencyLimiter" or "PartitionedRateLimiter";
}
