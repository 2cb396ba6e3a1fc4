using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// The records of a shard as one batch, for tests, without the client that reads the stream. Records other than those of
/// Kinesis form one group.
/// </summary>
internal sealed class TrialShardRules<TRecord> : RecordRules<TRecord>
{
    public override RecordOrder OrderOf(IReadOnlyList<TRecord> records) => RecordOrder.All;

    public override string? GroupOf(TRecord record) => record is KinesisRecord kinesis ? kinesis.PartitionKey : "";

    public override string IdOf(TRecord record) => record is KinesisRecord kinesis ? kinesis.SequenceNumber : "";

    // Workers count attempts: each test is the first, unless it says otherwise.
    public override int AttemptsOf(TRecord record) => 1;
}
