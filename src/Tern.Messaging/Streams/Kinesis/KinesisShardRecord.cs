using Tern.Handling;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Streams;

/// <summary>A record of a Kinesis data stream that a worker read from a shard.</summary>
public sealed class KinesisShardRecord : KinesisRecord
{
    private readonly Record _record;

    /// <summary>Initializes a record.</summary>
    /// <param name="record">The record, as the client returned it.</param>
    /// <param name="shardId">The ID of its shard, or null.</param>
    public KinesisShardRecord(Record record, string? shardId = null)
    {
        ArgumentNullException.ThrowIfNull(record);
        (_record, ShardId) = (record, shardId);
    }

    /// <inheritdoc/>
    public override string PartitionKey => _record.PartitionKey ?? "";

    /// <inheritdoc/>
    public override string SequenceNumber =>
        _record.SequenceNumber ?? throw new AwsTransportException("A record of Kinesis has no SequenceNumber.", AwsTransportFault.MalformedResponse);

    /// <inheritdoc/>
    public override ReadOnlyMemory<byte> Data => _record.Data.GetValueOrDefault();

    /// <inheritdoc/>
    public override DateTimeOffset? ApproximateArrivalTimestamp => _record.ApproximateArrivalTimestamp;

    /// <inheritdoc/>
    public override string? EncryptionType => _record.EncryptionType?.Value;

    /// <inheritdoc/>
    public override string? ShardId { get; }

    internal static IReadOnlyList<KinesisRecord> AllOf(IReadOnlyList<Record> records, string shardId)
    {
        if (records.Count == 0) return [];
        var all = new KinesisRecord[records.Count];
        for (var index = 0; index < all.Length; index++) all[index] = new KinesisShardRecord(records[index], shardId);
        return all;
    }
}
