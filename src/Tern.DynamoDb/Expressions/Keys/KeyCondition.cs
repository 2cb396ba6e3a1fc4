namespace Tern.DynamoDb;

/// <summary>
/// The items that a query reads: one partition of a table or index, and all of its sort keys or a range of them.
/// <c>Order.Partition("c1")</c> returns one.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public readonly struct KeyCondition<T> where T : class
{
    /// <summary>
    /// Selects all items of the type in one partition. Generated methods such as <c>Order.Partition("c1")</c> call it,
    /// and generic code can call it too.
    /// </summary>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index (<see cref="ItemSchema.GetIndex"/>), or null for the table.</param>
    public KeyCondition(AttributeValue partition, ItemIndex? index = null) : this(partition, index, default) { }

    /// <summary>
    /// Selects all items of the type under the first attributes of an index key that has several attributes. Called by
    /// generated code.
    /// </summary>
    /// <param name="keys">The values of all partition attributes, and of the sort attributes from the first.</param>
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

    /// <summary>
    /// The values of the key attributes after the first, which the items must have. Null in a default condition.
    /// </summary>
    internal AttributeValue[] Further { get; }

    internal ItemIndex? Index { get; }

    /// <summary>The range of the attribute after them.</summary>
    internal SortRange Range { get; }
}
