using Tern.DynamoDb;

namespace Orders;

/// <summary>An order, as it is stored and as it is answered.</summary>
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

    /// <summary>The payment that paid it; null before that.</summary>
    public string? PaymentId { get; init; }
}
