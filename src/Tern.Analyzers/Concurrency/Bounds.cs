using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Determines whether the code shows that the number of items is small.</summary>
internal static class Bounds
{
    // More than Bounded runs at a time, and few enough that no bound is needed.
    private const int Few = 32;

    /// <summary>
    /// Determines whether there are few items: a literal list, a chunk, or a limited number of items.
    /// </summary>
    public static bool AreFew(IOperation items)
    {
        switch (items.Unconverted())
        {
            case ICollectionExpressionOperation collection:
                return collection.Elements.Length <= Few && !collection.Elements.Any(static element => element is ISpreadOperation);
            case IArrayCreationOperation { Initializer: { } values }:
                return values.ElementValues.Length <= Few;
            case IObjectCreationOperation { Initializer: { } initializer, Arguments.Length: 0 }:
                return initializer.Initializers.Length <= Few;
            case IInvocationOperation { TargetMethod.Name: "Range" or "Repeat", Arguments: [_, var count] }:
                return IsFew(count.Value);
            case IInvocationOperation { TargetMethod: { Name: "Take", IsExtensionMethod: true }, Arguments: [_, var count] }:
                return IsFew(count.Value);
            case IInvocationOperation { TargetMethod.Name: "GetValues", TargetMethod.ContainingType.SpecialType: SpecialType.System_Enum }:
                return true;
            case IInvocationOperation
                { TargetMethod: { IsExtensionMethod: true, Name: "ToList" or "ToArray" or "Where" or "Distinct" or "OrderBy" }, Arguments: [var source, ..] }:
                return AreFew(source.Value);
            case ILocalReferenceOperation local when Loop(local) is { } loop:
                return loop.Collection.Unconverted() is IInvocationOperation { TargetMethod.Name: "Chunk" };
            case ILocalReferenceOperation local:
                return local.Initializer() is { } first && !IsChanged(local) && AreFew(first);
            default:
                return false;
        }
    }

    private static bool IsFew(IOperation count) => count.ConstantValue is { HasValue: true, Value: int and <= Few };

    private static IForEachLoopOperation? Loop(ILocalReferenceOperation local)
    {
        for (IOperation? current = local; current is not null; current = current.Parent)
            if (current is IForEachLoopOperation loop && loop.Locals.Contains(local.Local, SymbolEqualityComparer.Default)) return loop;
        return null;
    }

    private static bool IsChanged(ILocalReferenceOperation local)
    {
        return local.Function().Within().Any(one => one switch
        {
            IInvocationOperation { Instance: ILocalReferenceOperation list, TargetMethod.Name: "Add" or "AddRange" or "Insert" } => IsIt(list),
            IAssignmentOperation { Target: ILocalReferenceOperation target } => IsIt(target),
            _ => false,
        });

        bool IsIt(ILocalReferenceOperation other) => SymbolEqualityComparer.Default.Equals(other.Local, local.Local);
    }
}
