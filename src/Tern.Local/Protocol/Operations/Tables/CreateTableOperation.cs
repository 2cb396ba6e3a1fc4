using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class CreateTableOperation
{
    public static void Run(ProtocolCall call)
    {
        var (name, make) = Read(call.Engine, DocumentInput.Parse(call), billingDefault: null);
        var table = call.Engine.TryAdd(Encoding.UTF8.GetBytes(name), make) ?? throw Exists(call.Engine, name);
        TableJson.Write(call, table, "TableDescription");
    }

    /// <summary>
    /// Checks the definition of a table, from this operation or from ImportTable, and returns a delegate that creates
    /// it.
    /// </summary>
    /// <param name="engine">The engine in which to create it.</param>
    /// <param name="input">The definition.</param>
    /// <param name="billingDefault">The billing mode of a definition that specifies none, if the operation has a
    /// default.</param>
    public static (string Name, Func<long, Table> Make) Read(LocalEngine engine, DocumentInput input, string? billingDefault)
    {
        var name = CheckName(input);
        var attributes = input.Structures("AttributeDefinitions", "AttributeDefinition");
        var locals = input.Structures("LocalSecondaryIndexes", "LocalSecondaryIndex");
        var globals = input.Structures("GlobalSecondaryIndexes", "GlobalSecondaryIndex");
        var throughput = input.Structure("ProvisionedThroughput", "ProvisionedThroughput");
        var billing = input.Text("BillingMode") ?? billingDefault;
        CheckShape(input, name, attributes, locals, globals, throughput, billing);
        TableOperations.RefuseUnsupported(input);

        var definedAttributes = TableDefinition.ReadAttributes(attributes!);
        var payPerRequest = billing == "PAY_PER_REQUEST";
        CheckBilling(throughput, billing);
        var units = TableDefinition.ReadThroughput(throughput);
        var key = ReadKey(input, definedAttributes);
        CheckAttributes(definedAttributes, key, locals, globals);
        var indexes = ReadIndexes(locals, globals, key, definedAttributes, payPerRequest);
        var stream = StreamSpecification.ReadNew(input);
        var streams = engine.Streams;
        var encryption = EncryptionSpecification.Read(input);
        var onDemand = RequestThroughput.ReadNew(input, payPerRequest, null);
        var warm = RequestThroughput.ReadNewWarm(input, new TableSettings { PayPerRequest = payPerRequest, Throughput = units }.WarmNow, payPerRequest, null);
        var policy = PolicyOperations.ReadNew(input, engine);
        var tags = TagRules.Check(TagRules.Read(input.Structures("Tags", "Tag")) ?? []);

        var now = engine.Time.GetUtcNow();
        return (name, order =>
        {
            var made = new Table(name, key, indexes, order, now);
            made.Settings = new TableSettings
            {
                Attributes = TableDefinition.InOrder(definedAttributes),
                PayPerRequest = payPerRequest,
                PayPerRequestSince = payPerRequest ? now : null,
                Throughput = units,
                DeletionProtection = input.Flag("DeletionProtectionEnabled") ?? false,
                TableClass = input.Text("TableClass"),
                OnDemand = onDemand,
                Warm = warm,
                EncryptionKeyArn = encryption,
                Policies = policy is null ? [] : [policy],
                Tags = tags,
            };
            if (stream is { } view) made.EnableStream(streams, view);
            engine.Begin(made, TransitionKind.Creation);
            return made;
        });
    }

    private static EngineException Exists(LocalEngine engine, string name) =>
        engine.FindTable(Encoding.UTF8.GetBytes(name)) is { Status: TableStatus.Creating } table
        ? BusyTable.IsBeingCreated(table)
        : new EngineException(EngineError.ResourceInUse, "Table already exists: " + name);

    private static string CheckName(DocumentInput input)
    {
        var given = input.Text("TableName") ?? throw EngineException.Validation("The parameter 'TableName' is required but was not present in the request");
        var name = Encoding.UTF8.GetString(TableNames.Plain(Encoding.UTF8.GetBytes(given)));
        return name.Length is >= 3 and <= 255
            ? name : throw EngineException.Validation("TableName must be at least 3 characters long and at most 255 characters long");
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
        TableDefinition.CheckKeySchema(constraints, input, "keySchema", isGlobal: false);
        TableDefinition.CheckIndexes(constraints, globals, "globalSecondaryIndexes", isGlobal: true);
        TableDefinition.CheckIndexes(constraints, locals, "localSecondaryIndexes", isGlobal: false);
        StreamSpecification.CheckShape(constraints, input);
        EncryptionSpecification.CheckShape(constraints, input);
        constraints.OneOf(input.Text("TableClass"), "tableClass", ["STANDARD", "STANDARD_INFREQUENT_ACCESS"]);
        constraints.ThrowIfAny();
    }

    private static void CheckBilling(DocumentInput? throughput, string? billing)
    {
        if (billing == "PAY_PER_REQUEST" && throughput is not null)
            throw EngineException.Invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
        if (billing != "PAY_PER_REQUEST" && throughput is null)
            throw EngineException.Invalid("ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
    }

    private static KeySchema ReadKey(DocumentInput input, List<KeyAttribute> attributes)
    {
        var elements = TableDefinition.ReadKeySchema(input);
        if (elements.Count > 1 && !elements.TrueForAll(element => attributes.Exists(attribute => attribute.Name == element.Name)))
            throw EngineException.Validation("Invalid KeySchema: Some index key attribute have no definition");
        TableDefinition.CheckDefined(elements, attributes);
        return TableDefinition.MakeKey(elements, attributes);
    }

    /// <summary>
    /// Checks that exactly the attributes of keys are defined. This precedes all other checks of indexes.
    /// </summary>
    private static void CheckAttributes(List<KeyAttribute> attributes, KeySchema key, List<DocumentInput>? locals, List<DocumentInput>? globals)
    {
        if (locals is { Count: 0 }) throw EngineException.Invalid("List of LocalSecondaryIndexes is empty");
        if (globals is { Count: 0 }) throw EngineException.Invalid("List of GlobalSecondaryIndexes is empty");
        var used = key.All.Select(static attribute => attribute.Name).ToList();
        foreach (var index in (locals ?? []).Concat(globals ?? []))
        {
            var elements = TableDefinition.ReadKeySchema(index);
            TableDefinition.CheckDefined(elements, attributes);
            used.AddRange(elements.Select(static element => element.Name));
        }

        used = [.. used.Distinct()];
        if (used.Count == attributes.Count) return;
        if (locals is null && globals is null)
            throw EngineException.Invalid("Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions");
        throw EngineException.Invalid("Some AttributeDefinitions are not used. " +
            $"AttributeDefinitions: [{string.Join(", ", attributes.Select(static attribute => attribute.Name))}], keys used: [{string.Join(", ", used)}]");
    }

    private static List<SecondaryIndex> ReadIndexes(
        List<DocumentInput>? locals, List<DocumentInput>? globals, KeySchema key, List<KeyAttribute> attributes, bool payPerRequest)
    {
        var indexes = new List<SecondaryIndex>();
        if (locals is not null && key.Sort.Length == 0)
            throw EngineException.Invalid("Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex");
        foreach (var local in locals ?? []) indexes.Add(TableDefinition.MakeIndex(local, isGlobal: false, key, attributes));
        foreach (var global in globals ?? [])
        {
            var index = TableDefinition.MakeIndex(global, isGlobal: true, key, attributes);
            CheckThroughput(index, payPerRequest);
            RequestThroughput.SetNew(global, index, payPerRequest);
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

    /// <summary>Checks that a global index has throughput exactly if its table has.</summary>
    private static void CheckThroughput(SecondaryIndex index, bool payPerRequest)
    {
        if (payPerRequest && index.Throughput != default)
            throw EngineException.Invalid($"ProvisionedThroughput should not be specified for index: {index.Name} when BillingMode is PAY_PER_REQUEST");
        if (!payPerRequest && index.Throughput == default)
            throw EngineException.Invalid("ProvisionedThroughput is not specified for index: " + index.Name);
    }
}
