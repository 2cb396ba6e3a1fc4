namespace Tern.DynamoDb;

/// <summary>
/// One partition of an index whose sort key has several attributes, to be narrowed from the left: by one value of this attribute and then by the next one,
/// <c>Game.ByTournament("w", "eu").EqualTo(3).From("upper")</c>, or by a range of this one, which ends it. As it is, it means all items of the type in it.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
/// <typeparam name="TSort">The type of the member that this attribute is.</typeparam>
/// <typeparam name="TNext">What can be asked of the attribute after it.</typeparam>
public readonly struct KeyCondition<T, TSort, TNext> where T : class
{
    private readonly KeyCondition<T, TSort> _attribute;
    private readonly AttributeValue[] _keys;
    private readonly Func<TSort, AttributeValue> _format;
    private readonly Func<AttributeValue[], TNext> _next;

    /// <summary>Made by generated code.</summary>
    /// <param name="keys">The values of the attributes before this one.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">Gives a value of this attribute.</param>
    /// <param name="next">Makes what follows, of the values up to and with this attribute.</param>
    public KeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format, Func<AttributeValue[], TNext> next)
    {
        ArgumentNullException.ThrowIfNull(next);
        _attribute = new(keys, index, format);
        _keys = keys;
        _format = format;
        _next = next;
    }

    /// <summary>The member has this value. What is returned can be narrowed by the next member of the sort key, or be read as it is.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public TNext EqualTo(TSort value) => _next([.. _keys, _format(value)]);

    /// <summary>The member has this value or a greater one.</summary>
    /// <param name="value">The lowest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> From(TSort value) => _attribute.From(value);

    /// <summary>The member has a greater value.</summary>
    /// <param name="value">The value below the lowest.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> After(TSort value) => _attribute.After(value);

    /// <summary>The member has this value or a smaller one.</summary>
    /// <param name="value">The highest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> UpTo(TSort value) => _attribute.UpTo(value);

    /// <summary>The member has a smaller value.</summary>
    /// <param name="value">The value above the highest.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> Before(TSort value) => _attribute.Before(value);

    /// <summary>The member lies between two values, both included.</summary>
    /// <param name="low">The lowest value.</param>
    /// <param name="high">The highest value; not less than <paramref name="low"/>.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> Between(TSort low, TSort high) => _attribute.Between(low, high);

    /// <summary>All items of the type in the partition.</summary>
    /// <param name="condition">The condition.</param>
    public static implicit operator KeyCondition<T>(KeyCondition<T, TSort, TNext> condition) => condition.ToKeyCondition();

    /// <summary>All items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => _attribute.ToKeyCondition();

    internal KeyCondition<T> BeginningWith(TSort value) => _attribute.BeginningWith(value);
}
