using Tern.DynamoDb;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.DynamoDb;

/// <summary>The key of a stream record, which identifies the changed item and its type.</summary>
internal static class StreamKey
{
    /// <summary>Reads the key if the item is of the type: it matches the type's templates and tag, as in queries.</summary>
    /// <returns>true if the item is of this type; otherwise, false.</returns>
    /// <exception cref="LambdaEventException">The key doesn't match the table's layout.</exception>
    public static bool TryRead<T>(DynamoDbStreamChange change, ItemSchema schema, out ItemKey<T> key) where T : class
    {
        var table = schema.Table;
        var (partition, sort) = Read(change.Keys, table);
        if (partition.IsUnset || sort.IsUnset != table.SortKey is null)
        {
            throw new LambdaEventException(
                $"The Keys of the stream record are not those of the table of {schema.TypeName}: expected '{table.PartitionKey.Name}'"
                + (table.SortKey is { } expected ? $" and '{expected.Name}'." : " alone.") + " Check which table's stream the function gets.");
        }

        key = new(partition, sort);
        return schema.Owns(partition, sort) && HasTag(change, schema);
    }

    private static bool HasTag(DynamoDbStreamChange change, ItemSchema schema)
    {
        if (schema.TagAttribute is null) return true;
        if (change.NewImage.HasValue) return schema.HasTag(StreamImage.Attributes(change.NewImage, "NewImage"));
        return !change.OldImage.HasValue || schema.HasTag(StreamImage.Attributes(change.OldImage, "OldImage"));
    }

    private static (AttributeValue Partition, AttributeValue Sort) Read(EventJson keys, TableLayout table)
    {
        AttributeValue partition = default, sort = default;
        if (!keys.HasValue) return (partition, sort);
        var json = new AwsJsonReader(keys.Utf8);
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
            throw new LambdaEventException($"The Keys of the stream record aren't attributes in DynamoDB's JSON: {error.Message}", error);
        }

        return (partition, sort);
    }
}
