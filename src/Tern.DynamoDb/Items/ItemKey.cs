namespace Tern.DynamoDb;

/// <summary>The primary key of one item: what <c>Order.Key("c1", 7)</c> gives.</summary>
/// <typeparam name="T">The type of item.</typeparam>
/// <param name="Partition">The value of the partition key: a string, a number or binary.</param>
/// <param name="Sort">The value of the sort key; unset in a table without one.</param>
public readonly record struct ItemKey<T>(AttributeValue Partition, AttributeValue Sort = default) where T : class;
