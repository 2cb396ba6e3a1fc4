using Tern.Local.Engine.Values;
using Tern.Local.Engine.Values.Encoded;

namespace Tern.Local.Engine.Keys;

/// <summary>What the service demands of key attributes: their presence, type and size.</summary>
internal static class KeyRules
{
    public const int MaxPartitionBytes = 2048;
    public const int MaxSortBytes = 1024;

    /// <summary>The key of a Get, Update, Delete…: exactly the table's key attributes.</summary>
    public static void CheckKey(KeySchema schema, ReadOnlySpan<byte> key)
    {
        if (MapReader.Count(key) != schema.All.Length) throw Mismatch();
        foreach (var attribute in schema.All)
        {
            var value = MapReader.Find(key, attribute.Utf8Name);
            if (!value.Is(attribute.Kind)) throw Mismatch();
            RequireNotEmpty(attribute, value);
        }

        CheckSizes(schema, key);
    }

    /// <summary>The key attributes of an item to be put.</summary>
    public static void CheckItem(KeySchema schema, ReadOnlySpan<byte> item)
    {
        foreach (var attribute in schema.All)
        {
            var value = MapReader.Find(item, attribute.Utf8Name);
            if (value.IsAbsent) throw EngineException.Invalid($"Missing the key {attribute.Name} in the item");
            if (value.Kind != attribute.Kind)
                throw EngineException.Invalid($"Type mismatch for key {attribute.Name} expected: {attribute.Kind.Name()} actual: {value.Kind.Name()}");
        }

        CheckSizes(schema, item);
    }

    /// <summary>The same of a batch, which says less of what is wrong.</summary>
    public static void RequireKey(KeySchema schema, ReadOnlySpan<byte> item)
    {
        foreach (var attribute in schema.All)
        {
            if (!MapReader.Find(item, attribute.Utf8Name).Is(attribute.Kind)) throw Mismatch();
        }
    }

    /// <summary>The key attributes of an index, which an item may lack but not have in another type.</summary>
    public static void CheckIndex(KeySchema schema, string indexName, ReadOnlySpan<byte> item)
    {
        foreach (var attribute in schema.All)
        {
            var value = MapReader.Find(item, attribute.Utf8Name);
            if (value.IsAbsent) continue;
            if (value.Kind != attribute.Kind)
                throw EngineException.Invalid($"Type mismatch for Index Key {attribute.Name} Expected: {attribute.Kind.Name()} Actual: {value.Kind.Name()} IndexName: {indexName}");
            if (value.Payload.IsEmpty)
                throw Empty("A value specified for a secondary index key is not supported. " +
                    $"The AttributeValue for a key attribute cannot contain an empty {Word(attribute)} value. IndexName: {indexName}, IndexKey: {attribute.Name}");
        }

        CheckSizes(schema, item);
    }

    /// <summary>The same for an item that an update made of another: only what it changed counts, and a type that only the item could tell has a text of its own.</summary>
    public static void CheckUpdatedIndex(KeySchema schema, string indexName, ReadOnlySpan<byte> before, ReadOnlySpan<byte> after)
    {
        foreach (var attribute in schema.All)
        {
            var value = MapReader.Find(after, attribute.Utf8Name);
            if (value.IsAbsent || value.SameAs(MapReader.Find(before, attribute.Utf8Name))) continue;
            if (value.Kind != attribute.Kind)
                throw EngineException.Validation("The update expression attempted to update the secondary index key to unsupported type");
            CheckIndex(schema, indexName, after);
            return;
        }
    }

    public static void RequireNotEmpty(KeyAttribute attribute, EncodedValue value)
    {
        if (value.Kind != ValueKind.Number && value.Payload.IsEmpty)
            throw Empty($"The AttributeValue for a key attribute cannot contain an empty {Word(attribute)} value. Key: {attribute.Name}");
    }

    private static EngineException Empty(string what) => new(EngineError.Validation, "One or more parameter values are not valid. " + what) { IsOfRequest = true };

    private static string Word(KeyAttribute attribute) => attribute.Kind == ValueKind.Binary ? "binary" : "string";

    private static void CheckSizes(KeySchema schema, ReadOnlySpan<byte> item)
    {
        foreach (var attribute in schema.Partition)
        {
            var value = MapReader.Find(item, attribute.Utf8Name);
            if (value.IsAbsent) continue;
            RequireNotEmpty(attribute, value);
            if (value.Kind != ValueKind.Number && value.Payload.Length > MaxPartitionBytes)
                throw EngineException.Invalid($"Size of hashkey has exceeded the maximum size limit of{MaxPartitionBytes} bytes"); // no space: the service's own text
        }

        foreach (var attribute in schema.Sort)
        {
            var value = MapReader.Find(item, attribute.Utf8Name);
            if (value.IsAbsent) continue;
            RequireNotEmpty(attribute, value);
            if (value.Kind != ValueKind.Number && value.Payload.Length > MaxSortBytes)
                throw EngineException.Invalid($"Aggregated size of all range keys has exceeded the size limit of {MaxSortBytes} bytes");
        }
    }

    private static EngineException Mismatch() => EngineException.Validation("The provided key element does not match the schema");
}
