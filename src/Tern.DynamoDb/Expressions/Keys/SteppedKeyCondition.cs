namespace Tern.DynamoDb;

/// <summary>
/// One partition of an index whose sort key has several attributes. Narrow it from the left: by a value of this
/// attribute and then by the next one, <c>Game.ByTournament("w", "eu").EqualTo(3).From("upper")</c>, or by a range of
/// this one, which completes the condition. Without narrowing, it selects all items of the type in the partition.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
/// <typeparam name="TSort">The type of this attribute's member.</typeparam>
/// <typeparam name="TNext">The condition type for the next attribute.</typeparam>
public readonly struct KeyCondition<T, TSort, TNext> where T : class
{
    private readonly KeyCondition<T, TSort> _attribute;
    private readonly AttributeValue[] _keys;
    private readonly Func<TSort, AttributeValue> _format;
    private readonly Func<AttributeValue[], TNext> _next;

    /// <summary>Initializes the condition. Called by generated code.</summary>
    /// <param name="keys">The values of the preceding attributes.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">A function that formats a value of this attribute.</param>
    /// <param name="next">
    /// A function that creates the next condition from the values up to and including this attribute.
    /// </param>
    public KeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format, Func<AttributeValue[], TNext> next)
    {
        ArgumentNullException.ThrowIfNull(next);
        _attribute = new(keys, index, format);
        _keys = keys;
        _format = format;
        _next = next;
    }

    /// <summary>
    /// Selects the items whose member has a value. You can narrow the returned condition by the sort key's next member,
    /// or use it as is.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public TNext EqualTo(TSort value) => _next([.. _keys, _format(value)]);

    /// <summary>Selects the items whose member is greater than or equal to a value.</summary>
    /// <param name="value">The lowest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> From(TSort value) => _attribute.From(value);

    /// <summary>Selects the items whose member is greater than a value.</summary>
    /// <param name="value">The exclusive lower bound.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> After(TSort value) => _attribute.After(value);

    /// <summary>Selects the items whose member is less than or equal to a value.</summary>
    /// <param name="value">The highest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> UpTo(TSort value) => _attribute.UpTo(value);

    /// <summary>Selects the items whose member is less than a value.</summary>
    /// <param name="value">The exclusive upper bound.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> Before(TSort value) => _attribute.Before(value);

    /// <summary>Selects the items whose member is between two values, inclusive.</summary>
    /// <param name="low">The lowest value.</param>
    /// <param name="high">The highest value; not less than <paramref name="low"/>.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> Between(TSort low, TSort high) => _attribute.Between(low, high);

    /// <summary>Selects all items of the type in the partition.</summary>
    /// <param name="condition">The condition.</param>
    public static implicit operator KeyCondition<T>(KeyCondition<T, TSort, TNext> condition) => condition.ToKeyCondition();

    /// <summary>Selects all items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => _attribute.ToKeyCondition();

    internal KeyCondition<T> BeginningWith(TSort value) => _attribute.BeginningWith(value);
}
