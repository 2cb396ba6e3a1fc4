namespace Tern.Handling;

/// <summary>
/// A record of a Kinesis data stream, whether it came in an event of a Lambda function or a worker read it from a
/// shard. It is a view of the event or response that it came in: copy data that must outlive the call.
/// </summary>
public abstract class KinesisRecord
{
    /// <summary>Gets the partition key, which determines the shard.</summary>
    public abstract string PartitionKey { get; }

    /// <summary>Gets the sequence number of the record in its shard.</summary>
    public abstract string SequenceNumber { get; }

    /// <summary>
    /// Gets the data that the producer put. Records that the Kinesis Producer Library aggregated aren't deaggregated.
    /// </summary>
    public abstract ReadOnlyMemory<byte> Data { get; }

    /// <summary>Gets the approximate time of arrival; null if it isn't known.</summary>
    public abstract DateTimeOffset? ApproximateArrivalTimestamp { get; }

    /// <summary>Gets the encryption type: <c>NONE</c> or <c>KMS</c>; null if it isn't known.</summary>
    public abstract string? EncryptionType { get; }

    /// <summary>Gets the ID of the shard; null if it isn't known.</summary>
    public abstract string? ShardId { get; }
}
