using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Finds the key of an item that couldn't be read, so that the item can be found.</summary>
internal static class StoredKey
{
    /// <summary>
    /// Returns the key of the item at the beginning of <paramref name="json"/>, or null if it isn't complete.
    /// </summary>
    internal static AttributeMap? Read(ReadOnlySpan<byte> json, TableLayout table)
    {
        var found = new AttributeMap(2);
        try
        {
            var reader = new AwsJsonReader(json);
            reader.BeginObject();
            while (reader.NextMember(out var member))
            {
                var name = AwsJsonReader.GetString(member);
                if (name == table.PartitionKey.Name || name == table.SortKey?.Name) found[name] = AttributeValue.Read(ref reader);
                else reader.SkipValue();
            }
        }
        catch (AwsJsonException)
        {
            // The error that requests the key reports what is wrong with the item.
        }

        return Of(found, table);
    }

    /// <summary>Returns the key among an item's attributes, or null if it isn't complete.</summary>
    internal static AttributeMap? Of(AttributeMap attributes, TableLayout table)
    {
        if (!attributes.TryGetValue(table.PartitionKey.Name, out var partition)) return null;
        var key = new AttributeMap(2) { [table.PartitionKey.Name] = partition };
        if (table.SortKey is not { } sort) return key;
        if (!attributes.TryGetValue(sort.Name, out var value)) return null;
        key[sort.Name] = value;
        return key;
    }
}
