using Tern.Handling;

namespace Tern.Messaging.Streams;

/// <summary>Records of a shard are ordered, and have one checkpoint.</summary>
internal sealed class ShardRules<TRecord>(IShardSource<TRecord> source) : RecordRules<TRecord> where TRecord : class
{
    public override RecordOrder OrderOf(IReadOnlyList<TRecord> records) => RecordOrder.All;

    public override string? GroupOf(TRecord record) => source.GroupOf(record);

    public override string IdOf(TRecord record) => source.SequenceNumberOf(record);
}
