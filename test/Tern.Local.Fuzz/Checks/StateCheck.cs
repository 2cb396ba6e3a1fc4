using Tern.Local.Engine;

namespace Tern.Local.Fuzz.Checks;

/// <summary>
/// Invariants of the tables after any requests: every item is under its key, and indexes, counts, bytes and times to
/// live are as if they were rebuilt from the items.
/// </summary>
internal static class StateCheck
{
    /// <summary>Returns what is wrong with the engine's tables, or null if nothing is.</summary>
    public static string? Fault(LocalEngine engine)
    {
        foreach (var table in engine.ListTables())
        {
            lock (table.Gate)
            {
                if (Fault(engine, table) is { } fault) return $"Table '{table.Name}': {fault}";
            }
        }

        return null;
    }

    private static string? Fault(LocalEngine engine, Table table)
    {
        var scratch = new ByteBuffer();
        var items = Entries(table.Items);
        foreach (var (key, item) in items)
        {
            scratch.Reset();
            if (!key.AsSpan().SequenceEqual(item.Key)) return "an item stands under a key that is not its own";
            if (!KeyEncoder.TryWrite(scratch, table.Key, item.Data) || !scratch.Written.SequenceEqual(key))
                return "an item's key is not that of its attributes";
            if (ItemSize.OfItem(item.Data) != item.Size) return $"an item counts {item.Size} bytes, not {ItemSize.OfItem(item.Data)}";
            if (item.Size > ItemSize.MaxBytes) return $"an item has {item.Size} bytes";
        }

        if (Fault(table.Items, items) is { } fault) return fault;
        foreach (var index in table.Indexes)
        {
            var expected = new List<(byte[] Key, StoredItem Item)>();
            foreach (var (_, item) in items)
            {
                scratch.Reset();
                var key = index.WriteKey(item, scratch);
                if (!key.IsAbsent) expected.Add((scratch[key].ToArray(), item));
            }

            if (Fault(index.Entries, expected) is { } indexFault) return $"index '{index.Name}': {indexFault}";
        }

        if (table.Expiry is null) return null;
        var anew = new ExpiryIndex(table.Settings.TimeToLiveAttribute!, table.Items, engine.Expiry);
        return Fault(table.Expiry.Entries, Entries(anew.Entries)) is { } expiryFault ? "times to live: " + expiryFault : null;
    }

    /// <summary>Returns true if the index contains these entries, in the order of their keys, with the right
    /// counts.</summary>
    private static string? Fault(OrderedIndex index, List<(byte[] Key, StoredItem Item)> expected)
    {
        var entries = Entries(index);
        expected.Sort(static (left, right) => left.Key.AsSpan().SequenceCompareTo(right.Key));
        if (entries.Count != expected.Count) return $"it has {entries.Count} entries, not {expected.Count}";
        for (var i = 0; i < entries.Count; i++)
        {
            if (!entries[i].Key.AsSpan().SequenceEqual(expected[i].Key)) return $"entry {i} has another key than the item's attributes say";
            if (!ReferenceEquals(entries[i].Item, expected[i].Item)) return $"entry {i} is not the item of the table";
            if (index.Find(entries[i].Key) != entries[i].Item) return $"entry {i} is not found by its key";
            if (i > 0 && entries[i - 1].Key.AsSpan().SequenceCompareTo(entries[i].Key) >= 0) return $"entry {i} is out of order";
        }

        if (index.Count != entries.Count) return $"it counts {index.Count} entries and has {entries.Count}";
        var bytes = entries.Sum(static entry => (long)entry.Item.Size);
        return index.Bytes == bytes ? null : $"it counts {index.Bytes} bytes and has {bytes}";
    }

    private static List<(byte[] Key, StoredItem Item)> Entries(OrderedIndex index)
    {
        var entries = new List<(byte[], StoredItem)>();
        var cursor = index.At(default);
        while (cursor.Next()) entries.Add((cursor.Key, cursor.Item));
        return entries;
    }
}
