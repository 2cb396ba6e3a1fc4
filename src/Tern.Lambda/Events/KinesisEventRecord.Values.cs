using Tern.Handling;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>The values that handlers see, and records of tests, which weren't read from an event.</content>
internal sealed partial class KinesisEventRecord
{
    private byte[]? _data;

    public override string PartitionKey => Kinesis.PartitionKey;

    public override string SequenceNumber => Kinesis.SequenceNumber;

    // Decoded once.
    public override ReadOnlyMemory<byte> Data => _data ??= Kinesis.Data.ToArray();

    public override DateTimeOffset? ApproximateArrivalTimestamp => Kinesis.ApproximateArrivalTimestamp;

    public override string? EncryptionType => Kinesis.EncryptionType;

    public override string? ShardId => EventId is { } id && id.IndexOf(':') is >= 0 and var end ? id[..end] : null;

    public override string? StreamArn => EventSourceArn;

    /// <summary>Writes a record, which may have been created for a test.</summary>
    public static void Write(ref AwsJsonWriter json, KinesisRecord record) => (record as KinesisEventRecord ?? Of(record)).Write(ref json);

    private static KinesisEventRecord Of(KinesisRecord record) => new()
    {
        EventId = record.ShardId is { } shard ? $"{shard}:{record.SequenceNumber}" : null,
        EventSource = "aws:kinesis",
        EventSourceArn = record.StreamArn,
        Kinesis = new()
        {
            PartitionKey = record.PartitionKey,
            SequenceNumber = record.SequenceNumber,
            Data = new EventBytes(record.Data.Span),
            ApproximateArrivalTimestamp = record.ApproximateArrivalTimestamp,
            EncryptionType = record.EncryptionType,
        },
    };
}
