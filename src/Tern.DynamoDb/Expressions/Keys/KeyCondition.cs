namespace Tern.DynamoDb;

/// <summary>Which items a query reads: one partition of a table or index, and a range of its sort keys or all of them. What <c>Order.Partition("c1")</c> gives.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public readonly struct KeyCondition<T> where T : class
{
    /// <summary>Made by generated code: all items of the type in one partition.</summary>
    /// <param name="partition">The partition key's value.</param>
    /// <param name="index">The index; null for the table.</param>
    public KeyCondition(AttributeValue partition, ItemIndex? index = null) : this(partition, index, default) { }

    internal KeyCondition(AttributeValue partition, ItemIndex? index, SortRange range)
    {
        Partition = partition;
        Index = index;
        Range = range;
    }

    internal AttributeValue Partition { get; }

    internal ItemIndex? Index { get; }

    internal SortRange Range { get; }
}
