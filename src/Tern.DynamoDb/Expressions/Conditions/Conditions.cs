namespace Tern.DynamoDb;

/// <summary>
/// The parts that the field types share: the conversion of comparisons to nodes, with the rules for null in one place.
/// </summary>
internal static class Conditions
{
    private static readonly AttributeValue s_nullType = AttributeValue.String("NULL");

    internal static Condition<TItem> Equal<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        value is null ? IsNull<TItem>(path)
            : path.Written(write, value) is { IsUnset: false } written ? Compare<TItem>(path, FieldComparison.Equal, written)
            : NotExists<TItem>(path);

    internal static Condition<TItem> NotEqual<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        value is null ? !IsNull<TItem>(path)
            : path.Written(write, value) is { IsUnset: false } written ? Compare<TItem>(path, FieldComparison.NotEqual, written)
            : Exists<TItem>(path);

    internal static Condition<TItem> Ordered<TItem, TValue>(FieldPath path, FieldComparison comparison, Func<TValue, AttributeValue> write, TValue value) =>
        Compare<TItem>(path, comparison, Required(path, write, value));

    internal static Condition<TItem> Compare<TItem>(FieldPath path, FieldComparison comparison, AttributeValue value) =>
        new(new ComparisonNode(path, comparison, value));

    internal static Condition<TItem> Compare<TItem>(FieldPath path, FieldComparison comparison, FieldPath other) =>
        new(new ComparisonNode(path, comparison, default, other));

    internal static Condition<TItem> Between<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue low, TValue high) =>
        Between<TItem>(path, Required(path, write, low), Required(path, write, high));

    internal static Condition<TItem> Between<TItem>(FieldPath path, AttributeValue low, AttributeValue high)
    {
        Ascending.Require(low, high, $"'{path}'");
        return new(new BetweenNode(path, low, high));
    }

    internal static Condition<TItem> In<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, IEnumerable<TValue> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        var operands = values.Select(value => Required(path, write, value)).ToArray();
        return operands.Length switch
        {
            0 => throw new ArgumentException($"In(…) on '{path}' has no values, so it is never true: omit the call.", nameof(values)),
            > ExpressionWriter.MaxOperands => throw new ArgumentException(
                $"In(…) on '{path}' has {operands.Length} values, but DynamoDB allows at most {ExpressionWriter.MaxOperands}. "
                + "Combine several with |, or split the call.", nameof(values)),
            _ => new(new InNode(path, operands)),
        };
    }

    internal static Condition<TItem> Exists<TItem>(FieldPath path) => new(new FunctionNode(ConditionFunction.Exists, path));

    internal static Condition<TItem> NotExists<TItem>(FieldPath path) => new(new FunctionNode(ConditionFunction.NotExists, path));

    internal static Condition<TItem> Function<TItem>(ConditionFunction function, FieldPath path, AttributeValue argument) =>
        new(new FunctionNode(function, path, argument));

    internal static AttributeValue Required<TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        value is null ? throw new ArgumentNullException(nameof(value), $"'{path}' can't be compared with null here: "
            + "use == null, != null, Exists() or NotExists().")
        : path.Written(write, value) is { IsUnset: false } written ? written
        : throw new ArgumentException($"'{path}' can't be compared with this value here, because items with that value lack the attribute: use == or !=.");

    // A null member is omitted from the item or stored as NULL, depending on the type. A comparison with null means
    // both.
    private static Condition<TItem> IsNull<TItem>(FieldPath path) => NotExists<TItem>(path) | Function<TItem>(ConditionFunction.IsType, path, s_nullType);
}
