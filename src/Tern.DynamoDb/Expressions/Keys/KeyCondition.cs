namespace Tern.DynamoDb;

/// <summary>
/// Which items a query reads: one partition of a table or index, and a range of its sort keys or all of them. What
/// <c>Order.Partition("c1")</c> gives.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public readonly struct KeyCondition<T> where T : class
{
    /// <summary>Selects all items of the type in one partition. Generated methods such as <c>Order.Partition("c1")</c> call it; so can generic code.</summary>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index (<see cref="ItemSchema.GetIndex"/>), or null for the table.</param>
    public KeyCondition(AttributeValue partition, ItemIndex? index = null) : this(partition, index, default) { }

    /// <summary>Made by generated code: all items of the type under the first attributes of an index key that has several.</summary>
    /// <param name="keys">The values of all partition attributes, and of sort attributes from the first on.</param>
    /// <param name="index">The index.</param>
    public KeyCondition(AttributeValue[] keys, ItemIndex index) : this(keys, index, default) { }

    internal KeyCondition(AttributeValue partition, ItemIndex? index, SortRange range)
    {
        Partition = partition;
        Index = index;
        Range = range;
        Further = [];
    }

    internal KeyCondition(AttributeValue[] keys, ItemIndex? index, SortRange range)
    {
        ArgumentNullException.ThrowIfNull(keys);
        Partition = keys[0];
        Index = index;
        Range = range;
        Further = keys[1..];
    }

    internal AttributeValue Partition { get; }

    /// <summary>The values of the key attributes after the first, that the items have exactly these of. Null in a default condition.</summary>
    internal AttributeValue[] Further { get; }

    internal ItemIndex? Index { get; }

    /// <summary>Of the attribute after those.</summary>
    internal SortRange Range { get; }
}
