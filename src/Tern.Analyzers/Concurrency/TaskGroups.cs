using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Determines whether tasks are awaited together, by <c>Task.WhenAll</c> or <c>Task.WhenEach</c>.</summary>
internal static class TaskGroups
{
    /// <summary>
    /// Determines whether the result of <c>Select</c> is passed to <c>Task.WhenAll</c>, directly or through a local
    /// variable.
    /// </summary>
    /// <param name="select">The call of <c>Select</c>.</param>
    /// <param name="whenAll">The call of <c>Task.WhenAll</c> if <c>Select</c> is its argument; otherwise, null.</param>
    /// <returns>true if it is; otherwise, false.</returns>
    public static bool IsAwaitedAsOne(IInvocationOperation select, out IOperation? whenAll)
    {
        whenAll = null;
        IOperation current = select;
        var isPlain = true;
        while (true)
        {
            switch (current.Parent)
            {
                case IConversionOperation or ISpreadOperation or ICollectionExpressionOperation:
                    isPlain &= current.Parent is IConversionOperation;
                    current = current.Parent;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "ToList" or "ToArray" or "AsEnumerable" } copy }:
                    current = copy;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation call } when IsGroup(call.TargetMethod):
                    if (isPlain && call.TargetMethod.Name == "WhenAll") whenAll = call;
                    return true;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                    return IsAwaitedAsOne(declarator.Symbol, declarator);
                default:
                    return false;
            }
        }
    }

    /// <summary>Determines whether the tasks of a list are awaited together in the same function.</summary>
    public static bool IsAwaitedAsOne(ILocalReferenceOperation tasks) => IsAwaitedAsOne(tasks.Local, tasks);

    private static bool IsAwaitedAsOne(ILocalSymbol tasks, IOperation within) => within.Function().Within().Any(one =>
        one is IInvocationOperation call && IsGroup(call.TargetMethod) && call.Arguments.Any(argument =>
            argument.Value.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation local
                && SymbolEqualityComparer.Default.Equals(local.Local, tasks))));

    private static bool IsGroup(IMethodSymbol method) =>
        method.Name is "WhenAll" or "WhenEach" && method.ContainingType is { Name: "Task", ContainingNamespace.Name: "Tasks" };
}
