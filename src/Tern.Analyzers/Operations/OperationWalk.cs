using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Finds the way up and down a tree of operations.</summary>
internal static class OperationWalk
{
    /// <summary>The operation without the conversions around it.</summary>
    public static IOperation Unconverted(this IOperation operation)
    {
        while (operation is IConversionOperation conversion) operation = conversion.Operand;
        return operation;
    }

    /// <summary>The operation with the conversions, <c>AsTask()</c> and <c>ConfigureAwait(…)</c> around it.</summary>
    public static IOperation Outermost(this IOperation operation)
    {
        while (true)
        {
            if (operation.Parent is IConversionOperation conversion) operation = conversion;
            else if (operation.Parent is IInvocationOperation { TargetMethod.Name: "AsTask" or "ConfigureAwait" or "Preserve" } call
                && call.Instance == operation) operation = call;
            else return operation;
        }
    }

    /// <summary>The call below conversions, <c>AsTask()</c> and <c>ConfigureAwait(…)</c>; null when it is something else.</summary>
    public static IInvocationOperation? InnermostCall(this IOperation? operation)
    {
        while (operation is not null)
        {
            operation = operation.Unconverted();
            if (operation is not IInvocationOperation call) return null;
            if (call.TargetMethod.Name is not ("AsTask" or "ConfigureAwait" or "Preserve") || call.Instance is null) return call;
            operation = call.Instance;
        }

        return null;
    }

    public static bool IsAwaited(this IOperation operation) => operation.Outermost().Parent is IAwaitOperation;

    public static bool IsFunction(this IOperation operation) => operation is IAnonymousFunctionOperation or ILocalFunctionOperation;

    /// <summary>The innermost function around the operation: a lambda, a local function, or the whole member's root.</summary>
    public static IOperation Function(this IOperation operation)
    {
        while (operation.Parent is { } parent)
        {
            operation = parent;
            if (operation.IsFunction()) break;
        }

        return operation;
    }

    /// <summary>The loops of the same function that run the operation again and again, innermost first.</summary>
    public static IEnumerable<ILoopOperation> Loops(this IOperation operation)
    {
        var child = operation;
        for (var current = operation.Parent; current is not null && !current.IsFunction(); child = current, current = current.Parent)
        {
            if (current is ILoopOperation loop && (child == loop.Body || (loop is IWhileLoopOperation { Condition: { } condition } && child == condition)))
                yield return loop;
        }
    }

    /// <summary>What is below the operation, the operation itself too, but nothing that is in functions of its own.</summary>
    public static IEnumerable<IOperation> Within(this IOperation operation)
    {
        var left = new Stack<IOperation>();
        left.Push(operation);
        while (left.Count > 0)
        {
            var current = left.Pop();
            yield return current;
            foreach (var child in current.ChildOperations.Reverse())
                if (!child.IsFunction()) left.Push(child);
        }
    }

    /// <summary>The local or parameter that the operation reads or writes.</summary>
    public static ISymbol? Variable(this IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IDeclarationExpressionOperation declaration => declaration.Expression.Variable(),
        _ => null,
    };

    public static bool Mentions(this IOperation operation, Func<ISymbol, bool> isOne) =>
        operation.DescendantsAndSelf().Any(one => one.Variable() is { } variable && isOne(variable));

    /// <summary>What a local is declared with; null when that isn't in the same function.</summary>
    public static IOperation? Initializer(this ILocalReferenceOperation reference) =>
        reference.Function().Within().OfType<IVariableDeclaratorOperation>()
            .FirstOrDefault(declarator => SymbolEqualityComparer.Default.Equals(declarator.Symbol, reference.Local))
            ?.GetVariableInitializer()?.Value.Unconverted();

    /// <summary>What the argument for a parameter is; null where it is left to its default.</summary>
    public static IOperation? Argument(this IInvocationOperation call, string parameter) =>
        call.Arguments
            .FirstOrDefault(argument => argument.Parameter?.Name == parameter && argument.ArgumentKind != ArgumentKind.DefaultValue)
            ?.Value.Unconverted();

    /// <summary>The member that an object initializer sets; null where it doesn't.</summary>
    public static IOperation? Set(this IObjectCreationOperation creation, string property) =>
        creation.Initializer?.Initializers.OfType<ISimpleAssignmentOperation>()
            .FirstOrDefault(assignment => assignment.Target is IPropertyReferenceOperation target && target.Property.Name == property)?.Value.Unconverted();

    /// <summary>How a call is written in messages: <c>orders.GetAsync</c>.</summary>
    public static string Display(this IInvocationOperation call)
    {
        var name = call.TargetMethod.Name;
        return call.Instance?.Syntax is { } instance && instance.ToString() is { Length: <= 40 } text && !text.Contains('\n') && !text.Contains('(')
            ? $"{text}.{name}"
            : name;
    }
}
