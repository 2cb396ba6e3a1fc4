using System.Globalization;

namespace Tern.Local.Engine;

/// <summary>
/// A shard of a stream: the changes, in order, of items whose partition hash is in its range. A split closes it and
/// divides its range between two children, so all changes of an item are read in order if parents are read before
/// children.
/// </summary>
internal sealed class StreamShard(string id, string? parentId, ulong firstHash, ulong lastHash, long start)
{
    /// <summary>Restores a shard from an image.</summary>
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

    /// <summary>A number below those of all its records.</summary>
    public long Start { get; } = start;

    /// <summary>The highest number it can contain; null while it's open.</summary>
    public long? End { get; private set; }

    /// <summary>The time at which it was closed, in milliseconds since 1970.</summary>
    public long ClosedAt { get; private set; }

    public RecordLog Records { get; } = new();

    /// <summary>
    /// The number of the newest record that was removed because of its age or to free memory; 0 if none was.
    /// </summary>
    public long TrimmedThrough { get; set; }

    /// <summary>
    /// Creates an id in the service's format, from a number that starts as the time in milliseconds since 1970.
    /// </summary>
    public static string IdOf(long number) =>
        string.Create(CultureInfo.InvariantCulture, $"shardId-{number:D20}-{(uint)PartitionHash.Compute(BitConverter.GetBytes(number)):x8}");

    public void Close(long end, long now)
    {
        End = end;
        ClosedAt = now;
    }

    public ShardImage Capture() => new(Id, ParentId, FirstHash, LastHash, Start, End, ClosedAt, TrimmedThrough, Records.ToArray());
}
