namespace Tern.DynamoDb;

/// <summary>The primary key of one item: what <c>Order.Key("c1", 7)</c> gives.</summary>
/// <typeparam name="T">The item type.</typeparam>
/// <param name="Partition">The value of the partition key: a string, a number or binary.</param>
/// <param name="Sort">The value of the sort key; unset in a table without one.</param>
public readonly record struct ItemKey<T>(AttributeValue Partition, AttributeValue Sort = default) where T : class
{
    /// <summary>Returns the same key for another type of the same table, such as a derived type or a projection.</summary>
    /// <typeparam name="TOther">The other type.</typeparam>
    /// <returns>The key.</returns>
    public ItemKey<TOther> As<TOther>() where TOther : class => new(Partition, Sort);

    /// <summary>
    /// Says what it is a key of, and not which: keys name customers and orders, and must not get into a log by
    /// <c>logger.LogError("{Key}", key)</c>. <see cref="Partition"/> and <see cref="Sort"/> have the values.
    /// </summary>
    /// <returns>Such as <c>key of Order</c>.</returns>
    public override string ToString() => Partition.IsUnset ? $"no key of {typeof(T).Name}" : $"key of {typeof(T).Name}";
}
