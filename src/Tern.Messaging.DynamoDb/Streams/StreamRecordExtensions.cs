using System.Diagnostics.CodeAnalysis;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;

namespace Tern.Messaging.DynamoDb;

/// <summary>Extension methods for reading records of DynamoDB streams as items.</summary>
public static class StreamRecordExtensions
{
    /// <summary>
    /// Returns the record as a change of an item type, if the item is of that type. As in queries, this is determined
    /// by the type's key templates and its tag. A record without images is compared by its key alone.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="change">The change, or null if the item is of another type.</param>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="InvalidOperationException">The record's key doesn't match the keys of the type's
    /// table.</exception>
    public static bool TryGetChange<T>(this Record record, [NotNullWhen(true)] out ItemChange<T>? change) where T : class, IDynamoItem<T> =>
        TryGetChange(record, T.Map, out change);

    /// <summary>
    /// Returns the record as a change of an item type with a separate map, if the item is of that type.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="map">The map of the items and their keys, such as <c>ForeignMaps.Customer</c>.</param>
    /// <param name="change">The change, or null if the item is of another type.</param>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="InvalidOperationException">The record's key doesn't match the keys of the type's
    /// table.</exception>
    public static bool TryGetChange<T>(this Record record, ItemMap<T> map, [NotNullWhen(true)] out ItemChange<T>? change) where T : class
    {
        ArgumentNullException.ThrowIfNull(record);
        ArgumentNullException.ThrowIfNull(map);
        change = null;
        var data = record.Dynamodb ?? throw new InvalidOperationException("The stream record has no member dynamodb.");
        if (!TryReadKey<T>(data.Keys, map.Schema, out var key)) return false;
        if ((data.NewImage ?? data.OldImage) is { } image && !map.Schema.HasTag(image)) return false;
        change = new ItemChange<T>(new RecordImages<T>(data, map))
        {
            Kind = KindOf(record),
            Key = key,
            View = ViewOf(data.StreamViewType?.Value),
            IsExpiry = record.UserIdentity is { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" },
            SequenceNumber = data.SequenceNumber ?? "",
            ChangedAt = data.ApproximateCreationDateTime,
        };
        return true;
    }

    private static bool TryReadKey<T>(AttributeMap? keys, ItemSchema schema, out ItemKey<T> key) where T : class
    {
        var table = schema.Table;
        AttributeValue partition = default, sort = default;
        var isOfTable = keys is not null && keys.TryGetValue(table.PartitionKey.Name, out partition) && keys.Count == (table.SortKey is null ? 1 : 2)
            && (table.SortKey is not { } sortKey || keys.TryGetValue(sortKey.Name, out sort));
        if (!isOfTable)
        {
            throw new InvalidOperationException(
                $"The Keys of the stream record are not those of the table of {schema.TypeName}: expected '{table.PartitionKey.Name}'"
                + (table.SortKey is { } expected ? $" and '{expected.Name}'." : " alone.") + " Check which table's stream is read.");
        }

        key = new(partition, sort);
        return schema.Owns(partition, sort);
    }

    private static ItemChangeKind KindOf(Record record) => record.EventName?.Value switch
    {
        "INSERT" => ItemChangeKind.Insert,
        "MODIFY" => ItemChangeKind.Modify,
        "REMOVE" => ItemChangeKind.Remove,
        _ => throw new InvalidOperationException("The eventName of the stream record isn't valid. Expected INSERT, MODIFY or REMOVE."),
    };

    private static TableStreamView ViewOf(string? type) => type switch
    {
        "NEW_IMAGE" => TableStreamView.NewImage,
        "OLD_IMAGE" => TableStreamView.OldImage,
        "KEYS_ONLY" => TableStreamView.KeysOnly,
        _ => TableStreamView.NewAndOldImages,
    };
}
