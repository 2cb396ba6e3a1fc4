namespace Tern.DynamoDb;

/// <summary>Who wants to know of the writes to a table.</summary>
internal interface ITableWriteListener
{
    /// <summary>The table's name or ARN.</summary>
    string Table { get; }

    /// <summary>An item was written, or may have been.</summary>
    void Written(AttributeValue partition, AttributeValue sort);
}
