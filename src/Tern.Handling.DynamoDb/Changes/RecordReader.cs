using System.Diagnostics.CodeAnalysis;
using Tern.DynamoDb;
using Tern.Json;

namespace Tern.Handling.DynamoDb;

/// <summary>Reads changes of items from the records of DynamoDB streams.</summary>
internal static class RecordReader
{
    public static ItemChangeKind KindOf(DynamoDbStreamRecord record) => record.EventName switch
    {
        "INSERT" => ItemChangeKind.Insert,
        "MODIFY" => ItemChangeKind.Modify,
        "REMOVE" => ItemChangeKind.Remove,
        _ => throw new FormatException("The eventName of the stream record isn't valid. Expected INSERT, MODIFY or REMOVE."),
    };

    // If the view type is missing, as in handwritten events, it follows from the images.
    public static TableStreamView ViewOf(DynamoDbStreamRecord record) => record.StreamViewType switch
    {
        "NEW_AND_OLD_IMAGES" => TableStreamView.NewAndOldImages,
        "NEW_IMAGE" => TableStreamView.NewImage,
        "OLD_IMAGE" => TableStreamView.OldImage,
        "KEYS_ONLY" => TableStreamView.KeysOnly,
        _ => (!record.NewImage.IsEmpty, !record.OldImage.IsEmpty) switch
        {
            (true, false) => TableStreamView.NewImage,
            (false, true) => TableStreamView.OldImage,
            (false, false) => TableStreamView.KeysOnly,
            _ => TableStreamView.NewAndOldImages,
        },
    };

    /// <summary>Reads a member: Keys, NewImage or OldImage. Returns null if the record doesn't have it.</summary>
    public static AttributeMap? AttributesOf(DynamoDbStreamRecord record, ChangeMember member)
    {
        if (record is ClientStreamRecord client) return client.AttributesOf(member);
        var image = JsonOf(record, member);
        if (image.IsEmpty) return null;
        var json = new AwsJsonReader(image);
        try
        {
            return AttributeMap.Read(ref json);
        }
        catch (AwsJsonException error)
        {
            throw Malformed(member, error);
        }
    }

    /// <summary>Reads the key if the item is of the type: it matches the type's templates and tag, as in queries.</summary>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="FormatException">The key doesn't match the table's layout.</exception>
    public static bool TryReadKey<T>(DynamoDbStreamRecord record, ItemSchema schema, out ItemKey<T> key) where T : class
    {
        var table = schema.Table;
        var (partition, sort) = KeyOf(record, table);
        if (partition.IsUnset || sort.IsUnset != table.SortKey is null)
        {
            throw new FormatException(
                $"The Keys of the stream record aren't those of the table of {schema.TypeName}: expected '{table.PartitionKey.Name}'"
                + (table.SortKey is { } expected ? $" and '{expected.Name}'." : " alone.") + " Check which table's stream is read.");
        }

        key = new(partition, sort);
        return schema.Owns(partition, sort) && HasTag(record, schema);
    }

    /// <summary>Reads the record as a change of a type of item, if it is one.</summary>
    public static bool TryReadChange<T>(DynamoDbStreamRecord record, ItemMap<T> map, [NotNullWhen(true)] out ItemChange<T>? change) where T : class
    {
        change = null;
        if (!TryReadKey<T>(record, map.Schema, out var key)) return false;
        change = new ItemChange<T>(new RecordImages<T>(record, map))
        {
            Kind = KindOf(record),
            Key = key,
            View = ViewOf(record),
            IsExpiry = record.IsExpiry,
            SequenceNumber = record.SequenceNumber,
            ChangedAt = record.ApproximateCreationDateTime,
        };
        return true;
    }

    /// <summary>Reads an image as an item.</summary>
    /// <exception cref="FormatException">There is no image, or it isn't an item.</exception>
    public static T ReadImage<T>(DynamoDbStreamRecord record, ChangeMember member, ItemMap<T> map) where T : class
    {
        if (record is ClientStreamRecord client) return map.FromAttributes(client.AttributesOf(member) ?? throw Missing(member));
        var json = JsonOf(record, member);
        if (json.IsEmpty) throw Missing(member);
        var reader = new ItemReader(json);
        try
        {
            return map.Read(ref reader);
        }
        catch (AwsJsonException error)
        {
            throw Malformed(member, error);
        }
    }

    // Both are unset if the record's attributes aren't those of the table.
    private static (AttributeValue Partition, AttributeValue Sort) KeyOf(DynamoDbStreamRecord record, TableLayout table)
    {
        if (record is ClientStreamRecord client) return client.KeyOf(table);
        AttributeValue partition = default, sort = default;
        var keys = record.Keys;
        if (keys.IsEmpty) return (partition, sort);
        var json = new AwsJsonReader(keys);
        try
        {
            json.BeginObject();
            while (json.NextMember(out var utf8))
            {
                var name = AwsJsonReader.GetString(utf8);
                if (name == table.PartitionKey.Name) partition = AttributeValue.Read(ref json);
                else if (name == table.SortKey?.Name) sort = AttributeValue.Read(ref json);
                else return (default, default);
            }
        }
        catch (AwsJsonException error)
        {
            throw Malformed(ChangeMember.Keys, error);
        }

        return (partition, sort);
    }

    private static ReadOnlySpan<byte> JsonOf(DynamoDbStreamRecord record, ChangeMember member) => member switch
    {
        ChangeMember.Keys => record.Keys,
        ChangeMember.NewImage => record.NewImage,
        _ => record.OldImage,
    };

    private static FormatException Malformed(ChangeMember member, AwsJsonException error) => member == ChangeMember.Keys
        ? new($"The Keys of the stream record aren't attributes in DynamoDB's JSON: {error.Message}", error)
        : new($"{member} of the stream record isn't an item in DynamoDB's JSON: {error.Message}", error);

    private static FormatException Missing(ChangeMember member) =>
        new($"The stream record has no {member}, which records of its kind and StreamViewType must have.");

    private static bool HasTag(DynamoDbStreamRecord record, ItemSchema schema)
    {
        if (schema.TagAttribute is null) return true;
        var image = AttributesOf(record, ChangeMember.NewImage) ?? AttributesOf(record, ChangeMember.OldImage);
        return image is null || schema.HasTag(image);
    }
}
