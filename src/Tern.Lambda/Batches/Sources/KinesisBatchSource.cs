using Tern.Handling;

namespace Tern.Lambda.Batches;

/// <summary>Records of one shard of a Kinesis data stream.</summary>
internal sealed class KinesisBatchSource : BatchSource<KinesisRecord>
{
    public static KinesisBatchSource Instance { get; } = new();

    public override RecordOrder OrderOf(IReadOnlyList<KinesisRecord> records) => RecordOrder.All;

    public override BatchItemIdentifier Identify(KinesisRecord record) => new(record.SequenceNumber);

    public override string? GroupOf(KinesisRecord record) => record.PartitionKey;
}
