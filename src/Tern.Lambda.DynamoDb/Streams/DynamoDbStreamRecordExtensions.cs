using System.Diagnostics.CodeAnalysis;
using Tern.DynamoDb;
using Tern.Lambda.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Lambda;

/// <summary>Extension methods that read records of DynamoDB streams as items.</summary>
public static class DynamoDbStreamRecordExtensions
{
    /// <summary>
    /// Reads the change as one of a type of item, if it is one. As in queries, this is determined by the type's key
    /// templates and its tag. A record without images is compared by its key alone.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="change">The change; null if the item is of another type.</param>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="LambdaEventException">The record's key doesn't match the layout of the type's
    /// table.</exception>
    public static bool TryGetChange<T>(this DynamoDbStreamRecord record, [NotNullWhen(true)] out ItemChange<T>? change) where T : class, IDynamoItem<T> =>
        TryGetChange(record, T.Map, out change);

    /// <summary>Reads the change as one of a type of item with a separate map, if it is one.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="map">The map that reads the items and their keys, such as <c>ForeignMaps.Customer</c>.</param>
    /// <param name="change">The change; null if the item is of another type.</param>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="LambdaEventException">The record's key doesn't match the layout of the type's
    /// table.</exception>
    public static bool TryGetChange<T>(this DynamoDbStreamRecord record, ItemMap<T> map, [NotNullWhen(true)] out ItemChange<T>? change) where T : class
    {
        ArgumentNullException.ThrowIfNull(record);
        ArgumentNullException.ThrowIfNull(map);
        change = null;
        if (!StreamKey.TryRead<T>(record.Change, map.Schema, out var key)) return false;
        change = new ItemChange<T>(new EventImages<T>(record.Change, map))
        {
            Kind = KindOf(record),
            Key = key,
            View = ViewOf(record.Change),
            IsExpiry = record.UserIdentity is { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" },
            SequenceNumber = record.Change.SequenceNumber,
            ChangedAt = record.Change.ApproximateCreationDateTime,
        };
        return true;
    }

    /// <summary>Reads the item after the change.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <returns>The item; null if it was removed, or is of another type.</returns>
    /// <exception cref="InvalidOperationException">The stream doesn't contain new images.</exception>
    /// <exception cref="DynamoItemException">The image doesn't match the type.</exception>
    public static T? ReadNew<T>(this DynamoDbStreamRecord record) where T : class, IDynamoItem<T> => record.TryGetChange<T>(out var change) ? change.New : null;

    /// <summary>Reads the item before the change.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <returns>The item; null if it is new, or is of another type.</returns>
    /// <exception cref="InvalidOperationException">The stream doesn't contain old images.</exception>
    /// <exception cref="DynamoItemException">The image doesn't match the type.</exception>
    public static T? ReadOld<T>(this DynamoDbStreamRecord record) where T : class, IDynamoItem<T> => record.TryGetChange<T>(out var change) ? change.Old : null;

    /// <summary>Reads the attributes of the item after the change, whatever its type.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The attributes; null if the record has no new image.</returns>
    public static AttributeMap? ReadNewAttributes(this DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.Change.NewImage.HasValue ? StreamImage.Attributes(record.Change.NewImage, "NewImage") : null;
    }

    /// <summary>Reads the attributes of the item before the change, whatever its type.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The attributes; null if the record has no old image.</returns>
    public static AttributeMap? ReadOldAttributes(this DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.Change.OldImage.HasValue ? StreamImage.Attributes(record.Change.OldImage, "OldImage") : null;
    }

    /// <summary>Reads the attributes of the item's key.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The attributes.</returns>
    public static AttributeMap ReadKeys(this DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return StreamImage.Attributes(record.Change.Keys, "Keys");
    }

    private static ItemChangeKind KindOf(DynamoDbStreamRecord record) => record.EventName switch
    {
        "INSERT" => ItemChangeKind.Insert,
        "MODIFY" => ItemChangeKind.Modify,
        "REMOVE" => ItemChangeKind.Remove,
        _ => throw new LambdaEventException("The eventName of the stream record isn't valid. Expected INSERT, MODIFY or REMOVE."),
    };

    // If the view type is missing, as in handwritten events, it follows from the images.
    private static TableStreamView ViewOf(DynamoDbStreamChange change) => change.StreamViewType switch
    {
        "NEW_AND_OLD_IMAGES" => TableStreamView.NewAndOldImages,
        "NEW_IMAGE" => TableStreamView.NewImage,
        "OLD_IMAGE" => TableStreamView.OldImage,
        "KEYS_ONLY" => TableStreamView.KeysOnly,
        _ => (change.NewImage.HasValue, change.OldImage.HasValue) switch
        {
            (true, false) => TableStreamView.NewImage,
            (false, true) => TableStreamView.OldImage,
            (false, false) => TableStreamView.KeysOnly,
            _ => TableStreamView.NewAndOldImages,
        },
    };
}
