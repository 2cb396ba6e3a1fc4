using Tern.DynamoDb;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Tables;
using Tern.Local.Inspection;

namespace Tern.Local;

/// <summary>
/// A table as it was at one moment: what it held when <see cref="LocalDynamoDb.FindTable"/> or <see
/// cref="LocalDynamoDb.Tables"/> was called. For looking at what a program has stored without asking it, in tests above
/// all.
/// </summary>
/// <remarks>
/// It does not change, all of it is of the same moment, and writers go on meanwhile: it shares the items with the
/// table, and costs some bytes an item of what is written while it is kept. Ask again to see what came later.
/// Thread-safe.
/// </remarks>
public sealed class LocalTable
{
    private readonly TableImage _image;

    internal LocalTable(TableImage image, long streamRecordCount)
    {
        _image = image;
        StreamRecordCount = streamRecordCount;
        Indexes = [.. image.Indexes.Select(static index => new LocalIndex(
            index.Name, index.IsGlobal, [.. index.Key.Partition.Select(static attribute => attribute.Name)],
                [.. index.Key.Sort.Select(static attribute => attribute.Name)], index.Entries.Count))];
    }

    /// <summary>The table's name.</summary>
    public string Name => _image.Name;

    /// <summary>When it was created, by the clock of the local DynamoDB.</summary>
    public DateTimeOffset Created => _image.Created;

    /// <summary>The attribute of the partition key.</summary>
    public string PartitionKey => _image.Key.Partition[0].Name;

    /// <summary>The attribute of the sort key; null when the table has none.</summary>
    public string? SortKey => _image.Key.Sort.Length > 0 ? _image.Key.Sort[0].Name : null;

    /// <summary>The attribute that holds an item's time to live; null while none is enabled.</summary>
    public string? TimeToLiveAttribute => _image.Settings.TimeToLiveAttribute;

    /// <summary>How many items it held.</summary>
    public long ItemCount => _image.Items.Count;

    /// <summary>The bytes of its items as the service counts them, without indexes.</summary>
    public long SizeBytes => _image.Items.Bytes;

    /// <summary>The secondary indexes, local ones first.</summary>
    public IReadOnlyList<LocalIndex> Indexes { get; }

    /// <summary>The records that its enabled stream held; 0 when none was enabled.</summary>
    public long StreamRecordCount { get; }

    /// <summary>All items in the order of a Scan: partitions by their hashes, the items of one by sort key.</summary>
    /// <returns>The items, each decoded when it is reached. Can be gone through again.</returns>
    public IEnumerable<AttributeMap> Items()
    {
        var decoder = new ItemDecoder();
        var cursor = _image.Items.At(default);
        while (cursor.Next()) yield return decoder.Decode(cursor.Item);
    }

    /// <summary>
    /// All items of a type, in the order of a Scan. Where several types share the table, those are of this type whose
    /// keys begin with what its templates do, as in a Query or Scan.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <returns>The items, each read when it is reached. Can be gone through again.</returns>
    /// <exception cref="DynamoItemException">An item is none of this type; thrown where it is reached.</exception>
    public IEnumerable<T> Items<T>() where T : class, IDynamoItem<T>
    {
        var map = T.Map;
        var type = new TypeFilter(map.Schema);
        var decoder = new ItemDecoder();
        var cursor = _image.Items.At(default);
        while (cursor.Next())
        {
            if (type.Matches(cursor.Item)) yield return decoder.Decode(cursor.Item, map);
        }
    }

    /// <summary>Finds an item by its key.</summary>
    /// <param name="key">The table's key attributes and no others, such as <c>new() { ["pk"] = "a", ["sk"] = 7 }</c>.</param>
    /// <returns>The item; null when there was none.</returns>
    /// <exception cref="ArgumentException">The attributes are not the table's key.</exception>
    public AttributeMap? Find(AttributeMap key) => FindStored(key) is { } item ? new ItemDecoder().Decode(item) : null;

    /// <summary>Finds an item of a type by its key.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="key">The key, such as <c>Order.Key("c1", 7)</c>.</param>
    /// <returns>The item; null when there was none.</returns>
    /// <exception cref="ArgumentException">The table's key is another than the type's.</exception>
    /// <exception cref="DynamoItemException">The item is none of this type.</exception>
    public T? Find<T>(ItemKey<T> key) where T : class, IDynamoItem<T>
    {
        var layout = T.Map.Schema.Table;
        var attributes = new AttributeMap(2) { [layout.PartitionKey.Name] = key.Partition };
        if (layout.SortKey is { } sort) attributes[sort.Name] = key.Sort;
        return FindStored(attributes) is { } item ? new ItemDecoder().Decode(item, T.Map) : null;
    }

    /// <summary>The table's name and how many items it held.</summary>
    /// <returns>Such as <c>orders: 3 items</c>.</returns>
    public override string ToString() => $"{Name}: {ItemCount} items";

    private StoredItem? FindStored(AttributeMap key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return _image.Items.Find(KeyBytes.Of(key, _image));
    }
}
