using Tern.DynamoDb;

namespace Tern_Function;

/// <summary>An order, as it is stored and as it is answered.</summary>
[DynamoTable("orders")]
[DynamoItem]
public sealed partial record Order
{
    /// <summary>Its key.</summary>
    [PartitionKey]
    public required string Id { get; init; }

    /// <summary>Who placed it.</summary>
    public required string Customer { get; init; }

    /// <summary>What it costs.</summary>
    public required decimal Total { get; init; }
}
