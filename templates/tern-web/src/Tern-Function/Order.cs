using Tern.DynamoDb;

namespace Tern_Function;

/// <summary>An order, as it is stored and returned.</summary>
[DynamoTable("orders")]
[DynamoItem]
public sealed partial record Order
{
    /// <summary>Gets the order's key.</summary>
    [PartitionKey]
    public required string Id { get; init; }

    /// <summary>Gets the customer who placed the order.</summary>
    public required string Customer { get; init; }

    /// <summary>Gets the order's total.</summary>
    public required decimal Total { get; init; }
}
