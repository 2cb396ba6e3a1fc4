namespace Tern.DynamoDb;

/// <summary>
/// One partition of a table or index, which you can narrow by the first member of the sort key:
/// <c>Order.Partition("c1").From(7)</c>. Without narrowing, it selects all items of the type in the partition.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
/// <typeparam name="TSort">The type of the sort key's first member.</typeparam>
public readonly struct KeyCondition<T, TSort> where T : class
{
    private readonly AttributeValue _partition;
    private readonly AttributeValue[]? _keys; // of an index key that has several attributes, instead of the partition
    private readonly ItemIndex? _index;
    private readonly Func<TSort, AttributeValue> _start;

    // The text after the member in the sort key: null if the key ends there; otherwise, the literal up to the next
    // member, which may be empty.
    private readonly string? _following;

    /// <summary>Initializes the condition. Called by generated code.</summary>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index, or null for the table.</param>
    /// <param name="formatSortStart">
    /// A function that returns the sort key's text up to and including the first member, or the member's number or
    /// binary value.
    /// </param>
    /// <param name="sortContinues">true if the sort key continues after the first member; otherwise, false.</param>
    /// <param name="following">
    /// The literal after the first member, if any; empty if another member follows immediately.
    /// </param>
    public KeyCondition(AttributeValue partition, ItemIndex? index, Func<TSort, AttributeValue> formatSortStart, bool sortContinues, string following = "")
    {
        ArgumentNullException.ThrowIfNull(formatSortStart);
        _partition = partition;
        _index = index;
        _start = formatSortStart;
        _following = sortContinues ? following : null;
    }

    /// <summary>Initializes the condition for an index key of several attributes. Called by generated code.</summary>
    /// <param name="keys">The values of the preceding attributes.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">A function that formats a value of this attribute.</param>
    public KeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format) : this(default, index, format, sortContinues: false) =>
        _keys = keys;

    /// <summary>Selects the items whose member has a value.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> EqualTo(TSort value) => _following is null
        ? With(SortOperator.Equal, low: _start(value))
        : With(SortOperator.BeginsWith, low: _start(value).AsString() + _following);

    /// <summary>Selects the items whose member is greater than or equal to a value.</summary>
    /// <param name="value">The lowest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> From(TSort value) => With(SortOperator.GreaterOrEqual, low: _start(value));

    /// <summary>Selects the items whose member is greater than a value.</summary>
    /// <param name="value">The exclusive lower bound.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> After(TSort value) => _following is null
        ? With(SortOperator.Greater, low: _start(value))
        : With(SortOperator.GreaterOrEqual, low: Last(value));

    /// <summary>Selects the items whose member is less than or equal to a value.</summary>
    /// <param name="value">The highest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> UpTo(TSort value) => With(SortOperator.LessOrEqual, high: Last(value));

    /// <summary>Selects the items whose member is less than a value.</summary>
    /// <param name="value">The exclusive upper bound.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> Before(TSort value) => With(SortOperator.Less, high: _start(value));

    /// <summary>Selects the items whose member is between two values, inclusive.</summary>
    /// <param name="low">The lowest value.</param>
    /// <param name="high">The highest value; not less than <paramref name="low"/>.</param>
    /// <returns>The condition.</returns>
    /// <exception cref="ArgumentException"><paramref name="high"/> is less than <paramref name="low"/>.</exception>
    public KeyCondition<T> Between(TSort low, TSort high)
    {
        var (first, last) = (_start(low), Last(high));
        Ascending.Require(first, last, $"a key of {typeof(T).Name}");
        return With(SortOperator.Between, first, last);
    }

    /// <summary>Selects all items of the type in the partition.</summary>
    /// <param name="condition">The condition.</param>
    public static implicit operator KeyCondition<T>(KeyCondition<T, TSort> condition) => condition.ToKeyCondition();

    /// <summary>Selects all items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => With(SortOperator.Any);

    internal KeyCondition<T> BeginningWith(TSort value) => With(SortOperator.BeginsWith, low: _start(value));

    // Returns the last sort key whose first member has this value.
    private AttributeValue Last(TSort value) => _following is null ? _start(value) : SortText.Last(_start(value).AsString() + _following);

    private KeyCondition<T> With(SortOperator comparison, AttributeValue low = default, AttributeValue high = default) =>
        _keys is null ? new(_partition, _index, new SortRange(comparison, low, high)) : new(_keys, _index, new SortRange(comparison, low, high));
}
