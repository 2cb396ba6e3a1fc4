namespace Tern.DynamoDb;

/// <summary>
/// Declares the layout of a table on a class of its own, or on the one type of item that lives in it. A class of its own that is <c>partial</c> can be given to
/// <see cref="DynamoDbClient.CreateTableAsync{T}"/>.
/// </summary>
/// <param name="name">The table's name.</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class DynamoTableAttribute(string name) : Attribute
{
    /// <summary>The table's name.</summary>
    public string Name { get; } = name;

    /// <summary>The name of the partition key attribute. On an item type with a <see cref="PartitionKeyAttribute"/> member it is not needed.</summary>
    public string? PartitionKey { get; set; }

    /// <summary>The type of the partition key.</summary>
    public KeyAttributeType PartitionKeyType { get; set; }

    /// <summary>The name of the sort key attribute; null in a table without one.</summary>
    public string? SortKey { get; set; }

    /// <summary>The type of the sort key.</summary>
    public KeyAttributeType SortKeyType { get; set; }

    /// <summary>
    /// The attribute (epoch seconds) by which DynamoDB deletes items; null when there is none. Not needed on an item
    /// type with a <see cref="DynamoTimeToLiveAttribute"/> member.
    /// </summary>
    public string? TimeToLive { get; set; }

    /// <summary>Whether the table has a stream, and what its records show.</summary>
    public TableStreamView Stream { get; set; }
}
