using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Determines whether the iterations of a loop read keys that are all known before the first read, so that one request
/// can read them all. This isn't the case if a key depends on an earlier read, if a search ends at the first match, or
/// if the loop waits.
/// </summary>
internal sealed class LoopReads
{
    private readonly ILoopOperation _loop;
    private readonly HashSet<ISymbol> _changing = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _afterwards = new(SymbolEqualityComparer.Default);

    private LoopReads(ILoopOperation loop) => _loop = loop;

    /// <summary>Determines whether one request could replace the reads of all iterations.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="read">The read in the loop.</param>
    /// <param name="key">The key that is read.</param>
    /// <returns>true if it could; otherwise, false.</returns>
    public static bool AreKnown(ILoopOperation loop, IInvocationOperation read, IOperation key)
    {
        var reads = new LoopReads(loop);
        reads.Follow();
        return reads.AreKnown(read, key);
    }

    private bool AreKnown(IInvocationOperation read, IOperation key)
    {
        if (!key.Mentions(_changing.Contains) || key.Mentions(_afterwards.Contains) || key.DescendantsAndSelf().Any(one => one is IAwaitOperation))
            return false;
        if (read.Instance is { } table && table.Mentions(_changing.Contains)) return false;
        if (_loop is IWhileLoopOperation { Condition: { } condition } && DependsOnAnswer(condition)) return false;
        return !_loop.Body.Within().Any(Waits) && !LoopEnds.AtAnAnswer(_loop, DependsOnAnswer);
    }

    private bool DependsOnAnswer(IOperation operation) =>
        operation.DescendantsAndSelf().Any(one => one is IAwaitOperation || (one.Variable() is { } variable && _afterwards.Contains(variable)));

    // Repeat until nothing changes: a variable may be used above the statement that changes it.
    private void Follow()
    {
        if (_loop is IForEachLoopOperation) _changing.UnionWith(_loop.Locals);
        var known = -1;
        while (known != _changing.Count + _afterwards.Count)
        {
            known = _changing.Count + _afterwards.Count;
            foreach (var operation in Turns()) Follow(operation);
        }
    }

    private IEnumerable<IOperation> Turns()
    {
        IEnumerable<IOperation> all = _loop.Body.Within();
        if (_loop is IForLoopOperation { AtLoopBottom: var bottom }) all = all.Concat(bottom.SelectMany(static one => one.Within()));
        if (_loop is IWhileLoopOperation { Condition: { } condition }) all = all.Concat(condition.Within());
        return all;
    }

    private void Follow(IOperation operation)
    {
        switch (operation)
        {
            case IVariableDeclaratorOperation declarator when declarator.GetVariableInitializer() is { } initializer:
                Take(declarator.Symbol, initializer.Value, isDeclared: true);
                break;
            case IIncrementOrDecrementOperation { Target: var target } when target.Variable() is { } variable:
                _changing.Add(variable);
                break;
            case ICompoundAssignmentOperation assignment when assignment.Target.Variable() is { } variable:
                Take(variable, assignment.Value, isDeclared: false);
                break;
            case ISimpleAssignmentOperation assignment when assignment.Target.Variable() is { } variable:
                Take(variable, assignment.Value, isDeclared: false);
                break;
            case ICoalesceAssignmentOperation assignment when assignment.Target.Variable() is { } variable:
                Take(variable, assignment.Value, isDeclared: false);
                break;
            case IDeconstructionAssignmentOperation assignment:
                foreach (var target in assignment.Target.DescendantsAndSelf())
                    if (target.Variable() is { } variable) Take(variable, assignment.Value, isDeclared: true);
                break;
            case IIsPatternOperation pattern:
                foreach (var declared in pattern.Pattern.DescendantsAndSelf())
                    if (Declared(declared) is { } variable) Take(variable, pattern.Value, isDeclared: true);
                break;
            case IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } argument when argument.Value.Variable() is { } variable:
                if (argument.Parent is IInvocationOperation { Instance: { } instance } && IsFed(instance)) _afterwards.Add(variable);
                else Take(variable, argument.Parent!, isDeclared: false);
                break;
            case IForEachLoopOperation inner:
                foreach (var variable in inner.Locals) Take(variable, inner.Collection, isDeclared: true);
                break;
        }
    }

    private static ISymbol? Declared(IOperation pattern) => pattern switch
    {
        IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
        IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
        _ => null,
    };

    // A variable declared in the loop from a constant value is itself constant.
    private void Take(ISymbol variable, IOperation value, bool isDeclared)
    {
        if (DependsOnAnswer(value)) _afterwards.Add(variable);
        if (!isDeclared || value.Mentions(_changing.Contains)) _changing.Add(variable);
    }

    // A queue that the loop itself fills contains results of earlier iterations.
    private bool IsFed(IOperation queue) =>
        queue.Variable() is not { } variable
        || _loop.Body.DescendantsAndSelf().Any(one =>
            one is IInvocationOperation { Instance: { } instance, TargetMethod.Name: "Enqueue" or "Push" or "Add" or "TryAdd" }
            && SymbolEqualityComparer.Default.Equals(instance.Variable(), variable));

    // A loop with a delay is polling.
    private static bool Waits(IOperation operation) => operation is IInvocationOperation { TargetMethod.Name: "Delay" or "WaitForNextTickAsync" or "Sleep" };
}
