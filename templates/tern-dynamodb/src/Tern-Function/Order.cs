using Tern.DynamoDb;

namespace Tern_Function;

/// <summary>An item of the table whose stream the function handles.</summary>
[DynamoTable("orders")]
[DynamoItem]
public sealed partial record Order
{
    /// <summary>Gets the order's key.</summary>
    [PartitionKey]
    public required string Id { get; init; }

    /// <summary>Gets the order's status.</summary>
    public required string Status { get; init; }

    /// <summary>Gets the order's total.</summary>
    public required decimal Total { get; init; }
}
