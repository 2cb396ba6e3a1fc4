using Tern.DynamoDb;

namespace Orders;

/// <summary>An order, both as it's stored and as it's returned.</summary>
[DynamoTable("orders")]
[DynamoItem]
public sealed partial record Order
{
    [PartitionKey]
    public required string Id { get; init; }

    public required string CustomerId { get; init; }

    public required DateTimeOffset PlacedAt { get; init; }

    public required IReadOnlyList<OrderLine> Lines { get; init; }

    public required decimal Total { get; init; }

    public OrderStatus Status { get; init; }

    /// <summary>The id of the payment; null if it hasn't been paid.</summary>
    public string? PaymentId { get; init; }
}
