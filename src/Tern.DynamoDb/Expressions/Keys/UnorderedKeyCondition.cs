using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// One partition of a table or index in which the sort keys aren't in the order of a member's values: it can be narrowed to one value, and not to a range. As
/// it is, it means all items of the type in the partition.
/// </summary>
/// <remarks>
/// An enum is ordered by its names. A text with a literal after it isn't in order either: in <c>NAME#{Name}#{Id}</c>, "Ann Lee" comes before "Ann", because a
/// space comes before <c>#</c>. A literal that begins with a space or a control character makes ranges possible.
/// </remarks>
/// <typeparam name="T">The item type.</typeparam>
/// <typeparam name="TSort">The type of the member: the first in the sort key, or the one that an attribute of the sort key is.</typeparam>
/// <typeparam name="TNext">
/// What can be asked when the member has a value: a <see cref="KeyCondition{T}"/>, or the condition of the next attribute of the sort key.
/// </typeparam>
public readonly struct UnorderedKeyCondition<T, TSort, TNext> where T : class
{
    private const string NoRange =
        "The sort keys aren't in the order of this member's values. Store an enum as its number, with [DynamoAttribute(EnumAsNumber = true)] or a width "
        + "such as {State:D3} in the template. Put a text at the end of the template, or a space or '\\u0001' after it. Declare a converter as ordered, with "
        + "[DynamoWireType(…, IsOrdered = true)], if what it writes is.";

    // One of the two: the last attribute is a whole condition, and one before it leads to the next.
    private readonly KeyCondition<T, TSort> _last;
    private readonly KeyCondition<T, TSort, TNext> _step;
    private readonly Func<KeyCondition<T>, TNext>? _equal;

    /// <summary>Made by generated code, for an index key of several attributes.</summary>
    /// <param name="keys">The values of the attributes before this one.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">Gives a value of this attribute.</param>
    /// <param name="next">Makes what follows, of the values up to and with this attribute.</param>
    public UnorderedKeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format, Func<AttributeValue[], TNext> next) =>
        _step = new(keys, index, format, next);

    internal UnorderedKeyCondition(KeyCondition<T, TSort> last, Func<KeyCondition<T>, TNext> equal) => (_last, _equal) = (last, equal);

    /// <summary>The member has this value.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition, or what can be asked of the next attribute of the sort key.</returns>
    public TNext EqualTo(TSort value) => _equal is null ? _step.EqualTo(value) : _equal(_last.EqualTo(value));

    /// <summary>Not for this member: the sort keys aren't in the order of its values.</summary>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> From(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> After(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> UpTo(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> Before(TSort value) => throw new NotSupportedException(NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> Between(TSort low, TSort high) => throw new NotSupportedException(NoRange);

    /// <summary>All items of the type in the partition.</summary>
    /// <param name="condition">The condition.</param>
    public static implicit operator KeyCondition<T>(UnorderedKeyCondition<T, TSort, TNext> condition) => condition.ToKeyCondition();

    /// <summary>All items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => _equal is null ? _step.ToKeyCondition() : _last.ToKeyCondition();

    internal KeyCondition<T> BeginningWith(TSort value) => _equal is null ? _step.BeginningWith(value) : _last.BeginningWith(value);
}
