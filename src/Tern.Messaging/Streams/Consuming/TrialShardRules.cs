using System.Text;
using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>
/// The records of a shard as one batch, for tests, without the client that reads the stream. Records of other
/// sources form one group.
/// </summary>
internal sealed class TrialShardRules<TRecord> : RecordRules<TRecord>
{
    public override RecordOrder OrderOf(IReadOnlyList<TRecord> records) => RecordOrder.All;

    public override string? GroupOf(TRecord record) => record switch
    {
        KinesisRecord data => data.PartitionKey,
        DynamoDbStreamRecord change => Encoding.UTF8.GetString(change.Keys),
        _ => "",
    };

    public override string IdOf(TRecord record) => record switch
    {
        KinesisRecord data => data.SequenceNumber,
        DynamoDbStreamRecord change => change.SequenceNumber,
        _ => "",
    };

    // Workers count attempts: each test is the first, unless it says otherwise.
    public override int AttemptsOf(TRecord record) => 1;
}
