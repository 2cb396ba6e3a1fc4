namespace Tern.DynamoDb;

/// <summary>A listener for writes to a table.</summary>
internal interface ITableWriteListener
{
    /// <summary>The table's name or ARN.</summary>
    string Table { get; }

    /// <summary>Receives the key of an item that was written, or may have been.</summary>
    void Written(AttributeValue partition, AttributeValue sort);
}
