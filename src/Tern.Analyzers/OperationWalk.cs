using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Tern.Analyzers;

/// <summary>Helpers for navigating operation trees.</summary>
internal static class OperationWalk
{
    /// <summary>Returns the operation without enclosing conversions.</summary>
    public static IOperation Unconverted(this IOperation operation)
    {
        while (operation is IConversionOperation conversion) operation = conversion.Operand;
        return operation;
    }

    /// <summary>
    /// Returns the operation including enclosing conversions, <c>AsTask()</c> and <c>ConfigureAwait(…)</c>.
    /// </summary>
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

    /// <summary>
    /// Returns the call inside conversions, <c>AsTask()</c> and <c>ConfigureAwait(…)</c>, or null if the operation
    /// isn't a call.
    /// </summary>
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

    /// <summary>
    /// Returns the innermost enclosing function: a lambda, a local function, or the root of the member.
    /// </summary>
    public static IOperation Function(this IOperation operation)
    {
        while (operation.Parent is { } parent)
        {
            operation = parent;
            if (operation.IsFunction()) break;
        }

        return operation;
    }

    /// <summary>Returns the loops of the same function that repeat the operation, innermost first.</summary>
    public static IEnumerable<ILoopOperation> Loops(this IOperation operation)
    {
        var child = operation;
        for (var current = operation.Parent; current is not null && !current.IsFunction(); child = current, current = current.Parent)
        {
            if (current is ILoopOperation loop && (child == loop.Body || (loop is IWhileLoopOperation { Condition: { } condition } && child == condition)))
                yield return loop;
        }
    }

    /// <summary>Returns the operation and its descendants, except for the content of nested functions.</summary>
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

    /// <summary>Returns the local variable or parameter that the operation reads or writes.</summary>
    public static ISymbol? Variable(this IOperation operation) => operation switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IDeclarationExpressionOperation declaration => declaration.Expression.Variable(),
        _ => null,
    };

    public static bool Mentions(this IOperation operation, Func<ISymbol, bool> isOne) =>
        operation.DescendantsAndSelf().Any(one => one.Variable() is { } variable && isOne(variable));

    /// <summary>
    /// Returns the initializer of a local variable, or null if the variable isn't declared in the same function.
    /// </summary>
    public static IOperation? Initializer(this ILocalReferenceOperation reference) =>
        reference.Function().Within().OfType<IVariableDeclaratorOperation>()
            .FirstOrDefault(declarator => SymbolEqualityComparer.Default.Equals(declarator.Symbol, reference.Local))
            ?.GetVariableInitializer()?.Value.Unconverted();

    /// <summary>Returns the argument for a parameter, or null if the parameter has its default value.</summary>
    public static IOperation? Argument(this IInvocationOperation call, string parameter) =>
        call.Arguments
            .FirstOrDefault(argument => argument.Parameter?.Name == parameter && argument.ArgumentKind != ArgumentKind.DefaultValue)
            ?.Value.Unconverted();

    /// <summary>Returns the value that an object initializer assigns to a property, or null if it doesn't.</summary>
    public static IOperation? Set(this IObjectCreationOperation creation, string property) =>
        creation.Initializer?.Initializers.OfType<ISimpleAssignmentOperation>()
            .FirstOrDefault(assignment => assignment.Target is IPropertyReferenceOperation target && target.Property.Name == property)?.Value.Unconverted();

    /// <summary>Formats a call for messages, such as <c>orders.GetAsync</c>.</summary>
    public static string Display(this IInvocationOperation call)
    {
        var name = call.TargetMethod.Name;
        return call.Instance?.Syntax is { } instance && instance.ToString() is { Length: <= 40 } text && !text.Contains('\n') && !text.Contains('(')
            ? $"{text}.{name}"
            : name;
    }
}
