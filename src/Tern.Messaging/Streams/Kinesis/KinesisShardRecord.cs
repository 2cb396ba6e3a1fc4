using Tern.Handling;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Streams;

/// <summary>A record that a worker read from a shard, as the client returned it.</summary>
internal sealed class KinesisShardRecord : KinesisRecord
{
    private readonly string _shardId;

    private KinesisShardRecord(Record record, string shardId)
    {
        Source = record;
        _shardId = shardId;
    }

    public override string PartitionKey => Read.PartitionKey ?? "";

    public override string SequenceNumber =>
        Read.SequenceNumber ?? throw new AwsTransportException("A record of Kinesis has no SequenceNumber.", AwsTransportFault.MalformedResponse);

    public override ReadOnlyMemory<byte> Data => Read.Data.GetValueOrDefault();

    public override DateTimeOffset? ApproximateArrivalTimestamp => Read.ApproximateArrivalTimestamp;

    public override string? EncryptionType => Read.EncryptionType?.Value;

    public override string? ShardId => _shardId;

    private Record Read => (Record)Source!;

    internal static IReadOnlyList<KinesisRecord> AllOf(IReadOnlyList<Record> records, string shardId)
    {
        if (records.Count == 0) return [];
        var all = new KinesisRecord[records.Count];
        for (var index = 0; index < all.Length; index++) all[index] = new KinesisShardRecord(records[index], shardId);
        return all;
    }
}
