namespace Tern.DynamoDb;

/// <summary>A member whose values have an order, such as a date.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
/// <typeparam name="TValue">The member's type.</typeparam>
public readonly struct OrderedField<TItem, TValue>
{
    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    /// <param name="write">Makes an attribute value; never called with null.</param>
    public OrderedField(FieldPath path, Func<TValue, AttributeValue> write)
    {
        Path = path;
        Writer = write;
    }

    internal FieldPath Path { get; }

    internal Func<TValue, AttributeValue> Writer { get; }

    /// <summary>The attribute has this value; with null, it is absent or NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(OrderedField<TItem, TValue> field, TValue value) =>
        Conditions.Equal<TItem, TValue>(field.Path, field.Writer, value);

    /// <summary>The attribute has another value, or is absent; with null, it is there and not NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(OrderedField<TItem, TValue> field, TValue value) =>
        Conditions.NotEqual<TItem, TValue>(field.Path, field.Writer, value);

    /// <summary>Two attributes of the item have the same value.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(OrderedField<TItem, TValue> field, OrderedField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Equal, other.Path);

    /// <summary>Two attributes of the item have different values.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(OrderedField<TItem, TValue> field, OrderedField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.NotEqual, other.Path);

    /// <summary>The attribute is less than the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(OrderedField<TItem, TValue> field, TValue value) =>
        Conditions.Ordered<TItem, TValue>(field.Path, FieldComparison.Less, field.Writer, value);

    /// <summary>The attribute is less than another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <(OrderedField<TItem, TValue> field, OrderedField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Less, other.Path);

    /// <summary>The attribute is at most the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(OrderedField<TItem, TValue> field, TValue value) =>
        Conditions.Ordered<TItem, TValue>(field.Path, FieldComparison.LessOrEqual, field.Writer, value);

    /// <summary>The attribute is at most another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator <=(OrderedField<TItem, TValue> field, OrderedField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.LessOrEqual, other.Path);

    /// <summary>The attribute is greater than the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(OrderedField<TItem, TValue> field, TValue value) =>
        Conditions.Ordered<TItem, TValue>(field.Path, FieldComparison.Greater, field.Writer, value);

    /// <summary>The attribute is greater than another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >(OrderedField<TItem, TValue> field, OrderedField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Greater, other.Path);

    /// <summary>The attribute is at least the value.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value; not null.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(OrderedField<TItem, TValue> field, TValue value) =>
        Conditions.Ordered<TItem, TValue>(field.Path, FieldComparison.GreaterOrEqual, field.Writer, value);

    /// <summary>The attribute is at least another one of the item.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator >=(OrderedField<TItem, TValue> field, OrderedField<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.GreaterOrEqual, other.Path);

    /// <summary>The attribute lies between two values, both included.</summary>
    /// <param name="low">The lowest value.</param>
    /// <param name="high">The highest value.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> Between(TValue low, TValue high) => Conditions.Between<TItem, TValue>(Path, Writer, low, high);

    /// <summary>The attribute has one of these values.</summary>
    /// <param name="values">From 1 to 100 values.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> In(params IEnumerable<TValue> values) => Conditions.In<TItem, TValue>(Path, Writer, values);

    /// <summary>The attribute is there, NULL or not.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => Conditions.Exists<TItem>(Path);

    /// <summary>The attribute is not there. One that is NULL is there: compare with null for both.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => Conditions.NotExists<TItem>(Path);

    /// <summary>Sets the attribute; null removes it, or stores NULL where a put does.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(TValue value) => Updates.Set<TItem, TValue>(Path, Writer, value);

    /// <summary>Sets the attribute where it is absent, and leaves it as it is elsewhere.</summary>
    /// <param name="value">The value; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> SetIfAbsent(TValue value) => Updates.SetIfAbsent<TItem, TValue>(Path, Writer, value);

    /// <summary>Removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    /// <summary>Whether both stand for the same place of the same type of item. For conditions use <c>==</c>.</summary>
    /// <param name="obj">The other.</param>
    /// <returns>True when they do.</returns>
    public override bool Equals(object? obj) => obj is OrderedField<TItem, TValue> other && ReferenceEquals(other.Path, Path);

    /// <summary>A hash of the place.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
