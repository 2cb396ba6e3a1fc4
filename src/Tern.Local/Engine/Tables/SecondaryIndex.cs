using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// An LSI or GSI: a separate ordered structure whose entries refer to the table's items. Projection happens on reading,
/// so an index costs its keys, not a second copy of the items.
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

    /// <summary>
    /// The times of the last increase and decrease of the throughput, and the number of decreases on that day.
    /// </summary>
    public ThroughputHistory ThroughputHistory { get; set; }

    /// <summary>Its state. Changed under the table's lock; in an image, it's always active.</summary>
    public IndexStatus Status { get; set; }

    /// <summary>The maximum throughput of an on-demand index; null if no limit was ever set.</summary>
    public OnDemandThroughput? OnDemand { get; set; }

    /// <summary>The requested warm throughput; null if it was never above the default of the billing mode.</summary>
    public WarmThroughput? Warm { get; set; }

    public OrderedIndex Entries { get; private init; } = new();

    /// <summary>
    /// Returns a copy of the current index, for an image of its table or a table created from one. The caller holds the
    /// table's lock.
    /// </summary>
    public SecondaryIndex Clone() => CloneAs(Name);

    /// <summary>Returns a copy of the index with another name, for a restored table.</summary>
    public SecondaryIndex CloneAs(string name) => new(name, IsGlobal, Key, Projection, NonKeyAttributes, _tableKey)
    {
        Throughput = Throughput, ThroughputHistory = ThroughputHistory, OnDemand = OnDemand, Warm = Warm, Entries = Entries.Clone(),
    };

    /// <summary>Fills an empty index with a table's items.</summary>
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

    /// <summary>
    /// Writes the item's key in this index, followed by the table's key to make it unique; absent if the item isn't in
    /// the index.
    /// </summary>
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

    /// <summary>Returns a value indicating whether the index projects the attribute.</summary>
    public bool Projects(ReadOnlySpan<byte> name)
    {
        if (Projection == ProjectionType.All) return true;
        foreach (var projected in _projected)
        {
            if (name.SequenceEqual(projected)) return true;
        }

        return false;
    }

    /// <summary>Writes the payload of the item's projected attributes. Only for projections other than ALL.</summary>
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

    /// <summary>Returns the size of the item's entry in bytes, as the service counts it.</summary>
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

    /// <summary>Returns a value indicating whether two items have the same projected attributes.</summary>
    public bool SameEntry(StoredItem left, StoredItem right)
    {
        if (Projection == ProjectionType.All) return left.Data.AsSpan().SequenceEqual(right.Data);
        foreach (var name in _projected)
        {
            if (!MapReader.Find(left.Data, name).SameAs(MapReader.Find(right.Data, name))) return false;
        }

        return true;
    }

    /// <summary>Returns the attributes of a cursor in this index: the index's key and the table's.</summary>
    public IEnumerable<KeyAttribute> CursorAttributes() =>
        Key.All.Concat(_tableKey.All.Where(attribute => !Key.Contains(attribute.Utf8Name)));
}
