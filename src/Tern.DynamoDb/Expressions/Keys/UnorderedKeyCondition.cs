using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// One partition of a table or index whose sort keys aren't in the order of their first member's values: it can be narrowed to one value, and not to a
/// range. As it is, it means all items of the type in the partition.
/// </summary>
/// <remarks>
/// An enum is ordered by its names. A text with a literal after it isn't in order either: in <c>NAME#{Name}#{Id}</c>, "Ann Lee" comes before "Ann", because a
/// space comes before <c>#</c>. A literal that begins with a space or a control character makes ranges possible.
/// </remarks>
/// <typeparam name="T">The type of item.</typeparam>
/// <typeparam name="TSort">The type of the first member in the sort key.</typeparam>
public readonly struct UnorderedKeyCondition<T, TSort> where T : class
{
    private readonly KeyCondition<T, TSort> _condition;

    /// <summary>Made by generated code.</summary>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index; null for the table.</param>
    /// <param name="formatSortStart">Gives the sort key's text up to and with the first member.</param>
    /// <param name="sortContinues">Whether the sort key goes on after the first member.</param>
    /// <param name="following">The literal that follows the first member when it does.</param>
    public UnorderedKeyCondition(
        AttributeValue partition, ItemIndex? index, Func<TSort, AttributeValue> formatSortStart, bool sortContinues, string following = "") =>
        _condition = new(partition, index, formatSortStart, sortContinues, following);

    /// <summary>Made by generated code, for an index key of several attributes.</summary>
    /// <param name="keys">The values of the attributes before this one.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">Gives a value of this attribute.</param>
    public UnorderedKeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format) => _condition = new(keys, index, format);

    /// <summary>The member has this value.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> EqualTo(TSort value) => _condition.EqualTo(value);

    /// <summary>Not for this member: the sort keys aren't in the order of its values.</summary>
    [Obsolete(UnorderedKeys.NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> From(TSort value) => throw new NotSupportedException(UnorderedKeys.NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(UnorderedKeys.NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> After(TSort value) => throw new NotSupportedException(UnorderedKeys.NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(UnorderedKeys.NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> UpTo(TSort value) => throw new NotSupportedException(UnorderedKeys.NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(UnorderedKeys.NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> Before(TSort value) => throw new NotSupportedException(UnorderedKeys.NoRange);

    /// <inheritdoc cref="From"/>
    [Obsolete(UnorderedKeys.NoRange, error: true)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyCondition<T> Between(TSort low, TSort high) => throw new NotSupportedException(UnorderedKeys.NoRange);

    /// <summary>All items of the type in the partition.</summary>
    /// <param name="condition">The condition.</param>
    public static implicit operator KeyCondition<T>(UnorderedKeyCondition<T, TSort> condition) => condition.ToKeyCondition();

    /// <summary>All items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => _condition.ToKeyCondition();

    internal KeyCondition<T> BeginningWith(TSort value) => _condition.BeginningWith(value);
}
