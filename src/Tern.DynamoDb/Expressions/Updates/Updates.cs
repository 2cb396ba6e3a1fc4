namespace Tern.DynamoDb;

/// <summary>
/// The parts that the field types share: the conversion of methods to nodes, with the rules for null in one place.
/// </summary>
internal static class Updates
{
    private static readonly AttributeValue s_emptyList = AttributeValue.List([]);
    private static readonly AttributeValue s_zero = AttributeValue.Number(0);

    // null is stored as a put stores it: by omitting the attribute if that is read as null; otherwise, as NULL. The
    // same applies to a value that a converter omits.
    internal static Update<TItem> Set<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        value is null ? new(SetNull(path, value))
            : path.Written(write, value) is { IsUnset: false } written ? new(new SetNode<TValue>(path, value, written))
            : new(new RemoveNode(RequireUnaliased(path)));

    internal static Update<TItem> SetIfAbsent<TItem, TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        new(new SetExpressionNode(SetForm.IfAbsent, Changed(path), Required(path, write, value)));

    internal static Update<TItem> Remove<TItem>(FieldPath path) =>
        path.IsRequired ? throw new InvalidOperationException(
                $"'{path}' of {typeof(TItem).Name} can't be removed, because items can't be read without it: set it to a value.")
            : new(path.HasAliases ? SetNull<object?>(path, null) : new RemoveNode(path));

    internal static Update<TItem> Add<TItem>(FieldPath path, AttributeValue value) => new(new ValueNode(Changed(path), UpdateSection.Add, value));

    internal static Update<TItem> Delete<TItem>(FieldPath path, AttributeValue value) => new(new ValueNode(Changed(path), UpdateSection.Delete, value));

    internal static Update<TItem> Subtract<TItem>(FieldPath path, AttributeValue value) =>
        new(new SetExpressionNode(SetForm.Subtract, Changed(path), value, s_zero));

    internal static Update<TItem> Extend<TItem>(FieldPath path, SetForm form, AttributeValue list) =>
        new(new SetExpressionNode(form, Changed(path), list, s_emptyList));

    /// <summary>Returns the value of an element; NULL for null, unless elements are never null.</summary>
    internal static AttributeValue Element<TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value, bool isNeverNull) =>
        value is not null ? write(value)
            : isNeverNull ? throw new ArgumentException($"An element for '{path}' is null, but its elements can't be null.")
            : AttributeValue.Null;

    private static UpdateNode SetNull<TValue>(FieldPath path, TValue value)
    {
        if (path.IsNeverNull || path.IsRequired)
            throw new ArgumentNullException(nameof(value), $"'{path}' can't be set to null, because its member isn't nullable.");
        if (path.NullIsStored) return new SetNode<TValue>(path, value, AttributeValue.Null);

        return new SetNullNode<TValue>(RequireUnaliased(path));
    }

    // After the attribute is removed, an item that still has an alias would be read by that.
    private static FieldPath RequireUnaliased(FieldPath path) => !path.HasAliases ? path : throw new InvalidOperationException(
        $"'{path}' can't be removed, because an item may still have it under an alias, which would then be read: set it to a value.");

    // An update would treat an attribute that is stored under an alias as absent.
    private static FieldPath Changed(FieldPath path) => !path.HasAliases ? path : throw new InvalidOperationException(
        $"'{path}' can only be set, because an item may still have its value under an alias, which DynamoDB wouldn't see: use Set(…), or put the item.");

    internal static AttributeValue Required<TValue>(FieldPath path, Func<TValue, AttributeValue> write, TValue value) =>
        value is null ? throw new ArgumentNullException(nameof(value), $"'{path}' can't be updated with null here: use Set(null) or Remove().")
        : path.Written(write, value) is { IsUnset: false } written ? written
        : throw new ArgumentException($"'{path}' can't be updated with this value here, because items with it lack the attribute: use Set(…) or Remove().");
}
