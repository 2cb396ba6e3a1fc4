using Tern.Handling;

namespace Tern.Lambda.Batches;

/// <summary>Changes from one shard of a DynamoDB stream. The changes of one item form a group.</summary>
internal sealed class DynamoDbStreamBatchSource : BatchSource<DynamoDbStreamRecord>
{
    public static DynamoDbStreamBatchSource Instance { get; } = new();

    public override RecordOrder OrderOf(IReadOnlyList<DynamoDbStreamRecord> records) => RecordOrder.All;

    public override BatchItemIdentifier Identify(DynamoDbStreamRecord record) => new(record.SequenceNumber);

    public override string? GroupOf(DynamoDbStreamRecord record) => record.Keys.IsEmpty ? null : DynamoDbItemKey.Of(record.Keys);
}
