using System.Diagnostics.CodeAnalysis;
using Tern.DynamoDb;
using Tern.Lambda.DynamoDb;
using Tern.Lambda.Events;

namespace Tern.Lambda;

/// <summary>Reads records of DynamoDB streams as items.</summary>
public static class DynamoDbStreamRecordExtensions
{
    /// <summary>
    /// The change as one of a type of item, where it is one: the literals that the templates of the type's keys begin
    /// with tell, as in queries.
    /// </summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="change">The change; null when the item is of another type.</param>
    /// <returns>False when the item is of another type.</returns>
    /// <exception cref="LambdaEventException">The record's key is none of the type's table.</exception>
    public static bool TryGetChange<T>(this DynamoDbStreamRecord record, [NotNullWhen(true)] out ItemChange<T>? change) where T : class, IDynamoItem<T> =>
        TryGetChange(record, T.Map, out change);

    /// <summary>The change as one of a type of item that is mapped elsewhere, where it is one.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <param name="map">How its items are read and keyed, such as <c>ForeignMaps.Customer</c>.</param>
    /// <param name="change">The change; null when the item is of another type.</param>
    /// <returns>False when the item is of another type.</returns>
    /// <exception cref="LambdaEventException">The record's key is none of the type's table.</exception>
    public static bool TryGetChange<T>(this DynamoDbStreamRecord record, ItemMap<T> map, [NotNullWhen(true)] out ItemChange<T>? change) where T : class
    {
        ArgumentNullException.ThrowIfNull(record);
        ArgumentNullException.ThrowIfNull(map);
        change = null;
        if (!StreamKey.TryRead<T>(record.Change.Keys, map.Schema, out var key)) return false;
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

    /// <summary>The item after the change.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <returns>The item; null when it was removed, or is of another type.</returns>
    /// <exception cref="InvalidOperationException">The stream carries no new images.</exception>
    /// <exception cref="DynamoItemException">The image is not what the type says.</exception>
    public static T? ReadNew<T>(this DynamoDbStreamRecord record) where T : class, IDynamoItem<T> => record.TryGetChange<T>(out var change) ? change.New : null;

    /// <summary>The item before the change.</summary>
    /// <typeparam name="T">The type of item.</typeparam>
    /// <param name="record">The record.</param>
    /// <returns>The item; null when it is new, or is of another type.</returns>
    /// <exception cref="InvalidOperationException">The stream carries no old images.</exception>
    /// <exception cref="DynamoItemException">The image is not what the type says.</exception>
    public static T? ReadOld<T>(this DynamoDbStreamRecord record) where T : class, IDynamoItem<T> => record.TryGetChange<T>(out var change) ? change.Old : null;

    /// <summary>The attributes of the item after the change, whatever its type.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The attributes; null when the record has no new image.</returns>
    public static AttributeMap? ReadNewAttributes(this DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.Change.NewImage.HasValue ? StreamImage.Attributes(record.Change.NewImage, "NewImage") : null;
    }

    /// <summary>The attributes of the item before the change, whatever its type.</summary>
    /// <param name="record">The record.</param>
    /// <returns>The attributes; null when the record has no old image.</returns>
    public static AttributeMap? ReadOldAttributes(this DynamoDbStreamRecord record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return record.Change.OldImage.HasValue ? StreamImage.Attributes(record.Change.OldImage, "OldImage") : null;
    }

    /// <summary>The attributes of the item's key.</summary>
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
        _ => throw new LambdaEventException("The eventName of the stream record is none that is known: expected INSERT, MODIFY or REMOVE."),
    };

    // The images say it too where the type of view is left out, as in events written by hand.
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
