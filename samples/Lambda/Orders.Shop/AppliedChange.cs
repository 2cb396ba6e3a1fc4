using Tern.DynamoDb;

namespace Orders;

/// <summary>Says that a change of an order is counted already, for as long as the stream may bring it again: it keeps its records for a day.</summary>
[DynamoTable("applied-changes")]
[DynamoItem]
public sealed partial record AppliedChange
{
    [PartitionKey]
    public required string Id { get; init; }

    [DynamoTimeToLive]
    public required DateTimeOffset ExpiresAt { get; init; }
}
