using System.Text;
using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Tables.Settings;
using Tern.Local.Engine.Tables.Transitions;
using Tern.Local.Engine.Values;
using Tern.Local.Engine.Values.Encoded;

namespace Tern.Local.Engine.Tables;

/// <summary>
/// An LSI or GSI: an ordered structure of its own whose entries refer to the table's items. Projection happens when reading, so
/// an index costs its keys, not a second copy of the items.
/// </summary>
internal sealed class SecondaryIndex
{
    private readonly KeySchema _tableKey;
    private readonly byte[][] _projected;

    public SecondaryIndex(string name, bool isGlobal, KeySchema key, ProjectionType projection, IReadOnlyList<string> nonKeyAttributes, KeySchema tableKey)
    {
        Name = name;
        Utf8Name = Encoding.UTF8.GetBytes(name);
        IsGlobal = isGlobal;
        Key = key;
        Projection = projection;
        NonKeyAttributes = nonKeyAttributes;
        _tableKey = tableKey;
        // In the order of the encoded item, so that projecting is a merge.
        _projected = [.. tableKey.All.Concat(key.All).Select(static attribute => attribute.Utf8Name)
            .Concat(nonKeyAttributes.Select(Encoding.UTF8.GetBytes))
            .Distinct(Utf8Comparer.Instance)];
        Array.Sort(_projected, static (a, b) => a.AsSpan().SequenceCompareTo(b));
    }

    public string Name { get; }

    public byte[] Utf8Name { get; }

    public bool IsGlobal { get; }

    public KeySchema Key { get; }

    public ProjectionType Projection { get; }

    public IReadOnlyList<string> NonKeyAttributes { get; }

    public Throughput Throughput { get; set; }

    /// <summary>When the throughput last went up and down, and how often down on that day.</summary>
    public ThroughputHistory ThroughputHistory { get; set; }

    /// <summary>Its state. Changed under the table's lock; an image of it is active.</summary>
    public IndexStatus Status { get; set; }

    /// <summary>What an index billed by request serves at most; null when never limited.</summary>
    public OnDemandThroughput? OnDemand { get; set; }

    /// <summary>What the index was asked to be warm for; null when never more than its billing mode gives.</summary>
    public WarmThroughput? Warm { get; set; }

    public OrderedIndex Entries { get; private init; } = new();

    /// <summary>The index as it is now, for an image of its table or a table made of one. The caller holds the table's lock.</summary>
    public SecondaryIndex Clone() => CloneAs(Name);

    /// <summary>The same under another name, for a restored table.</summary>
    public SecondaryIndex CloneAs(string name) => new(name, IsGlobal, Key, Projection, NonKeyAttributes, _tableKey)
    {
        Throughput = Throughput, ThroughputHistory = ThroughputHistory, OnDemand = OnDemand, Warm = Warm, Entries = Entries.Clone(),
    };

    /// <summary>Fills an empty index from a table's items.</summary>
    public void Fill(OrderedIndex items)
    {
        var keys = new ByteBuffer();
        var cursor = items.At(default);
        while (cursor.Next())
        {
            keys.Reset();
            var key = WriteKey(cursor.Item, keys);
            if (!key.IsAbsent) Entries.Set(keys[key].ToArray(), cursor.Item);
        }
    }

    /// <summary>The item's key in this index, with the table's key after it so that it is unique; absent when the item is not in the index.</summary>
    public Slice WriteKey(StoredItem item, ByteBuffer to)
    {
        var start = to.Length;
        if (!KeyEncoder.TryWrite(to, Key, item.Data))
        {
            to.Truncate(start);
            return Slice.Absent;
        }

        to.Write(item.Key);
        return to.Since(start);
    }

    /// <summary>Does a query of this index see the attribute?</summary>
    public bool Projects(ReadOnlySpan<byte> name)
    {
        if (Projection == ProjectionType.All) return true;
        foreach (var projected in _projected)
        {
            if (name.SequenceEqual(projected)) return true;
        }

        return false;
    }

    /// <summary>Writes the payload of what the index holds of the item. Only for projections other than ALL.</summary>
    public void Project(ReadOnlySpan<byte> item, ValueWriter to)
    {
        var container = to.BeginPayload();
        foreach (var name in _projected)
        {
            var value = MapReader.Find(item, name);
            if (value.IsAbsent) continue;
            to.Name(name);
            to.Buffer.Write(value.Bytes);
        }

        to.EndMapPayload(container);
    }

    /// <summary>The bytes the service counts for the item's entry.</summary>
    public int SizeOf(StoredItem item)
    {
        if (Projection == ProjectionType.All) return item.Size;
        var size = 0;
        foreach (var name in _projected)
        {
            var value = MapReader.Find(item.Data, name);
            if (!value.IsAbsent) size += name.Length + ItemSize.OfValue(value);
        }

        return size;
    }

    /// <summary>Would a reader of the index see a difference between the two?</summary>
    public bool SameEntry(StoredItem left, StoredItem right)
    {
        if (Projection == ProjectionType.All) return left.Data.AsSpan().SequenceEqual(right.Data);
        foreach (var name in _projected)
        {
            if (!MapReader.Find(left.Data, name).SameAs(MapReader.Find(right.Data, name))) return false;
        }

        return true;
    }

    /// <summary>The attributes that a cursor into this index consists of: the index's key and the table's.</summary>
    public IEnumerable<KeyAttribute> CursorAttributes() =>
        Key.All.Concat(_tableKey.All.Where(attribute => !Key.Contains(attribute.Utf8Name)));
}
