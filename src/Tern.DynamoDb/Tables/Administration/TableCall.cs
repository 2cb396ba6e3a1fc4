using Tern.Http;
using Tern.Json;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>One request of the few that make, watch and delete a table.</summary>
internal readonly struct TableCall(string table, TableLayout? layout = null, CreateTableOptions? options = null, string? timeToLive = null)
{
    internal static readonly AwsOperation<TableCall, TableState> Create = Make("CreateTable", WriteCreate);

    internal static readonly AwsOperation<TableCall, TableState> Describe = Make("DescribeTable", WriteName("DynamoDB_20120810.DescribeTable"));

    internal static readonly AwsOperation<TableCall, TableState> Delete = Make("DeleteTable", WriteName("DynamoDB_20120810.DeleteTable"));

    internal static readonly AwsOperation<TableCall, TableState> SetTimeToLive = Make("UpdateTimeToLive", WriteTimeToLive);

    private string Table { get; } = table;

    private TableLayout? Layout { get; } = layout;

    private CreateTableOptions? Options { get; } = options;

    private string? TimeToLive { get; } = timeToLive;

    private static AwsOperation<TableCall, TableState> Make(string name, AwsRequestWriter<TableCall> write) => new(DynamoDbService.Instance, name, write, Read)
    {
        ResourceArn = static call => call.Table,
        Tag = static (in call, activity) => TableTags.Table(activity, call.Table),
    };

    private static AwsRequestWriter<TableCall> WriteName(string target) => (in TableCall call, AwsHttpRequest http) =>
    {
        DynamoRequest.Begin(http, target);
        var json = new AwsJsonWriter(http.Body);
        json.WriteStartObject();
        DynamoRequest.WriteTable(ref json, call.Table);
        json.WriteEndObject();
        json.Flush();
    };

    private static void WriteTimeToLive(in TableCall call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.UpdateTimeToLive");
        var json = new AwsJsonWriter(http.Body);
        json.WriteStartObject();
        DynamoRequest.WriteTable(ref json, call.Table);
        json.WriteName("TimeToLiveSpecification"u8);
        json.WriteStartObject();
        json.WriteName("AttributeName"u8);
        json.WriteString(call.TimeToLive!);
        json.WriteName("Enabled"u8);
        json.WriteBoolean(true);
        json.WriteEndObject();
        json.WriteEndObject();
        json.Flush();
    }

    internal static void WriteCreate(in TableCall call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.CreateTable");
        var layout = call.Layout!;
        var json = new AwsJsonWriter(http.Body);
        json.WriteStartObject();
        DynamoRequest.WriteTable(ref json, call.Table);
        WriteDefinitions(ref json, layout);
        WriteKeySchema(ref json, layout.PartitionKey, layout.SortKey);
        json.WriteName("BillingMode"u8);
        json.WriteString(call.Options?.ProvisionedCapacity is null ? "PAY_PER_REQUEST" : "PROVISIONED");
        WriteCapacity(ref json, call.Options?.ProvisionedCapacity);
        WriteIndexes(ref json, "GlobalSecondaryIndexes"u8, [.. layout.Indexes.Where(index => !index.IsLocal)], call.Options?.ProvisionedCapacity);
        WriteIndexes(ref json, "LocalSecondaryIndexes"u8, [.. layout.Indexes.Where(index => index.IsLocal)], null);
        if (call.Options is { DeletionProtection: true })
        {
            json.WriteName("DeletionProtectionEnabled"u8);
            json.WriteBoolean(true);
        }

        json.WriteEndObject();
        json.Flush();
    }

    // Every attribute that is part of a key, once.
    private static void WriteDefinitions(ref AwsJsonWriter json, TableLayout layout)
    {
        IEnumerable<KeyAttribute?> keys = [layout.PartitionKey, layout.SortKey, .. layout.Indexes.SelectMany(index => new KeyAttribute?[] { index.PartitionKey, index.SortKey })];
        json.WriteName("AttributeDefinitions"u8);
        json.WriteStartArray();
        foreach (var key in keys.OfType<KeyAttribute>().DistinctBy(key => key.Name))
        {
            json.WriteStartObject();
            json.WriteName("AttributeName"u8);
            json.WriteString(key.Name);
            json.WriteName("AttributeType"u8);
            json.WriteString(key.Type switch { KeyAttributeType.String => "S", KeyAttributeType.Number => "N", _ => "B" });
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static void WriteKeySchema(ref AwsJsonWriter json, KeyAttribute partition, KeyAttribute? sort)
    {
        json.WriteName("KeySchema"u8);
        json.WriteStartArray();
        WriteElement(ref json, partition.Name, "HASH");
        if (sort is { } key) WriteElement(ref json, key.Name, "RANGE");
        json.WriteEndArray();

        static void WriteElement(ref AwsJsonWriter json, string name, string type)
        {
            json.WriteStartObject();
            json.WriteName("AttributeName"u8);
            json.WriteString(name);
            json.WriteName("KeyType"u8);
            json.WriteString(type);
            json.WriteEndObject();
        }
    }

    private static void WriteIndexes(ref AwsJsonWriter json, ReadOnlySpan<byte> member, IReadOnlyList<IndexLayout> indexes, ProvisionedCapacity? capacity)
    {
        if (indexes.Count == 0) return;
        json.WriteName(member);
        json.WriteStartArray();
        foreach (var index in indexes)
        {
            json.WriteStartObject();
            json.WriteName("IndexName"u8);
            json.WriteString(index.Name);
            WriteKeySchema(ref json, index.PartitionKey, index.SortKey);
            json.WriteName("Projection"u8);
            json.WriteStartObject();
            json.WriteName("ProjectionType"u8);
            json.WriteString(index.Projection switch { IndexProjection.All => "ALL", IndexProjection.KeysOnly => "KEYS_ONLY", _ => "INCLUDE" });
            if (index.Projection == IndexProjection.Include)
            {
                json.WriteName("NonKeyAttributes"u8);
                json.WriteStartArray();
                foreach (var name in index.IncludedAttributes) json.WriteString(name);
                json.WriteEndArray();
            }

            json.WriteEndObject();
            WriteCapacity(ref json, capacity);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static void WriteCapacity(ref AwsJsonWriter json, ProvisionedCapacity? capacity)
    {
        if (capacity is not { } units) return;
        json.WriteName("ProvisionedThroughput"u8);
        json.WriteStartObject();
        json.WriteName("ReadCapacityUnits"u8);
        json.WriteNumber(units.ReadUnits);
        json.WriteName("WriteCapacityUnits"u8);
        json.WriteNumber(units.WriteUnits);
        json.WriteEndObject();
    }

    private static TableState Read(in TableCall call, AwsHttpResponse http)
    {
        var state = new TableState();
        var json = new AwsJsonReader(http.Body.Span);
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (name.SequenceEqual("Table"u8) || name.SequenceEqual("TableDescription"u8)) state.Read(ref json);
            else json.SkipValue();
        }

        return state;
    }
}
