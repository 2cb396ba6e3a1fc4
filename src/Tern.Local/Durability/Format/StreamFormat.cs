using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// The format of a stream and its shards; the records follow one by one:
/// <code>
/// stream = table key view created id disabled sequence shard-number count shard*
/// shard  = id parent first-hash last-hash start end closed-at trimmed-through
/// record = shard(its index among the shards) sequence kind at keys before after size expired
/// </code>
/// </summary>
internal static class StreamFormat
{
    public static void Write(ByteBuffer to, StreamImage stream)
    {
        to.WriteText(stream.TableName);
        TableFormat.WriteKey(to, stream.Key);
        to.Write((byte)stream.View);
        to.WriteTime(stream.Created);
        to.WriteGuid(stream.Id);
        to.WriteOptionalTime(stream.Disabled);
        to.WriteInt64(stream.Sequence);
        to.WriteInt64(stream.ShardNumber);
        to.WriteVarint(stream.Shards.Count);
        foreach (var shard in stream.Shards)
        {
            to.WriteText(shard.Id);
            to.WriteOptionalText(shard.ParentId);
            to.WriteInt64((long)shard.FirstHash);
            to.WriteInt64((long)shard.LastHash);
            to.WriteInt64(shard.Start);
            to.WriteFlag(shard.End is not null);
            if (shard.End is { } end) to.WriteInt64(end);
            to.WriteInt64(shard.ClosedAt);
            to.WriteInt64(shard.TrimmedThrough);
        }
    }

    /// <summary>Reads a stream. The list of records of each shard is empty, for the caller to fill.</summary>
    public static (StreamImage Stream, List<StreamRecord>[] Records) Read(ref RecordInput from)
    {
        var table = from.ReadText();
        var key = TableFormat.ReadKey(ref from);
        var view = (StreamViewType)from.ReadByte();
        var created = from.ReadTime();
        var id = from.ReadGuid();
        var disabled = from.ReadOptionalTime();
        var sequence = from.ReadInt64();
        var shardNumber = from.ReadInt64();
        var shards = new ShardImage[from.ReadCount()];
        var records = new List<StreamRecord>[shards.Length];
        for (var i = 0; i < shards.Length; i++)
        {
            records[i] = [];
            var shard = from.ReadText();
            var parent = from.ReadOptionalText();
            var first = (ulong)from.ReadInt64();
            var last = (ulong)from.ReadInt64();
            var start = from.ReadInt64();
            long? end = from.ReadFlag() ? from.ReadInt64() : null;
            var closed = from.ReadInt64();
            shards[i] = new ShardImage(shard, parent, first, last, start, end, closed, from.ReadInt64(), records[i]);
        }

        return (new StreamImage(table, key, view, created, id, disabled, sequence, shardNumber, shards), records);
    }

    public static void WriteRecord(ByteBuffer to, int shard, StreamRecord record)
    {
        to.WriteVarint(shard);
        to.WriteVarint64(record.Sequence);
        to.Write((byte)record.Kind);
        to.WriteInt64(record.At);
        to.WriteBytes(record.Keys);
        ItemFormat.WriteOptional(to, record.Before);
        ItemFormat.WriteOptional(to, record.After);
        to.WriteVarint(record.Size);
        to.WriteFlag(record.Expired);
    }

    public static (int Shard, StreamRecord Record) ReadRecord(ref RecordInput from)
    {
        var shard = from.ReadVarint();
        return (shard, new StreamRecord
        {
            Sequence = from.ReadVarint64(),
            Kind = (ChangeKind)from.ReadByte(),
            At = from.ReadInt64(),
            Keys = from.ReadBytes().ToArray(),
            Before = ItemFormat.ReadOptional(ref from),
            After = ItemFormat.ReadOptional(ref from),
            Size = from.ReadVarint(),
            Expired = from.ReadFlag(),
        });
    }
}
