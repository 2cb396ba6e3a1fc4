namespace Tern.Local.Engine;

/// <summary>
/// Collects the items of a page under the table's lock. All processing, including filters, happens afterwards.
/// </summary>
internal static class PageReader
{
    /// <summary>
    /// The size at which a page ends; the item that reaches it is included (developer guide, "Paginating table query
    /// results").
    /// </summary>
    public const int MaxPageBytes = 1024 * 1024;

    /// <summary>
    /// Reads items into the list; returns true if the page ended before its range did, so that there may be more.
    /// </summary>
    public static bool Read(in PageRequest page, ByteBuffer request, List<StoredItem> items, out int bytes)
    {
        bytes = 0;
        lock (page.Table.Gate)
        {
            Writer.RequireTable(page.Table);
            var index = page.Index?.Entries ?? page.Table.Items;
            var lower = request[page.Range.Lower];
            var upper = request[page.Range.Upper];
            var start = request[page.Start];
            var cursor = page.Backward
                ? !page.Start.IsAbsent && (page.Range.Upper.IsAbsent || start.SequenceCompareTo(upper) < 0) ? index.At(start)
                    : page.Range.Upper.IsAbsent ? index.AtEnd() : index.At(upper)
                : index.At(!page.Start.IsAbsent && start.SequenceCompareTo(lower) > 0 ? start : lower);
            while (page.Backward ? cursor.Previous() : cursor.Next())
            {
                ReadOnlySpan<byte> key = cursor.Key;
                if (page.Backward)
                {
                    if (key.SequenceCompareTo(lower) < 0) return false;
                }
                else
                {
                    if (!page.Range.Upper.IsAbsent && key.SequenceCompareTo(upper) >= 0) return false;
                    if (!page.Start.IsAbsent && key.SequenceEqual(start)) continue;
                }

                var size = page.Index is null ? cursor.Item.Size : page.Index.SizeOf(cursor.Item);
                items.Add(cursor.Item);
                bytes += size;
                // At its limit, a page reports that there may be more items even if there are none: the service doesn't
                // look ahead.
                if (items.Count == page.Limit || bytes >= MaxPageBytes) return true;
            }

            return false;
        }
    }

    /// <summary>Reads several items, from any tables, at one moment.</summary>
    public static void GetAll(List<(Table Table, Slice Key)> keys, ByteBuffer request, List<StoredItem?> items)
    {
        var tables = keys.Select(static key => key.Table).Distinct().OrderBy(static table => table.Order).ToArray();
        var held = 0;
        try
        {
            for (; held < tables.Length; held++) tables[held].Gate.Enter();
            foreach (var table in tables) Writer.RequireTable(table);
            foreach (var (table, key) in keys) items.Add(table.Items.Find(request[key]));
        }
        finally
        {
            while (held > 0) tables[--held].Gate.Exit();
        }
    }
}
