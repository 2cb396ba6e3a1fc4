using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Says whether tasks are awaited together, by <c>Task.WhenAll</c> or one of its like.</summary>
internal static class TaskGroups
{
    /// <summary>Whether what <c>Select</c> makes goes to <c>Task.WhenAll</c>, there and then or by way of a local.</summary>
    /// <param name="select">The call.</param>
    /// <param name="whenAll">The call of <c>Task.WhenAll</c> that it is an argument of, if it is.</param>
    /// <returns>Whether it does.</returns>
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

    /// <summary>Whether the tasks of a list are awaited together in the same function.</summary>
    public static bool IsAwaitedAsOne(ILocalReferenceOperation tasks) => IsAwaitedAsOne(tasks.Local, tasks);

    private static bool IsAwaitedAsOne(ILocalSymbol tasks, IOperation within) => within.Function().Within().Any(one =>
        one is IInvocationOperation call && IsGroup(call.TargetMethod) && call.Arguments.Any(argument =>
            argument.Value.DescendantsAndSelf().Any(part => part is ILocalReferenceOperation local
                && SymbolEqualityComparer.Default.Equals(local.Local, tasks))));

    private static bool IsGroup(IMethodSymbol method) =>
        method.Name is "WhenAll" or "WhenEach" && method.ContainingType is { Name: "Task", ContainingNamespace.Name: "Tasks" };
}
