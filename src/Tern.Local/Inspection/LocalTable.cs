using Tern.DynamoDb;
using Tern.Local.Engine;
using Tern.Local.Inspection;

namespace Tern.Local;

/// <summary>
/// The state of a table at the moment that <see cref="LocalDynamoDb.FindTable"/> or <see cref="LocalDynamoDb.Tables"/>
/// was called. Use it to inspect what a program has stored without sending requests, mainly in tests.
/// </summary>
/// <remarks>
/// The object is immutable and thread-safe, and all of its data is from the same moment. The table can still be written
/// to: the object shares its items with the table, and costs a few bytes per item that is written while it's
/// referenced. To see later changes, get a new object.
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

    /// <summary>Gets the table's name.</summary>
    public string Name => _image.Name;

    /// <summary>Gets the time at which the table was created, by the clock of the local DynamoDB.</summary>
    public DateTimeOffset Created => _image.Created;

    /// <summary>Gets the name of the partition key attribute.</summary>
    public string PartitionKey => _image.Key.Partition[0].Name;

    /// <summary>Gets the name of the sort key attribute; null if the table has none.</summary>
    public string? SortKey => _image.Key.Sort.Length > 0 ? _image.Key.Sort[0].Name : null;

    /// <summary>
    /// Gets the name of the attribute with an item's time to live; null if time to live isn't enabled.
    /// </summary>
    public string? TimeToLiveAttribute => _image.Settings.TimeToLiveAttribute;

    /// <summary>Gets the number of items.</summary>
    public long ItemCount => _image.Items.Count;

    /// <summary>Gets the size of the items in bytes, as the service counts it, without indexes.</summary>
    public long SizeBytes => _image.Items.Bytes;

    /// <summary>Gets the secondary indexes, local ones first.</summary>
    public IReadOnlyList<LocalIndex> Indexes { get; }

    /// <summary>Gets the number of records in the enabled stream; 0 if no stream is enabled.</summary>
    public long StreamRecordCount { get; }

    /// <summary>
    /// Returns all items in the order of a Scan: partitions by the hash of their key, and the items of a partition by
    /// sort key.
    /// </summary>
    /// <returns>The items. Each is decoded when the enumeration reaches it, and they can be enumerated again.</returns>
    public IEnumerable<AttributeMap> Items()
    {
        var decoder = new ItemDecoder();
        var cursor = _image.Items.At(default);
        while (cursor.Next()) yield return decoder.Decode(cursor.Item);
    }

    /// <summary>
    /// Returns all items of a type, in the order of a Scan. If several types share the table, an item belongs to the
    /// type whose key templates match the start of its key, as in a Query or Scan.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <returns>The items. Each is read when the enumeration reaches it, and they can be enumerated again.</returns>
    /// <exception cref="DynamoItemException">An item can't be read as this type; thrown when the enumeration reaches
    /// it.</exception>
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
    /// <param name="key">The table's key attributes and no others, such as <c>new() { ["pk"] = "a", ["sk"] = 7
    /// }</c>.</param>
    /// <returns>The item, or null if it doesn't exist.</returns>
    /// <exception cref="ArgumentException">The attributes aren't the table's key.</exception>
    public AttributeMap? Find(AttributeMap key) => FindStored(key) is { } item ? new ItemDecoder().Decode(item) : null;

    /// <summary>Finds an item of a type by its key.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">The key, such as <c>Order.Key("c1", 7)</c>.</param>
    /// <returns>The item, or null if it doesn't exist.</returns>
    /// <exception cref="ArgumentException">The table's key differs from the type's.</exception>
    /// <exception cref="DynamoItemException">The item can't be read as this type.</exception>
    public T? Find<T>(ItemKey<T> key) where T : class, IDynamoItem<T>
    {
        var layout = T.Map.Schema.Table;
        var attributes = new AttributeMap(2) { [layout.PartitionKey.Name] = key.Partition };
        if (layout.SortKey is { } sort) attributes[sort.Name] = key.Sort;
        return FindStored(attributes) is { } item ? new ItemDecoder().Decode(item, T.Map) : null;
    }

    /// <summary>Returns the table's name and the number of its items.</summary>
    /// <returns>A text such as <c>orders: 3 items</c>.</returns>
    public override string ToString() => $"{Name}: {ItemCount} items";

    private StoredItem? FindStored(AttributeMap key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return _image.Items.Find(KeyBytes.Of(key, _image));
    }
}
