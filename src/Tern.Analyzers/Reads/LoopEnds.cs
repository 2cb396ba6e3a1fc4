using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>
/// Distinguishes a search, which ends when it has found something, from a loop over all items, which may end early only
/// because an item is missing.
/// </summary>
internal static class LoopEnds
{
    /// <summary>
    /// Determines whether the result of a read can end the loop, so that later items may never be read.
    /// </summary>
    public static bool AtAnAnswer(ILoopOperation loop, Func<IOperation, bool> dependsOnAnswer)
    {
        foreach (var end in loop.Body.Within())
        {
            if (!IsEnd(end, loop)) continue;
            for (IOperation child = end, parent = end.Parent!; child != loop.Body; child = parent, parent = parent.Parent!)
            {
                if (parent is IConditionalOperation condition && dependsOnAnswer(condition.Condition))
                {
                    if (loop is not IForEachLoopOperation || !MeansMissing(condition.Condition, child == condition.WhenTrue)) return true;
                }
                else if (parent is ISwitchOperation choice && dependsOnAnswer(choice.Value))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsEnd(IOperation operation, ILoopOperation loop) => operation switch
    {
        IBranchOperation branch => branch.BranchKind == BranchKind.Break && SymbolEqualityComparer.Default.Equals(branch.Target, loop.ExitLabel),
        IReturnOperation { IsImplicit: false } end => end.Kind is OperationKind.Return or OperationKind.YieldBreak,
        _ => false,
    };

    // if (item is null) return NotFound(); and if (item is { } found) … else return NotFound();
    private static bool MeansMissing(IOperation condition, bool whenTrue) => condition.Unconverted() switch
    {
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not => MeansMissing(not.Operand, !whenTrue),
        IIsPatternOperation { Pattern: IConstantPatternOperation constant } => IsNull(constant.Value) && whenTrue,
        IIsPatternOperation { Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation constant } } => IsNull(constant.Value) && !whenTrue,
        IIsPatternOperation { Pattern: IDeclarationPatternOperation or IRecursivePatternOperation } => !whenTrue,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equals => (IsNull(equals.LeftOperand) || IsNull(equals.RightOperand)) && whenTrue,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.NotEquals } differs => (IsNull(differs.LeftOperand) || IsNull(differs.RightOperand)) && !whenTrue,
        _ => false,
    };

    private static bool IsNull(IOperation operation) => operation.Unconverted().ConstantValue is { HasValue: true, Value: null };
}
