using System.Diagnostics.CodeAnalysis;
using Tern.DynamoDb;
using Tern.Json;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// Reads the records of DynamoDB streams in the form in which a host receives them. Generic methods aren't virtual, so
/// that a program contains only those that it uses.
/// </summary>
internal abstract class RecordReader
{
    public abstract ItemChangeKind KindOf(object record);

    public abstract TableStreamView ViewOf(object record);

    public abstract bool IsExpiry(object record);

    public abstract string SequenceNumberOf(object record);

    public abstract DateTimeOffset? ChangedAt(object record);

    /// <summary>Reads the key attributes of a table; both are unset if the record's are others.</summary>
    public abstract (AttributeValue Partition, AttributeValue Sort) KeyOf(object record, TableLayout table);

    /// <summary>Reads a member: Keys, NewImage or OldImage. Returns null if the record doesn't have it.</summary>
    public abstract AttributeMap? AttributesOf(object record, ChangeMember member);

    /// <summary>Reads the key if the item is of the type: it matches the type's templates and tag, as in queries.</summary>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="FormatException">The key doesn't match the table's layout.</exception>
    public bool TryReadKey<T>(object record, ItemSchema schema, out ItemKey<T> key) where T : class
    {
        var table = schema.Table;
        var (partition, sort) = KeyOf(record, table);
        if (partition.IsUnset || sort.IsUnset != table.SortKey is null)
        {
            throw new FormatException(
                $"The Keys of the stream record are not those of the table of {schema.TypeName}: expected '{table.PartitionKey.Name}'"
                + (table.SortKey is { } expected ? $" and '{expected.Name}'." : " alone.") + " Check which table's stream is read.");
        }

        key = new(partition, sort);
        return schema.Owns(partition, sort) && HasTag(record, schema);
    }

    /// <summary>Reads the record as a change of a type of item, if it is one.</summary>
    public bool TryReadChange<T>(object record, ItemMap<T> map, [NotNullWhen(true)] out ItemChange<T>? change) where T : class
    {
        change = null;
        if (!TryReadKey<T>(record, map.Schema, out var key)) return false;
        change = new ItemChange<T>(new RecordImages<T>(this, record, map))
        {
            Kind = KindOf(record),
            Key = key,
            View = ViewOf(record),
            IsExpiry = IsExpiry(record),
            SequenceNumber = SequenceNumberOf(record),
            ChangedAt = ChangedAt(record),
        };
        return true;
    }

    /// <summary>Reads an image as an item.</summary>
    /// <exception cref="FormatException">There is no image, or it isn't an item.</exception>
    public T ReadImage<T>(object record, ChangeMember member, ItemMap<T> map) where T : class
    {
        if (!TryGetJson(record, member, out var json)) return map.FromAttributes(AttributesOf(record, member) ?? throw Missing(member));
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

    /// <summary>Gets a member as DynamoDB's JSON, if the record contains JSON.</summary>
    protected virtual bool TryGetJson(object record, ChangeMember member, out ReadOnlySpan<byte> json)
    {
        json = default;
        return false;
    }

    protected static ItemChangeKind ParseKind(string? eventName) => eventName switch
    {
        "INSERT" => ItemChangeKind.Insert,
        "MODIFY" => ItemChangeKind.Modify,
        "REMOVE" => ItemChangeKind.Remove,
        _ => throw new FormatException("The eventName of the stream record isn't valid. Expected INSERT, MODIFY or REMOVE."),
    };

    // If the view type is missing, as in handwritten events, it follows from the images.
    protected static TableStreamView ParseView(string? type, bool hasNew, bool hasOld) => type switch
    {
        "NEW_AND_OLD_IMAGES" => TableStreamView.NewAndOldImages,
        "NEW_IMAGE" => TableStreamView.NewImage,
        "OLD_IMAGE" => TableStreamView.OldImage,
        "KEYS_ONLY" => TableStreamView.KeysOnly,
        _ => (hasNew, hasOld) switch
        {
            (true, false) => TableStreamView.NewImage,
            (false, true) => TableStreamView.OldImage,
            (false, false) => TableStreamView.KeysOnly,
            _ => TableStreamView.NewAndOldImages,
        },
    };

    protected static FormatException Malformed(ChangeMember member, AwsJsonException error) => member == ChangeMember.Keys
        ? new($"The Keys of the stream record aren't attributes in DynamoDB's JSON: {error.Message}", error)
        : new($"{member} of the stream record isn't an item in DynamoDB's JSON: {error.Message}", error);

    private static FormatException Missing(ChangeMember member) =>
        new($"The stream record has no {member}, which records of its kind and StreamViewType must have.");

    private bool HasTag(object record, ItemSchema schema)
    {
        if (schema.TagAttribute is null) return true;
        var image = AttributesOf(record, ChangeMember.NewImage) ?? AttributesOf(record, ChangeMember.OldImage);
        return image is null || schema.HasTag(image);
    }
}
