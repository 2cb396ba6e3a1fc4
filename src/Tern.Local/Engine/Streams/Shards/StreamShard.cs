using System.Globalization;
using Tern.Local.Engine.Keys;

namespace Tern.Local.Engine.Streams.Shards;

/// <summary>
/// A part of a stream: the changes of the items whose partitions' hashes lie in its range, in the order they were made. A split closes it
/// and gives its range to two children, so all changes of an item are read in order by reading parents before children.
/// </summary>
internal sealed class StreamShard(string id, string? parentId, ulong firstHash, ulong lastHash, long start)
{
    /// <summary>A shard that goes on from where another was.</summary>
    public StreamShard(ShardImage image) : this(image.Id, image.ParentId, image.FirstHash, image.LastHash, image.Start)
    {
        End = image.End;
        ClosedAt = image.ClosedAt;
        TrimmedThrough = image.TrimmedThrough;
        foreach (var record in image.Records) Records.Add(record);
    }

    public string Id { get; } = id;

    public string? ParentId { get; } = parentId;

    public ulong FirstHash { get; } = firstHash;

    public ulong LastHash { get; } = lastHash;

    /// <summary>Below all its records' numbers, and not a record's own.</summary>
    public long Start { get; } = start;

    /// <summary>The last number it can have; null while it is open.</summary>
    public long? End { get; private set; }

    /// <summary>When it was closed, in milliseconds since 1970.</summary>
    public long ClosedAt { get; private set; }

    public RecordLog Records { get; } = new();

    /// <summary>The number of the newest record that is gone because of its age or for memory's sake; 0 when none is.</summary>
    public long TrimmedThrough { get; set; }

    /// <summary>An id as the service makes them: of a number that begins as the time, in milliseconds since 1970.</summary>
    public static string IdOf(long number) =>
        string.Create(CultureInfo.InvariantCulture, $"shardId-{number:D20}-{(uint)PartitionHash.Compute(BitConverter.GetBytes(number)):x8}");

    public void Close(long end, long now)
    {
        End = end;
        ClosedAt = now;
    }

    public ShardImage Capture() => new(Id, ParentId, FirstHash, LastHash, Start, End, ClosedAt, TrimmedThrough, Records.ToArray());
}
