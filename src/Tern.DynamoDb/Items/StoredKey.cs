using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Finds the key in an item that couldn't be read, so that somebody can find the item.</summary>
internal static class StoredKey
{
    /// <summary>The key of the item that <paramref name="json"/> begins with; null when it isn't whole.</summary>
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
            // What is wrong with the item is told by the error that asks for its key.
        }

        return Of(found, table);
    }

    /// <summary>The key among the attributes of an item; null when it isn't whole.</summary>
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
