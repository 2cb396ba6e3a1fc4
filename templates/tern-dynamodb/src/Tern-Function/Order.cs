using Tern.DynamoDb;

namespace Tern_Function;

/// <summary>An item of the table whose stream is handled.</summary>
[DynamoTable("orders")]
[DynamoItem]
public sealed partial record Order
{
    /// <summary>Its key.</summary>
    [PartitionKey]
    public required string Id { get; init; }

    /// <summary>How far it is.</summary>
    public required string Status { get; init; }

    /// <summary>What it costs.</summary>
    public required decimal Total { get; init; }
}
