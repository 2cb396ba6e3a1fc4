using Tern.Handling;

namespace Tern.Lambda.Events;

/// <content>The record for handlers, which don't depend on their host.</content>
public sealed partial class KinesisEventRecord : KinesisRecord
{
    private byte[]? _decoded;

    /// <inheritdoc/>
    public override string PartitionKey => Kinesis.PartitionKey;

    /// <inheritdoc/>
    public override string SequenceNumber => Kinesis.SequenceNumber;

    /// <inheritdoc/>
    /// <remarks>The data is decoded once.</remarks>
    public override ReadOnlyMemory<byte> Data => _decoded ??= Kinesis.Data.ToArray();

    /// <inheritdoc/>
    public override DateTimeOffset? ApproximateArrivalTimestamp => Kinesis.ApproximateArrivalTimestamp;

    /// <inheritdoc/>
    public override string? EncryptionType => Kinesis.EncryptionType;

    /// <inheritdoc/>
    public override string? ShardId => EventId?.IndexOf(':') is >= 0 and var end ? EventId[..end] : null;
}
