using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// One partition of an index whose sort key has several attributes, of which this one isn't in the order of its member's values: it can be narrowed to one
/// value, and then by the next attribute. As it is, it means all items of the type in the partition.
/// </summary>
/// <typeparam name="T">The type of item.</typeparam>
/// <typeparam name="TSort">The type of the member that this attribute is.</typeparam>
/// <typeparam name="TNext">What can be asked of the attribute after it.</typeparam>
public readonly struct UnorderedKeyCondition<T, TSort, TNext> where T : class
{
    private readonly KeyCondition<T, TSort, TNext> _condition;

    /// <summary>Made by generated code.</summary>
    /// <param name="keys">The values of the attributes before this one.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">Gives a value of this attribute.</param>
    /// <param name="next">Makes what follows, of the values up to and with this attribute.</param>
    public UnorderedKeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format, Func<AttributeValue[], TNext> next) =>
        _condition = new(keys, index, format, next);

    /// <summary>The member has this value. What is returned can be narrowed by the next member of the sort key, or be read as it is.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public TNext EqualTo(TSort value) => _condition.EqualTo(value);

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
    public static implicit operator KeyCondition<T>(UnorderedKeyCondition<T, TSort, TNext> condition) => condition.ToKeyCondition();

    /// <summary>All items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => _condition.ToKeyCondition();
}
