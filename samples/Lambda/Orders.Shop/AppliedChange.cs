using Tern.DynamoDb;

namespace Orders;

/// <summary>
/// Marks a change of an order as already counted, for as long as the stream may deliver it again: a stream keeps its
/// records for a day.
/// </summary>
[DynamoTable("applied-changes")]
[DynamoItem]
public sealed partial record AppliedChange
{
    [PartitionKey]
    public required string Id { get; init; }

    [DynamoTimeToLive]
    public required DateTimeOffset ExpiresAt { get; init; }
}
