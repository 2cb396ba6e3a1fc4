namespace Tern.Local.Engine;

/// <summary>The service's rules for key attributes: their presence, type and size.</summary>
internal static class KeyRules
{
    public const int MaxPartitionBytes = 2048;
    public const int MaxSortBytes = 1024;

    /// <summary>
    /// Checks the key of GetItem, UpdateItem, DeleteItem and others, which must be exactly the table's key attributes.
    /// </summary>
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

    /// <summary>Checks the key attributes of an item to put.</summary>
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

    /// <summary>Checks the key attributes of an item in a batch, whose error messages are less specific.</summary>
    public static void RequireKey(KeySchema schema, ReadOnlySpan<byte> item)
    {
        foreach (var attribute in schema.All)
        {
            if (!MapReader.Find(item, attribute.Utf8Name).Is(attribute.Kind)) throw Mismatch();
        }
    }

    /// <summary>
    /// Checks the key attributes of an index. An item doesn't need to have them, but they can't be of another type.
    /// </summary>
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
    /// Checks the key attributes of an index in an updated item. Only changed attributes count, and a wrong type that
    /// depends on the item has its own message.
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

    /// <summary>
    /// Returns a value indicating whether an index key can hold the value. Items that are older than the index may have
    /// values that it can't; these items aren't in the index.
    /// </summary>
    public static bool CanHold(EncodedValue value, KeyAttribute attribute, bool isPartition) =>
        value.Is(attribute.Kind)
            && (value.Kind == ValueKind.Number || value.Payload.Length is > 0 and var length && length <= (isPartition ? MaxPartitionBytes : MaxSortBytes));

    public static void RequireNotEmpty(KeyAttribute attribute, EncodedValue value)
    {
        if (EmptyFault(attribute, value) is { } fault) throw Empty(fault);
    }

    /// <summary>
    /// Returns the error message for an empty value of a key attribute, or null if the value isn't empty.
    /// </summary>
    /// <param name="attribute">The attribute, whose type is that of the value.</param>
    /// <param name="value">The value.</param>
    /// <param name="indexName">The index that the key belongs to; null for the table.</param>
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

    /// <summary>
    /// Checks a size. The limits apply to each attribute separately, although one message says "aggregated": the
    /// messages predate keys with several attributes.
    /// </summary>
    private static void CheckSize(KeyAttribute attribute, EncodedValue value, bool isPartition)
    {
        if (CanHold(value, attribute, isPartition)) return;
        throw EngineException.Invalid(isPartition
            ? $"Size of hashkey has exceeded the maximum size limit of{MaxPartitionBytes} bytes" // no space: this is the service's own message
            : $"Aggregated size of all range keys has exceeded the size limit of {MaxSortBytes} bytes");
    }

    private static EngineException Mismatch() => EngineException.Validation("The provided key element does not match the schema");
}
