namespace Tern.DynamoDb;

/// <summary>
/// One partition of a table or index, to be narrowed by the first member of the sort key:
/// <c>Order.Partition("c1").From(7)</c>. As it is, it means all items of the type in it.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
/// <typeparam name="TSort">The type of the first member in the sort key.</typeparam>
public readonly struct KeyCondition<T, TSort> where T : class
{
    private readonly AttributeValue _partition;
    private readonly AttributeValue[]? _keys; // of an index key that has several attributes, in the place of the partition
    private readonly ItemIndex? _index;
    private readonly Func<TSort, AttributeValue> _start;

    // What follows the member in the sort key: null when nothing does, else the literal up to the next member, which may be empty.
    private readonly string? _following;

    /// <summary>Made by generated code.</summary>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index; null for the table.</param>
    /// <param name="formatSortStart">Gives the sort key's text up to and with the first member, or the member's number or binary value.</param>
    /// <param name="sortContinues">Whether the sort key goes on after the first member.</param>
    /// <param name="following">The literal that follows the first member when it does; empty when another member follows at once.</param>
    public KeyCondition(AttributeValue partition, ItemIndex? index, Func<TSort, AttributeValue> formatSortStart, bool sortContinues, string following = "")
    {
        ArgumentNullException.ThrowIfNull(formatSortStart);
        _partition = partition;
        _index = index;
        _start = formatSortStart;
        _following = sortContinues ? following : null;
    }

    /// <summary>Made by generated code, for an index key of several attributes.</summary>
    /// <param name="keys">The values of the attributes before this one.</param>
    /// <param name="index">The index.</param>
    /// <param name="format">Gives a value of this attribute.</param>
    public KeyCondition(AttributeValue[] keys, ItemIndex index, Func<TSort, AttributeValue> format) : this(default, index, format, sortContinues: false) =>
        _keys = keys;

    /// <summary>The member has this value.</summary>
    /// <param name="value">The value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> EqualTo(TSort value) => _following is null
        ? With(SortOperator.Equal, low: _start(value))
        : With(SortOperator.BeginsWith, low: _start(value).AsString() + _following);

    /// <summary>The member has this value or a greater one.</summary>
    /// <param name="value">The lowest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> From(TSort value) => With(SortOperator.GreaterOrEqual, low: _start(value));

    /// <summary>The member has a greater value.</summary>
    /// <param name="value">The value below the lowest.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> After(TSort value) => _following is null
        ? With(SortOperator.Greater, low: _start(value))
        : With(SortOperator.GreaterOrEqual, low: Last(value));

    /// <summary>The member has this value or a smaller one.</summary>
    /// <param name="value">The highest value.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> UpTo(TSort value) => With(SortOperator.LessOrEqual, high: Last(value));

    /// <summary>The member has a smaller value.</summary>
    /// <param name="value">The value above the highest.</param>
    /// <returns>The condition.</returns>
    public KeyCondition<T> Before(TSort value) => With(SortOperator.Less, high: _start(value));

    /// <summary>The member lies between two values, both included.</summary>
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

    /// <summary>All items of the type in the partition.</summary>
    /// <param name="condition">The condition.</param>
    public static implicit operator KeyCondition<T>(KeyCondition<T, TSort> condition) => condition.ToKeyCondition();

    /// <summary>All items of the type in the partition.</summary>
    /// <returns>The condition.</returns>
    public KeyCondition<T> ToKeyCondition() => With(SortOperator.Any);

    internal KeyCondition<T> BeginningWith(TSort value) => With(SortOperator.BeginsWith, low: _start(value));

    // The last sort key whose first member has this value.
    private AttributeValue Last(TSort value) => _following is null ? _start(value) : SortText.Last(_start(value).AsString() + _following);

    private KeyCondition<T> With(SortOperator comparison, AttributeValue low = default, AttributeValue high = default) =>
        _keys is null ? new(_partition, _index, new SortRange(comparison, low, high)) : new(_keys, _index, new SortRange(comparison, low, high));
}
