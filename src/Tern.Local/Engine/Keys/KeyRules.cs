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
            if (!value.IsAbsent) CheckIndex(attribute, indexName, value);
        }

        CheckSizes(schema, item);
    }

    /// <summary>
    /// The same for an item that an update made of another: only what it changed counts, and a type that only the item
    /// could tell has a text of its own.
    /// </summary>
    public static void CheckUpdatedIndex(KeySchema schema, string indexName, ReadOnlySpan<byte> before, ReadOnlySpan<byte> after)
    {
        for (var i = 0; i < schema.All.Length; i++)
        {
            var attribute = schema.All[i];
            var value = MapReader.Find(after, attribute.Utf8Name);
            if (value.IsAbsent || value.SameAs(MapReader.Find(before, attribute.Utf8Name))) continue;
            if (value.Kind != attribute.Kind)
                throw EngineException.Validation("The update expression attempted to update the secondary index key to unsupported type");
            CheckIndex(attribute, indexName, value);
            CheckSize(attribute, value, isPartition: i < schema.Partition.Length);
        }
    }

    /// <summary>Can an index have the value in its key? Items that were there before an index may have values that it can't: it goes without them.</summary>
    public static bool CanHold(EncodedValue value, KeyAttribute attribute, bool isPartition) =>
        value.Is(attribute.Kind)
            && (value.Kind == ValueKind.Number || value.Payload.Length is > 0 and var length && length <= (isPartition ? MaxPartitionBytes : MaxSortBytes));

    public static void RequireNotEmpty(KeyAttribute attribute, EncodedValue value)
    {
        if (EmptyFault(attribute, value) is { } fault) throw Empty(fault);
    }

    /// <summary>What is wrong with the value of a key attribute that is empty; null when it isn't.</summary>
    /// <param name="attribute">The attribute, which has the type of the value.</param>
    /// <param name="value">The value.</param>
    /// <param name="indexName">The index whose key it is in; null for the table's.</param>
    public static string? EmptyFault(KeyAttribute attribute, EncodedValue value, string? indexName = null)
    {
        if (value.Kind == ValueKind.Number || !value.Payload.IsEmpty) return null;
        var what = $"The AttributeValue for a key attribute cannot contain an empty {(attribute.Kind == ValueKind.Binary ? "binary" : "string")} value.";
        return "One or more parameter values are not valid. " + (indexName is null
            ? $"{what} Key: {attribute.Name}"
            : $"A value specified for a secondary index key is not supported. {what} IndexName: {indexName}, IndexKey: {attribute.Name}");
    }

    private static EngineException Empty(string fault) => new(EngineError.Validation, fault) { IsOfRequest = true };

    private static void CheckIndex(KeyAttribute attribute, string indexName, EncodedValue value)
    {
        if (value.Kind != attribute.Kind)
            throw EngineException.Invalid(
                $"Type mismatch for Index Key {attribute.Name} Expected: {attribute.Kind.Name()} Actual: {value.Kind.Name()} IndexName: {indexName}");
        if (EmptyFault(attribute, value, indexName) is { } fault) throw Empty(fault);
    }

    private static void CheckSizes(KeySchema schema, ReadOnlySpan<byte> item)
    {
        for (var i = 0; i < schema.All.Length; i++)
        {
            var attribute = schema.All[i];
            var value = MapReader.Find(item, attribute.Utf8Name);
            if (value.IsAbsent) continue;
            RequireNotEmpty(attribute, value);
            CheckSize(attribute, value, isPartition: i < schema.Partition.Length);
        }
    }

    /// <summary>The limits hold for each attribute by itself, "aggregated" or not: the texts are older than keys of several attributes.</summary>
    private static void CheckSize(KeyAttribute attribute, EncodedValue value, bool isPartition)
    {
        if (CanHold(value, attribute, isPartition)) return;
        throw EngineException.Invalid(isPartition
            ? $"Size of hashkey has exceeded the maximum size limit of{MaxPartitionBytes} bytes" // no space: the service's own text
            : $"Aggregated size of all range keys has exceeded the size limit of {MaxSortBytes} bytes");
    }

    private static EngineException Mismatch() => EngineException.Validation("The provided key element does not match the schema");
}
