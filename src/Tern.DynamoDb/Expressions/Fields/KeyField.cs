namespace Tern.DynamoDb;

/// <summary>A member that is part of the table's key: conditions can use it, but updates can't change it.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
/// <typeparam name="TValue">The member's type.</typeparam>
public readonly struct KeyField<TItem, TValue>
{
    private readonly Func<TValue, AttributeValue> _write;

    // The table's partition key, which every item has. Null for the version, which isn't part of the key.
    private readonly FieldPath? _key;

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="path">The attribute's path.</param>
    /// <param name="write">A function that converts a value to an attribute value. It's never called with null.</param>
    /// <param name="key">The table's partition key for a member of the table's key; null for others.</param>
    public KeyField(FieldPath path, Func<TValue, AttributeValue> write, FieldPath? key = null)
    {
        Path = path;
        _write = write;
        _key = key;
    }

    internal FieldPath Path { get; }

    /// <summary>
    /// Returns the condition that the attribute has a value. With null: the item doesn't exist or, for the version, the
    /// attribute is absent or NULL.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(KeyField<TItem, TValue> field, TValue? value) =>
        value is null && field._key is not null ? field.NotExists() : Conditions.Equal<TItem, TValue>(field.Path, field._write, value!);

    /// <summary>
    /// Returns the condition that the attribute has a different value or is absent. With null: the item exists or, for
    /// the version, the attribute exists and isn't NULL.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(KeyField<TItem, TValue> field, TValue? value) =>
        value is null && field._key is not null ? field.Exists() : Conditions.NotEqual<TItem, TValue>(field.Path, field._write, value!);

    /// <summary>Returns the condition that two attributes of the item have the same value.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(KeyField<TItem, TValue> field, KeyField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Equal, other.Path);

    /// <summary>Returns the condition that two attributes of the item have different values.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(KeyField<TItem, TValue> field, KeyField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.NotEqual, other.Path);

    /// <summary>Returns the condition that the attribute has one of several values.</summary>
    /// <param name="values">The values, from 1 to 100.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> In(params IEnumerable<TValue> values) => Conditions.In<TItem, TValue>(Path, _write, values);

    /// <summary>
    /// Returns the condition that the item exists: it has the table's partition key, whatever other attributes it has.
    /// For the version: the attribute exists.
    /// </summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => _key is null ? Conditions.Exists<TItem>(Path) : new(new ItemExistsNode(exists: true, _key, Path));

    /// <summary>
    /// Returns the condition that the item doesn't exist, including items that another program stored under the key.
    /// For the version: the attribute doesn't exist.
    /// </summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => _key is null ? Conditions.NotExists<TItem>(Path) : new(new ItemExistsNode(exists: false, _key, Path));

    /// <summary>
    /// Determines whether two fields are for the same path of the same item type. For conditions, use <c>==</c>.
    /// </summary>
    /// <param name="obj">The other field.</param>
    /// <returns>true if they are for the same path; otherwise, false.</returns>
    public override bool Equals(object? obj) => obj is KeyField<TItem, TValue> other && ReferenceEquals(other.Path, Path);

    /// <summary>Returns a hash code for the path.</summary>
    /// <returns>The hash code.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
