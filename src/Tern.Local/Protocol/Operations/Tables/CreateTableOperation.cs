using System.Text;
using Tern.Local.Engine;
using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Tables;
using Tern.Local.Protocol.Input;
using Tern.Local.Protocol.Operations.Streams;
using Tern.Local.Protocol.Operations.Tags;
using Tern.Local.Protocol.Output;

namespace Tern.Local.Protocol.Operations.Tables;

internal static class CreateTableOperation
{
    public static void Run(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var name = CheckName(input);
        var attributes = input.Structures("AttributeDefinitions", "AttributeDefinition");
        var locals = input.Structures("LocalSecondaryIndexes", "LocalSecondaryIndex");
        var globals = input.Structures("GlobalSecondaryIndexes", "GlobalSecondaryIndex");
        var throughput = input.Structure("ProvisionedThroughput", "ProvisionedThroughput");
        var billing = input.Text("BillingMode");
        CheckShape(input, name, attributes, locals, globals, throughput, billing);
        TableOperations.RefuseUnsupported(input);

        var definedAttributes = TableDefinition.ReadAttributes(attributes!);
        var payPerRequest = billing == "PAY_PER_REQUEST";
        CheckBilling(throughput, billing);
        var units = TableDefinition.ReadThroughput(throughput);
        var key = ReadKey(input, definedAttributes);
        var indexes = ReadIndexes(locals, globals, key, definedAttributes, payPerRequest);
        CheckAllUsed(definedAttributes, key, indexes);
        var stream = StreamSpecification.ReadNew(input);
        var streams = call.Engine.Streams;
        var tags = TagRules.Check(TagRules.Read(input.Structures("Tags", "Tag")) ?? []);

        var now = call.Engine.Time.GetUtcNow();
        var table = call.Engine.TryAdd(Encoding.UTF8.GetBytes(name), order =>
        {
            var made = new Table(name, key, indexes, order, now);
            made.Settings = new TableSettings
            {
                Attributes = definedAttributes,
                PayPerRequest = payPerRequest,
                PayPerRequestSince = payPerRequest ? now : null,
                Throughput = units,
                DeletionProtection = input.Flag("DeletionProtectionEnabled") ?? false,
                TableClass = input.Text("TableClass"),
                Tags = tags,
            };
            if (stream is { } view) made.EnableStream(streams, view);
            return made;
        }) ?? throw new EngineException(EngineError.ResourceInUse, "Table already exists: " + name);

        TableJson.Write(call.Json, table, "TableDescription", "CREATING");
    }

    private static string CheckName(DocumentInput input)
    {
        var given = input.Text("TableName") ?? throw EngineException.Validation("The parameter 'TableName' is required but was not present in the request");
        var name = Encoding.UTF8.GetString(TableNames.Plain(Encoding.UTF8.GetBytes(given)));
        return name.Length is >= 3 and <= 255 ? name : throw EngineException.Validation("TableName must be at least 3 characters long and at most 255 characters long");
    }

    private static void CheckShape(
        DocumentInput input, string name, List<DocumentInput>? attributes, List<DocumentInput>? locals, List<DocumentInput>? globals,
        DocumentInput? throughput, string? billing)
    {
        var constraints = new Constraints();
        constraints.NotNull(attributes is not null, "attributeDefinitions");
        TableDefinition.CheckAttributes(constraints, attributes);
        constraints.Name(name, "tableName");
        constraints.OneOf(billing, "billingMode", ["PROVISIONED", "PAY_PER_REQUEST"]);
        TableDefinition.CheckThroughput(constraints, throughput, "provisionedThroughput");
        if (input.Structures("KeySchema", "KeySchemaElement") is { Count: > 2 } elements)
            constraints.LengthAtMost(elements.Count, $"[{string.Join(", ", elements.Select(static element => element.Raw))}]", "keySchema", 2);
        TableDefinition.CheckKeySchema(constraints, input, "keySchema", required: true);
        TableDefinition.CheckIndexes(constraints, locals, "localSecondaryIndexes");
        TableDefinition.CheckIndexes(constraints, globals, "globalSecondaryIndexes");
        StreamSpecification.CheckShape(constraints, input);
        constraints.OneOf(input.Text("TableClass"), "tableClass", ["STANDARD", "STANDARD_INFREQUENT_ACCESS"]);
        constraints.ThrowIfAny();
    }

    private static void CheckBilling(DocumentInput? throughput, string? billing)
    {
        if (billing == "PAY_PER_REQUEST" && throughput is not null)
            throw EngineException.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (billing == "PROVISIONED" && throughput is null)
            throw EngineException.Invalid("ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        if (billing is null && throughput is null)
            throw EngineException.Invalid("Missing required parameter in input: \"ProvisionedThroughput\"");
    }

    private static KeySchema ReadKey(DocumentInput input, List<KeyAttribute> attributes)
    {
        var elements = TableDefinition.ReadKeySchema(input);
        if (elements.Count > 1 && !elements.TrueForAll(element => attributes.Exists(attribute => attribute.Name == element.Name)))
            throw EngineException.Validation("Invalid KeySchema: Some index key attribute have no definition");
        TableDefinition.CheckDefined(elements, attributes);
        return TableDefinition.MakeKey(elements, attributes, 1);
    }

    private static List<SecondaryIndex> ReadIndexes(
        List<DocumentInput>? locals, List<DocumentInput>? globals, KeySchema key, List<KeyAttribute> attributes, bool payPerRequest)
    {
        var indexes = new List<SecondaryIndex>();
        if (locals is { Count: 0 }) throw EngineException.Invalid("List of LocalSecondaryIndexes is empty");
        if (globals is { Count: 0 }) throw EngineException.Invalid("List of GlobalSecondaryIndexes is empty");
        if (locals is not null && key.Sort.Length == 0)
            throw EngineException.Invalid("Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex");
        foreach (var local in locals ?? []) indexes.Add(TableDefinition.MakeIndex(local, isGlobal: false, key, attributes));
        foreach (var global in globals ?? [])
        {
            var index = TableDefinition.MakeIndex(global, isGlobal: true, key, attributes);
            CheckThroughput(index, payPerRequest);
            indexes.Add(index);
        }

        if (locals?.Count > TableDefinition.MaxLocalIndexes)
            throw EngineException.Invalid($"Number of LocalSecondaryIndexes exceeds per-table limit of {TableDefinition.MaxLocalIndexes}");
        if (globals?.Count > TableDefinition.MaxGlobalIndexes)
            throw EngineException.Invalid($"GlobalSecondaryIndex count exceeds the per-table limit of {TableDefinition.MaxGlobalIndexes}");
        var twice = indexes.GroupBy(static index => index.Name).FirstOrDefault(static group => group.Count() > 1);
        if (twice is not null) throw EngineException.Invalid("Duplicate index name: " + twice.Key);
        return indexes;
    }

    /// <summary>A global index has throughput where its table has.</summary>
    public static void CheckThroughput(SecondaryIndex index, bool payPerRequest)
    {
        if (payPerRequest && index.Throughput != default)
            throw EngineException.Invalid($"ProvisionedThroughput should not be specified for index: {index.Name} when BillingMode is PAY_PER_REQUEST");
        if (!payPerRequest && index.Throughput == default)
            throw EngineException.Invalid("ProvisionedThroughput must be specified for index: " + index.Name);
    }

    private static void CheckAllUsed(List<KeyAttribute> attributes, KeySchema key, List<SecondaryIndex> indexes)
    {
        var used = key.All.Concat(indexes.SelectMany(static index => index.Key.All)).Select(static attribute => attribute.Name).Distinct().ToList();
        if (used.Count == attributes.Count) return;
        if (indexes.Count == 0)
            throw EngineException.Invalid("Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions");
        throw EngineException.Invalid("Some AttributeDefinitions are not used. " +
            $"AttributeDefinitions: [{string.Join(", ", attributes.Select(static attribute => attribute.Name))}], keys used: [{string.Join(", ", used)}]");
    }
}
