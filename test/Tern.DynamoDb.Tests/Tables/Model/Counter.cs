namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A type alone in a table without a sort key.</summary>
[DynamoTable("counters")]
[DynamoItem]
public sealed partial class Counter
{
    [PartitionKey]
    public string Id { get; set; } = "";

    public long Value { get; set; }
}
