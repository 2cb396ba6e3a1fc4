using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>A member whose values can be compared for equality and set.</summary>
/// <typeparam name="TItem">The type of item.</typeparam>
/// <typeparam name="TValue">The member's type.</typeparam>
public readonly struct Field<TItem, TValue>
{
    private const string NotOrdered =
        "What is stored of this member isn't in the order of its values. A DateTimeOffset is in UTC, with [DynamoAttribute(Utc = true)]; "
        + "an enum is as its number, with [DynamoAttribute(EnumAsNumber = true)]; what a converter writes is if the converter has "
        + "[DynamoWireType(…, IsOrdered = true)].";

    private readonly Func<TValue, AttributeValue> _write;

    /// <summary>Made by generated code.</summary>
    /// <param name="path">Where the attribute stands.</param>
    /// <param name="write">Makes an attribute value; never called with null.</param>
    public Field(FieldPath path, Func<TValue, AttributeValue> write)
    {
        Path = path;
        _write = write;
    }

    internal FieldPath Path { get; }

    /// <summary>The attribute has this value; with null, it is absent or NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(Field<TItem, TValue> field, TValue value) => Conditions.Equal<TItem, TValue>(field.Path, field._write, value);

    /// <summary>The attribute has another value, or is absent; with null, it is there and not NULL.</summary>
    /// <param name="field">The field.</param>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(Field<TItem, TValue> field, TValue value) => Conditions.NotEqual<TItem, TValue>(field.Path, field._write, value);

    /// <summary>Two attributes of the item have the same value.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator ==(Field<TItem, TValue> field, Field<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.Equal, other.Path);

    /// <summary>Two attributes of the item have different values.</summary>
    /// <param name="field">The one field.</param>
    /// <param name="other">The other field.</param>
    /// <returns>The condition.</returns>
    public static Condition<TItem> operator !=(Field<TItem, TValue> field, Field<TItem, TValue> other) =>
        Conditions.Compare<TItem>(field.Path, FieldComparison.NotEqual, other.Path);

    /// <summary>Not for this member: what is stored of it isn't in the order of its values.</summary>
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

    /// <summary>The attribute has one of these values.</summary>
    /// <param name="values">From 1 to 100 values.</param>
    /// <returns>The condition.</returns>
    public Condition<TItem> In(params IEnumerable<TValue> values) => Conditions.In<TItem, TValue>(Path, _write, values);

    /// <summary>The attribute is there, NULL or not.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => Conditions.Exists<TItem>(Path);

    /// <summary>The attribute is not there. One that is NULL is there: compare with null for both.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => Conditions.NotExists<TItem>(Path);

    /// <summary>Sets the attribute; null removes it, or stores NULL where a put does.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The update.</returns>
    public Update<TItem> Set(TValue value) => Updates.Set<TItem, TValue>(Path, _write, value);

    /// <summary>Sets the attribute where it is absent, and leaves it as it is elsewhere.</summary>
    /// <param name="value">The value; not null.</param>
    /// <returns>The update.</returns>
    public Update<TItem> SetIfAbsent(TValue value) => Updates.SetIfAbsent<TItem, TValue>(Path, _write, value);

    /// <summary>Removes the attribute.</summary>
    /// <returns>The update.</returns>
    public Update<TItem> Remove() => Updates.Remove<TItem>(Path);

    /// <summary>Whether both stand for the same place of the same type of item. For conditions use <c>==</c>.</summary>
    /// <param name="obj">The other.</param>
    /// <returns>True when they do.</returns>
    public override bool Equals(object? obj) => obj is Field<TItem, TValue> other && ReferenceEquals(other.Path, Path);

    /// <summary>A hash of the place.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(Path);
}
