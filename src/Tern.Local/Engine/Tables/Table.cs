using System.Text;
using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Tables;

/// <summary>
/// A table: its items, its indexes and the lock that guards both. One writer at a time; readers take the lock only to pick up
/// references to items, which are immutable. Tables never wait for each other, but in transactions that name several.
/// </summary>
internal sealed class Table
{
    private readonly ByteBuffer _keys = new(); // guarded by Gate
    private volatile SecondaryIndex[] _indexes;

    public Table(string name, KeySchema key, IEnumerable<SecondaryIndex> indexes, long order, DateTimeOffset created)
    {
        Name = name;
        Utf8Name = Encoding.UTF8.GetBytes(name);
        Key = key;
        Order = order;
        Created = created;
        _indexes = [.. indexes];
    }

    public string Name { get; }

    public byte[] Utf8Name { get; }

    public KeySchema Key { get; }

    /// <summary>Transactions take the locks of several tables in this order.</summary>
    public long Order { get; }

    public DateTimeOffset Created { get; }

    public Guid Id { get; } = Guid.NewGuid();

    public TableSettings Settings { get; set; } = new();

    /// <summary>Guards the items and indexes. Held for microseconds: no waiting, no I/O within.</summary>
    public Lock Gate { get; } = new();

    /// <summary>A table that was deleted while a request held on to it: it is not there any more.</summary>
    public bool IsDeleted { get; set; }

    public OrderedIndex Items { get; } = new();

    /// <summary>Local indexes first. The array is replaced as a whole when a global one comes or goes.</summary>
    public SecondaryIndex[] Indexes => _indexes;

    public SecondaryIndex? FindIndex(ReadOnlySpan<byte> name)
    {
        foreach (var index in _indexes)
        {
            if (name.SequenceEqual(index.Utf8Name)) return index;
        }

        return null;
    }

    /// <summary>Finds an item. Takes the lock.</summary>
    public StoredItem? Get(ReadOnlySpan<byte> key)
    {
        lock (Gate) return Items.Find(key);
    }

    /// <summary>Puts the new item in the place of the old one, in the table and every index. Either may be null. The caller holds the lock.</summary>
    public void Replace(StoredItem? old, StoredItem? item)
    {
        if (ReferenceEquals(old, item)) return;
        if (item is not null) Items.Set(item.Key, item);
        else Items.Remove(old!.Key);
        foreach (var index in _indexes) Replace(index, old, item);
    }

    private void Replace(SecondaryIndex index, StoredItem? old, StoredItem? item)
    {
        _keys.Reset();
        var oldKey = old is null ? Slice.Absent : index.WriteKey(old, _keys);
        var newKey = item is null ? Slice.Absent : index.WriteKey(item, _keys);
        if (!oldKey.IsAbsent && (newKey.IsAbsent || !_keys[oldKey].SequenceEqual(_keys[newKey]))) index.Entries.Remove(_keys[oldKey]);
        if (!newKey.IsAbsent) index.Entries.Set(_keys[newKey].ToArray(), item!);
    }

    /// <summary>Adds a global index and fills it from the items. The caller holds the lock.</summary>
    public void AddIndex(SecondaryIndex index)
    {
        var cursor = Items.At(default);
        while (cursor.Next()) Replace(index, null, cursor.Item);
        _indexes = [.. _indexes, index];
    }

    /// <summary>The caller holds the lock.</summary>
    public void RemoveIndex(SecondaryIndex index) => _indexes = [.. _indexes.Where(other => other != index)];
}
