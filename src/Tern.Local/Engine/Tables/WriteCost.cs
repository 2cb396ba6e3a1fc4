namespace Tern.Local.Engine;

/// <summary>
/// Computes write capacity units: one per started kilobyte of the larger of the old and new items, plus the units of
/// each index.
/// </summary>
internal static class WriteCost
{
    public static int OfTable(StoredItem? old, StoredItem? item) => Units(Math.Max(old?.Size ?? 0, item?.Size ?? 0));

    /// <summary>
    /// Returns zero if the index doesn't change, and the units of both entries if the item moves within the index.
    /// </summary>
    public static int OfIndex(SecondaryIndex index, StoredItem? old, StoredItem? item, ByteBuffer scratch)
    {
        scratch.Reset();
        var oldKey = old is null ? Slice.Absent : index.WriteKey(old, scratch);
        var newKey = item is null ? Slice.Absent : index.WriteKey(item, scratch);
        if (oldKey.IsAbsent && newKey.IsAbsent) return 0;
        if (oldKey.IsAbsent) return Units(index.SizeOf(item!));
        if (newKey.IsAbsent) return Units(index.SizeOf(old!));
        if (!scratch[oldKey].SequenceEqual(scratch[newKey])) return Units(index.SizeOf(old!)) + Units(index.SizeOf(item!));
        return index.SameEntry(old!, item!) ? 0 : Units(Math.Max(index.SizeOf(old!), index.SizeOf(item!)));
    }

    public static int Units(int bytes) => Math.Max(1, (bytes + 1023) / 1024);
}
