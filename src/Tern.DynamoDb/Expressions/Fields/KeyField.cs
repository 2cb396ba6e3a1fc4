namespace Tern.DynamoDb;

/// <summary>A member that the table's key is made of: it can stand in conditions, but nothing can change it.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
/// <typeparam name="TValue">The member's type.</typeparam>
public readonly struct KeyField<TItem, TValue>
{
    private readonly Func<TValue, AttributeValue> _write;

    // The partition key of the table: no item lacks it. Null for the version, which isn't part of the key.
    private readonly FieldPath? _key;

    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    /// <param name="write">Makes an attribute value; never called with null.</param>
    /// <param name="key">The partition key of the table, for a member of the table's key; null for others.</param>
    public KeyField(FieldPath path, Func<TValue, AttributeValue> write, FieldPath? key = null)
    {
        Path = path;
        _write = write;
        _key = key;
    }

    internal FieldPath Path { get; }

    /// <summary>The attribute has this value; with null, there is no such item, or, of the version, it is absent or NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(KeyField<TItem, TValue> field, TValue? value) =>
        value is null && field._key is not null ? field.NotExists() : Conditions.Equal<TItem, TValue>(field.Path, field._write, value!);

    /// <summary>The attribute has another value, or is absent; with null, there is such an item, or, of the version, it is there and not NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(KeyField<TItem, TValue> field, TValue? value) =>
        value is null && field._key is not null ? field.Exists() : Conditions.NotEqual<TItem, TValue>(field.Path, field._write, value!);

    /// <summary>Two attributes of the item have the same value.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(KeyField<TItem, TValue> field, KeyField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Equal, other.Path);

    /// <summary>Two attributes of the item have different values.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(KeyField<TItem, TValue> field, KeyField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.NotEqual, other.Path);

    /// <summary>The attribute has one of these values.</summary>
    /// <param name="values">From 1 to 100 values.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> In(params IEnumerable<TValue> values) => Conditions.In<TItem, TValue>(Path, _write, values);

    /// <summary>There is such an item: it has the partition key of the table, whatever else it has. Of the version: the attribute is there.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => _key is null ? Conditions.Exists<TItem>(Path) : new(new ItemExistsNode(exists: true, _key, Path));

    /// <summary>There is no such item: not even one that another program stored under the key. Of the version: the attribute is not there.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => _key is null ? Conditions.NotExists<TItem>(Path) : new(new ItemExistsNode(exists: false, _key, Path));

    /// <summary>Whether both stand for the same place of the same type of item. For conditions use <c>==</c>.</summary>
    /// <param name="obj">The other.</param>
    /// <returns>True when they do.</returns>
    public override bool Equals(object? obj) => obj is KeyField<TItem, TValue> other && ReferenceEquals(other.Path, Path);

    /// <summary>A hash of the place.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
