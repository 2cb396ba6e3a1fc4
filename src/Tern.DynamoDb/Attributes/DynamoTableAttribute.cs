namespace Tern.DynamoDb;

/// <summary>
/// Declares the layout of a table, either on a separate class or on the table's only item type. A separate class that
/// is <c>partial</c> can be passed to <see cref="DynamoDbClient.CreateTableAsync{T}"/>.
/// </summary>
/// <param name="name">The table's name.</param>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class DynamoTableAttribute(string name) : Attribute
{
    /// <summary>Gets the table's name.</summary>
    public string Name { get; } = name;

    /// <summary>
    /// Gets or sets the name of the partition key attribute. An item type with a <see cref="PartitionKeyAttribute"/>
    /// member doesn't need it.
    /// </summary>
    public string? PartitionKey { get; set; }

    /// <summary>Gets or sets the type of the partition key.</summary>
    public KeyAttributeType PartitionKeyType { get; set; }

    /// <summary>Gets or sets the name of the sort key attribute, or null for a table without one.</summary>
    public string? SortKey { get; set; }

    /// <summary>Gets or sets the type of the sort key.</summary>
    public KeyAttributeType SortKeyType { get; set; }

    /// <summary>
    /// Gets or sets the attribute (epoch seconds) by which DynamoDB deletes items, or null if there is none. An item
    /// type with a <see cref="DynamoTimeToLiveAttribute"/> member doesn't need it.
    /// </summary>
    public string? TimeToLive { get; set; }

    /// <summary>
    /// Gets or sets the content of the records of the table's stream, or <see cref="TableStreamView.None"/> for no
    /// stream.
    /// </summary>
    public TableStreamView Stream { get; set; }
}
