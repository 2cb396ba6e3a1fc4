using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Batches;

/// <summary>Changes from one shard of a DynamoDB stream. The changes of one item form a group.</summary>
internal sealed class DynamoDbStreamBatchSource : BatchSource<DynamoDbStreamRecord>
{
    public static DynamoDbStreamBatchSource Instance { get; } = new();

    public override RecordOrder OrderOf(IReadOnlyList<DynamoDbStreamRecord> records) => RecordOrder.All;

    public override BatchItemIdentifier Identify(DynamoDbStreamRecord record) => new(record.Change.SequenceNumber);

    public override string? GroupOf(DynamoDbStreamRecord record) => record.Change.Keys.HasValue ? DynamoDbItemKey.Of(record.Change.Keys.Utf8) : null;
}
