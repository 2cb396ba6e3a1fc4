using System.Diagnostics.CodeAnalysis;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;

namespace Tern.Messaging.DynamoDb;

/// <summary>Reads records of DynamoDB streams as items.</summary>
public static class StreamRecordExtensions
{
    /// <summary>
    /// The change as one of a type of item, where it is one: the literals that the templates of the type's keys begin with tell, as
    /// in queries.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="change">The change; null when the item is of another type.</param>
    /// <returns>False when the item is of another type.</returns>
    /// <exception cref="InvalidOperationException">The record's key is none of the type's table.</exception>
    public static bool TryGetChange<T>(this Record record, [NotNullWhen(true)] out ItemChange<T>? change) where T : class, IDynamoItem<T> =>
        TryGetChange(record, T.Map, out change);

    /// <summary>The change as one of a type of item that is mapped elsewhere, where it is one.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="map">How its items are read and keyed, such as <c>ForeignMaps.Customer</c>.</param>
    /// <param name="change">The change; null when the item is of another type.</param>
    /// <returns>False when the item is of another type.</returns>
    /// <exception cref="InvalidOperationException">The record's key is none of the type's table.</exception>
    public static bool TryGetChange<T>(this Record record, ItemMap<T> map, [NotNullWhen(true)] out ItemChange<T>? change) where T : class
    {
        ArgumentNullException.ThrowIfNull(record);
        ArgumentNullException.ThrowIfNull(map);
        change = null;
        var data = record.Dynamodb ?? throw new InvalidOperationException("The stream record has no member dynamodb.");
        if (!TryReadKey<T>(data.Keys, map.Schema, out var key)) return false;
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
        _ => throw new InvalidOperationException("The eventName of the stream record is none that is known: expected INSERT, MODIFY or REMOVE."),
    };

    private static TableStreamView ViewOf(string? type) => type switch
    {
        "NEW_IMAGE" => TableStreamView.NewImage,
        "OLD_IMAGE" => TableStreamView.OldImage,
        "KEYS_ONLY" => TableStreamView.KeysOnly,
        _ => TableStreamView.NewAndOldImages,
    };
}
