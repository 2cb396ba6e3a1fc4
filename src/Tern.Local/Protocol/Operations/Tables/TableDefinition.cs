using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The common parts of CreateTable and UpdateTable: attribute definitions, key schemas, indexes, throughput.
/// </summary>
internal static class TableDefinition
{
    public const int MaxLocalIndexes = 5;
    public const int MaxGlobalIndexes = 20;
    private const int MaxKeyAttributes = 4;
    private const int MaxNonKeyAttributes = 20;
    private const int MaxNameBytes = 255;
    private const long MaxUnits = 1_000_000_000_000;

    /// <summary>An element of a key schema, unchecked.</summary>
    public readonly record struct KeyElement(string Name, bool IsPartition);

    public static void CheckAttributes(Constraints constraints, List<DocumentInput>? attributes)
    {
        for (var i = 0; i < attributes?.Count; i++)
        {
            var at = $"attributeDefinitions.{i + 1}.member";
            constraints.NotNull(attributes[i].Has("AttributeName"), at + ".attributeName");
            constraints.NotNull(attributes[i].Has("AttributeType"), at + ".attributeType");
            constraints.OneOf(attributes[i].Text("AttributeType"), at + ".attributeType", ["B", "N", "S"]);
        }
    }

    public static void CheckThroughput(Constraints constraints, DocumentInput? throughput, string at)
    {
        if (throughput is not { } units) return;
        constraints.NotNull(units.Has("WriteCapacityUnits"), at + ".writeCapacityUnits");
        constraints.AtLeast(units.Number("WriteCapacityUnits"), at + ".writeCapacityUnits", 1);
        constraints.NotNull(units.Has("ReadCapacityUnits"), at + ".readCapacityUnits");
        constraints.AtLeast(units.Number("ReadCapacityUnits"), at + ".readCapacityUnits", 1);
    }

    /// <summary>
    /// Checks the structure of a key schema. Only the key of a global index can have more than two elements.
    /// </summary>
    public static void CheckKeySchema(Constraints constraints, DocumentInput owner, string at, bool isGlobal)
    {
        var elements = owner.Structures("KeySchema", "KeySchemaElement");
        constraints.NotNull(elements is not null, at);
        if (elements is null) return;
        constraints.LengthAtLeast(elements.Count, "[]", at, 1);
        if (!isGlobal && elements.Count > 2)
            constraints.LengthAtMost(elements.Count, $"[{string.Join(", ", elements.Select(static element => element.Raw))}]", at, 2);
        for (var i = 0; i < elements.Count; i++)
        {
            constraints.NotNull(elements[i].Has("AttributeName"), $"{at}.{i + 1}.member.attributeName");
            constraints.NotNull(elements[i].Has("KeyType"), $"{at}.{i + 1}.member.keyType");
            constraints.OneOf(elements[i].Text("KeyType"), $"{at}.{i + 1}.member.keyType", ["HASH", "RANGE"]);
        }
    }

    public static void CheckIndexes(Constraints constraints, List<DocumentInput>? indexes, string at, bool isGlobal)
    {
        for (var i = 0; i < indexes?.Count; i++) CheckIndex(constraints, indexes[i], $"{at}.{i + 1}.member", isGlobal);
    }

    public static void CheckIndex(Constraints constraints, DocumentInput index, string at, bool isGlobal)
    {
        constraints.NotNull(index.Has("IndexName"), at + ".indexName");
        constraints.Name(index.Text("IndexName"), at + ".indexName");
        CheckKeySchema(constraints, index, at + ".keySchema", isGlobal);
        var projection = index.Structure("Projection", "Projection");
        constraints.NotNull(projection is not null, at + ".projection");
        constraints.OneOf(projection?.Text("ProjectionType"), at + ".projection.projectionType", ["ALL", "INCLUDE", "KEYS_ONLY"]);
        if (projection?.Texts("NonKeyAttributes") is { } others)
        {
            constraints.LengthAtLeast(others.Count, "[]", at + ".projection.nonKeyAttributes", 1);
            constraints.LengthAtMost(others.Count, $"[{string.Join(", ", others)}]", at + ".projection.nonKeyAttributes", MaxNonKeyAttributes);
        }

        CheckThroughput(constraints, index.Structure("ProvisionedThroughput", "ProvisionedThroughput"), at + ".provisionedThroughput");
    }

    /// <summary>Reads the OnDemandThroughput structure, unchecked: including -1 and numbers out of range.</summary>
    public static (long? Read, long? Write)? ReadOnDemand(DocumentInput owner, string member = "OnDemandThroughput") =>
        owner.Structure(member, "OnDemandThroughput") is { } throughput
            ? (throughput.Number("MaxReadRequestUnits"), throughput.Number("MaxWriteRequestUnits")) : null;

    public static Throughput ReadThroughput(DocumentInput? throughput)
    {
        if (throughput is not { } units) return default;
        var (read, write) = (units.Number("ReadCapacityUnits")!.Value, units.Number("WriteCapacityUnits")!.Value);
        if (read > MaxUnits) throw EngineException.Validation($"Given value {read} for ReadCapacityUnits is out of bounds");
        if (write > MaxUnits) throw EngineException.Validation($"Given value {write} for WriteCapacityUnits is out of bounds");
        return new Throughput(read, write);
    }

    public static List<KeyAttribute> ReadAttributes(List<DocumentInput> attributes)
    {
        var read = new List<KeyAttribute>();
        foreach (var attribute in attributes)
        {
            var name = attribute.Text("AttributeName")!;
            CheckName(name);
            if (read.Exists(other => other.Name == name))
                throw EngineException.Validation("Cannot have two attributes with the same name");
            read.Add(new KeyAttribute(name, attribute.Text("AttributeType") switch
            {
                "S" => ValueKind.String,
                "N" => ValueKind.Number,
                _ => ValueKind.Binary,
            }));
        }

        return read;
    }

    /// <summary>Refuses names that are valid for attributes, but not in a key or an index's projection.</summary>
    public static void CheckName(string name)
    {
        if (name.Length > 0 && Encoding.UTF8.GetByteCount(name) <= MaxNameBytes) return;
        throw EngineException.Validation(
            $"Names of key attributes and attributes projected into an index must be between 1 and {MaxNameBytes} characters, inclusive");
    }

    public static List<KeyElement> ReadKeySchema(DocumentInput owner) =>
        [.. owner.Structures("KeySchema", "KeySchemaElement")!.Select(static element =>
            new KeyElement(element.Text("AttributeName")!, element.Text("KeyType") == "HASH"))];

    /// <summary>
    /// Creates the key of a table or a local index: one partition attribute, at most one sort attribute.
    /// </summary>
    public static KeySchema MakeKey(List<KeyElement> elements, List<KeyAttribute> attributes)
    {
        RequirePartitionFirst(elements);
        if (elements.Select(static element => element.Name).Distinct().Count() < elements.Count)
            throw EngineException.Validation("Both the Hash Key and the Range Key element in the KeySchema have the same name");
        if (elements.Count > 1 && elements[1].IsPartition)
            throw EngineException.Validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        return MakeSchema(elements, attributes);
    }

    /// <summary>
    /// Creates the key of a global index: one to four partition attributes, then up to four sort attributes.
    /// </summary>
    public static KeySchema MakeGlobalKey(List<KeyElement> elements, List<KeyAttribute> attributes)
    {
        RequirePartitionFirst(elements);
        if (elements.Select(static element => element.Name).Distinct().Count() < elements.Count)
            throw EngineException.Validation("The KeySchema contains multiple key attributes with the same name");
        if (elements.SkipWhile(static element => element.IsPartition).Any(static element => element.IsPartition))
            throw EngineException.Invalid("All HASH key attributes must precede RANGE key attributes in the KeySchema");
        if (elements.Count(static element => element.IsPartition) > MaxKeyAttributes)
            throw EngineException.Invalid("The KeySchema exceeds the maximum allowed number of HASH key attributes");
        if (elements.Count(static element => !element.IsPartition) > MaxKeyAttributes)
            throw EngineException.Invalid("The KeySchema exceeds the maximum allowed number of RANGE key attributes");
        return MakeSchema(elements, attributes);
    }

    /// <summary>Returns the attributes in the order of table descriptions.</summary>
    public static KeyAttribute[] InOrder(IEnumerable<KeyAttribute> attributes) =>
        [.. attributes.OrderBy(static attribute => attribute.Name, StringComparer.Ordinal)];

    /// <summary>Refuses a key whose attributes aren't all defined.</summary>
    public static void CheckDefined(List<KeyElement> elements, List<KeyAttribute> attributes)
    {
        if (elements.TrueForAll(element => attributes.Exists(attribute => attribute.Name == element.Name))) return;
        throw EngineException.Invalid("Some index key attributes are not defined in AttributeDefinitions. " +
            $"Keys: [{string.Join(", ", elements.Select(static element => element.Name).Distinct())}], AttributeDefinitions: "
                + $"[{string.Join(", ", attributes.Select(static attribute => attribute.Name))}]");
    }

    /// <summary>Creates an index from its definition, whose structure has already been checked.</summary>
    public static SecondaryIndex MakeIndex(DocumentInput index, bool isGlobal, KeySchema tableKey, List<KeyAttribute> attributes)
    {
        var name = index.Text("IndexName")!;
        var elements = ReadKeySchema(index);
        var key = isGlobal ? MakeGlobalKey(elements, attributes) : MakeKey(elements, attributes);
        if (!isGlobal)
        {
            if (key.Sort.Length == 0) throw EngineException.Invalid("Index KeySchema does not have a range key for index: " + name);
            if (key.Partition[0].Name != tableKey.Partition[0].Name)
                throw EngineException.Invalid("Index KeySchema does not have the same leading hash key as table KeySchema for index: " +
                    $"{name}. index hash key: {key.Partition[0].Name}, table hash key: {tableKey.Partition[0].Name}");
        }

        var projection = index.Structure("Projection", "Projection")!.Value;
        var type = projection.Text("ProjectionType");
        var others = projection.Texts("NonKeyAttributes");
        if (type is null) throw EngineException.Invalid("Unknown ProjectionType: null");
        if (type != "INCLUDE" && others is not null) throw EngineException.Invalid($"ProjectionType is {type}, but NonKeyAttributes is specified");
        if (type == "INCLUDE" && others is null) throw EngineException.Invalid("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
        foreach (var other in others ?? []) CheckName(other);
        if (others?.GroupBy(static other => other).FirstOrDefault(static group => group.Count() > 1) is { Key: var twice })
            throw EngineException.Invalid("Duplicate element in NonKeyAttributes: " + twice);
        return new SecondaryIndex(name, isGlobal, key, type switch
        {
            "ALL" => ProjectionType.All,
            "INCLUDE" => ProjectionType.Include,
            _ => ProjectionType.KeysOnly,
        }, others is null ? [] : [.. others.Order(StringComparer.Ordinal)], tableKey)
        {
            Throughput = ReadThroughput(index.Structure("ProvisionedThroughput", "ProvisionedThroughput")),
        };
    }

    private static void RequirePartitionFirst(List<KeyElement> elements)
    {
        if (!elements[0].IsPartition) throw EngineException.Validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
    }

    private static KeySchema MakeSchema(List<KeyElement> elements, List<KeyAttribute> attributes)
    {
        return new KeySchema([.. elements.Where(static element => element.IsPartition).Select(Find)],
            [.. elements.Where(static element => !element.IsPartition).Select(Find)]);

        KeyAttribute Find(KeyElement element) => attributes.Find(attribute => attribute.Name == element.Name)!;
    }
}
