using System.Diagnostics.CodeAnalysis;
using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// A change of an item of any type, as a stream delivers it to a function or a worker. It is a view of its record:
/// copy data that must outlive the call.
/// </summary>
public sealed class TableChange
{
    private readonly DynamoDbStreamRecord _record;

    private TableChange(DynamoDbStreamRecord record) => _record = record;

    /// <summary>Gets the kind of change.</summary>
    /// <exception cref="FormatException">The record's event name isn't valid.</exception>
    public ItemChangeKind Kind => RecordReader.KindOf(_record);

    /// <summary>Gets the content of the stream's records.</summary>
    public TableStreamView View => RecordReader.ViewOf(_record);

    /// <summary>
    /// Gets a value indicating whether DynamoDB removed the item because its time to live had expired.
    /// </summary>
    public bool IsExpiry => _record.IsExpiry;

    /// <summary>
    /// Gets the record's sequence number in its shard. Of two changes to an item, the later one has the higher number.
    /// </summary>
    public string SequenceNumber => _record.SequenceNumber;

    /// <summary>
    /// Gets the approximate time of the change, to the second, or null if the stream doesn't contain it.
    /// </summary>
    public DateTimeOffset? ChangedAt => _record.ApproximateCreationDateTime;

    /// <summary>Returns the change in a record.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The change.</returns>
    public static TableChange Of(DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return new TableChange(record);
    }

    /// <summary>
    /// Reads the change as a change of an item type, if the item has this type. As in queries, the type's key templates
    /// and its tag determine this. A record without images is compared by its key alone.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="change">The change; null if the item is of another type.</param>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="FormatException">The record isn't valid, or its key doesn't match the layout of the type's
    /// table.</exception>
    public bool TryGet<T>([NotNullWhen(true)] out ItemChange<T>? change) where T : class, IDynamoItem<T> => TryGet(T.Map, out change);

    /// <summary>Reads the change as a change of an item type with a separate map, if the item has this type.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="map">The map that reads the items and their keys, such as <c>ForeignMaps.Customer</c>.</param>
    /// <param name="change">The change; null if the item is of another type.</param>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="FormatException">The record isn't valid, or its key doesn't match the layout of the type's
    /// table.</exception>
    public bool TryGet<T>(ItemMap<T> map, [NotNullWhen(true)] out ItemChange<T>? change) where T : class
    {
        ArgumentNullException.ThrowIfNull(map);
        return RecordReader.TryReadChange(_record, map, out change);
    }

    /// <summary>Reads the attributes of the item's key.</summary>
    /// <returns>The attributes.</returns>
    /// <exception cref="FormatException">The record has no valid key.</exception>
    public AttributeMap ReadKeys() =>
        RecordReader.AttributesOf(_record, ChangeMember.Keys) ?? throw new FormatException("The stream record has no Keys.");

    /// <summary>Reads the attributes of the item after the change, whatever its type.</summary>
    /// <returns>The attributes; null if the record has no new image.</returns>
    /// <exception cref="FormatException">The image isn't valid.</exception>
    public AttributeMap? ReadNew() => RecordReader.AttributesOf(_record, ChangeMember.NewImage);

    /// <summary>Reads the attributes of the item before the change, whatever its type.</summary>
    /// <returns>The attributes; null if the record has no old image.</returns>
    /// <exception cref="FormatException">The image isn't valid.</exception>
    public AttributeMap? ReadOld() => RecordReader.AttributesOf(_record, ChangeMember.OldImage);
}
