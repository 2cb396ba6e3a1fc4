using Tern.Handling;

namespace Tern.Lambda.Events;

/// <content>The record for handlers, which don't depend on their host.</content>
public sealed partial class KinesisEventRecord : KinesisRecord
{
    /// <inheritdoc/>
    public override string PartitionKey => Kinesis.PartitionKey;

    /// <inheritdoc/>
    public override string SequenceNumber => Kinesis.SequenceNumber;

    /// <inheritdoc/>
    /// <remarks>The data is decoded once.</remarks>
    public override ReadOnlyMemory<byte> Data => Source as byte[] ?? Decode();

    /// <inheritdoc/>
    public override DateTimeOffset? ApproximateArrivalTimestamp => Kinesis.ApproximateArrivalTimestamp;

    /// <inheritdoc/>
    public override string? EncryptionType => Kinesis.EncryptionType;

    /// <inheritdoc/>
    public override string? ShardId => EventId is { } id && id.IndexOf(':') is >= 0 and var end ? id[..end] : null;

    private byte[] Decode()
    {
        var data = Kinesis.Data.ToArray();
        Source = data;
        return data;
    }
}
