using Tern.DynamoDb;

namespace FastCalls;

/// <summary>An order for Tern.</summary>
[DynamoTable("orders")]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
internal sealed partial class Order
{
    [PartitionKey]
    public required string Customer { get; set; }

    [SortKey]
    public required int Number { get; set; }

    public required string Status { get; set; }

    public required DateTime PlacedAt { get; set; }

    public required decimal Amount { get; set; }

    public required bool Gift { get; set; }

    public required List<string> Tags { get; set; }

    public required Address Address { get; set; }
}
