using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>A member whose values can be compared for equality and set.</summary>
/// <typeparam name="TItem">The item type.</typeparam>
/// <typeparam name="TValue">The member's type.</typeparam>
public readonly struct Field<TItem, TValue>
{
    private const string NotOrdered =
        "The stored form of this member doesn't sort in the order of its values. Store a DateTimeOffset in UTC, with [DynamoAttribute(Utc = true)], "
        + "or an enum as its number, with [DynamoAttribute(EnumAsNumber = true)]. If a converter's output sorts in order, put "
        + "[DynamoWireType(…, IsOrdered = true)] on the converter.";

    private readonly Func<TValue, AttributeValue> _write;

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="path">The attribute's path.</param>
    /// <param name="write">A function that converts a value to an attribute value. It's never called with null.</param>
    public Field(FieldPath path, Func<TValue, AttributeValue> write)
    {
        Path = path;
        _write = write;
    }

    internal FieldPath Path { get; }

    /// <summary>
    /// Returns the condition that the attribute has a value. With null: the attribute is absent or NULL.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(Field<TItem, TValue> field, TValue value) => Conditions.Equal<TItem, TValue>(field.Path, field._write, value);

    /// <summary>
    /// Returns the condition that the attribute has a different value or is absent. With null: the attribute exists and
    /// isn't NULL.
    /// </summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(Field<TItem, TValue> field, TValue value) => Conditions.NotEqual<TItem, TValue>(field.Path, field._write, value);

    /// <summary>Returns the condition that two attributes of the item have the same value.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(Field<TItem, TValue> field, Field<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Equal, other.Path);

    /// <summary>Returns the condition that two attributes of the item have different values.</summary>
    /// <param name="field">The first field.</param>
    /// <param name="other">The second field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(Field<TItem, TValue> field, Field<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.NotEqual, other.Path);

    /// <summary>Not available for this member: its stored values don't have the order of its values.</summary>
    [Obsolete(NotOrdered, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static Condition<TItem> operator <(Field<TItem, TValue> field, TValue value) => throw new NotSupportedException(NotOrdered);

    /// <inheritdoc cref="op_LessThan"/>
    [Obsolete(NotOrdered, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static Condition<TItem> operator >(Field<TItem, TValue> field, TValue value) => throw new NotSupportedException(NotOrdered);

    /// <inheritdoc cref="op_LessThan"/>
    [Obsolete(NotOrdered, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static Condition<TItem> operator <=(Field<TItem, TValue> field, TValue value) => throw new NotSupportedException(NotOrdered);

    /// <inheritdoc cref="op_LessThan"/>
    [Obsolete(NotOrdered, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static Condition<TItem> operator >=(Field<TItem, TValue> field, TValue value) => throw new NotSupportedException(NotOrdered);

    /// <summary>Returns the condition that the attribute has one of several values.</summary>
    /// <param name="values">The values, from 1 to 100.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> In(params IEnumerable<TValue> values) => Conditions.In<TItem, TValue>(Path, _write, values);

    /// <summary>Returns the condition that the attribute exists, whether or not it is NULL.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => Conditions.Exists<TItem>(Path);

    /// <summary>
    /// Returns the condition that the attribute doesn't exist. An attribute that is NULL exists: to cover both cases,
    /// compare with null.
    /// </summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => Conditions.NotExists<TItem>(Path);

    /// <summary>Returns the update that sets the attribute. null removes it, or stores NULL if a put does so.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(TValue value) => Updates.Set<TItem, TValue>(Path, _write, value);

    /// <summary>Returns the update that sets the attribute only if it's absent.</summary>
    /// <param name="value">The value; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> SetIfAbsent(TValue value) => Updates.SetIfAbsent<TItem, TValue>(Path, _write, value);

    /// <summary>Returns the update that removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    /// <summary>
    /// Determines whether two fields are for the same path of the same item type. For conditions, use <c>==</c>.
    /// </summary>
    /// <param name="obj">The other field.</param>
    /// <returns>true if they are for the same path; otherwise, false.</returns>
    public override bool Equals(object? obj) => obj is Field<TItem, TValue> other && ReferenceEquals(other.Path, Path);

    /// <summary>Returns a hash code for the path.</summary>
    /// <returns>The hash code.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
