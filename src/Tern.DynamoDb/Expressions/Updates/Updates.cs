namespace Tern.DynamoDb;

/// <summary>What the field types have in common: how verbs become nodes, with the rules for null in one place.</summary>
internal static class Updates
{
    private static readonly AttributeValue s_emptyList = AttributeValue.List([]);
    private static readonly AttributeValue s_zero = AttributeValue.Number(0);

    // Null is stored as a put stores it: as no attribute where that reads back as null, and as NULL elsewhere.
    internal static Update<TItem> Set<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        value is null ? new(path.NullIsStored ? new SetNode<TValue>(path, value, AttributeValue.Null) : new SetNullNode<TValue>(path))
            : new(new SetNode<TValue>(path, value, write(value)));

    internal static Update<TItem> SetIfAbsent<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        new(new SetExpressionNode(SetForm.IfAbsent, path, Required(path, write, value)));

    internal static Update<TItem> Remove<TItem>(FieldPath path) => new(new RemoveNode(path));

    internal static Update<TItem> Add<TItem>(FieldPath path, AttributeValue value) => new(new ValueNode(path, UpdateSection.Add, value));

    internal static Update<TItem> Delete<TItem>(FieldPath path, AttributeValue value) => new(new ValueNode(path, UpdateSection.Delete, value));

    internal static Update<TItem> Subtract<TItem>(FieldPath path, AttributeValue value) => new(new SetExpressionNode(SetForm.Subtract, path, value, s_zero));

    internal static Update<TItem> Extend<TItem>(FieldPath path, SetForm form, AttributeValue list) => new(new SetExpressionNode(form, path, list, s_emptyList));

    internal static AttributeValue Required<TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        value is null ? throw new ArgumentNullException(nameof(value), $"'{path}' can't be updated with null here: use Set(null) or Remove().") : write(value);
}
