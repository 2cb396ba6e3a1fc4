namespace Tern.DynamoDb;

/// <summary>The primary key of an item. <c>Order.Key("c1", 7)</c> returns one.</summary>
/// <typeparam name="T">The item type.</typeparam>
/// <param name="Partition">The value of the partition key: a string, a number or a binary value.</param>
/// <param name="Sort">The value of the sort key; unset if the table has none.</param>
public readonly record struct ItemKey<T>(AttributeValue Partition, AttributeValue Sort = default) where T : class
{
    /// <summary>
    /// Returns the same key for a different type of the same table, such as a derived type or a projection.
    /// </summary>
    /// <typeparam name="TOther">The other type.</typeparam>
    /// <returns>The key.</returns>
    public ItemKey<TOther> As<TOther>() where TOther : class => new(Partition, Sort);

    /// <summary>
    /// Returns the item type without the key's values: keys identify customers and orders, and
    /// <c>logger.LogError("{Key}", key)</c> must not log them. <see cref="Partition"/> and <see cref="Sort"/> have the
    /// values.
    /// </summary>
    /// <returns>Text such as <c>key of Order</c>.</returns>
    public override string ToString() => Partition.IsUnset ? $"no key of {typeof(T).Name}" : $"key of {typeof(T).Name}";
}
