using Tern.DynamoDb;

namespace Tern.Diagnostics.Tests.Model;

/// <summary>An item of the tests.</summary>
[DynamoTable("orders")]
[DynamoItem]
public sealed partial class Order
{
    [PartitionKey]
    public string Customer { get; set; } = "";

    [SortKey]
    public int Number { get; set; }

    public string Text { get; set; } = "";

    public bool IsOpen { get; set; }
}
