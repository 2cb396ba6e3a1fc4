using System.Diagnostics;
using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>A GetItem of one typed item.</summary>
internal readonly struct GetCall<T>(DynamoTable<T> table, ItemKey<T> key, bool consistentRead, CallCapacity? capacity, bool keyOnly = false)
    : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<GetCall<T>, T?> Operation = new(DynamoDbService.Instance, "GetItem", Write, Read)
    {
        Traits = AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent,
        Resource = static call => call.Table.Name,
        SelectEndpoint = static (call, client) => TableEndpoint.Of(call.Table.Name, client),
        Tag = Tag,
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call.Capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call.Capacity),
    };

    internal DynamoTable<T> Table { get; } = table;

    internal ItemKey<T> Key { get; } = key;

    internal bool ConsistentRead { get; } = consistentRead;

    internal CallCapacity? Capacity { get; } = capacity;

    // Whether to read only the key.
    private bool KeyOnly { get; } = keyOnly;

    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(Key.Partition);

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => (facts.IsConsistentRead, facts.Items) = (ConsistentRead, 1);

    internal static void Write(GetCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.GetItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        DynamoRequest.WriteTable(ref writer.Json, call.Table.Name);
        DynamoRequest.WriteKey(ref writer.Json, call.Table.Schema.Table, call.Key);
        if (call.ConsistentRead)
        {
            writer.Json.WriteName("ConsistentRead"u8);
            writer.Json.WriteBoolean(true);
        }

        if (call.KeyOnly)
        {
            var expression = ExpressionWriter.Rent();
            expression.Begin(ref writer.Json, "ProjectionExpression"u8);
            expression.Name(ref writer.Json, call.Table.Schema.Table.PartitionKey.Name);
            expression.End(ref writer.Json, "projection");
            expression.WritePlaceholders(ref writer.Json);
            expression.Return();
        }

        DynamoRequest.End(ref writer, call.Capacity);
    }

    private static T? Read(GetCall<T> call, AwsHttpResponse http) => ItemAnswer.Read(call.Table.Map, http, "Item"u8, call.Capacity);

    internal static void Tag(GetCall<T> call, Activity activity)
    {
        TableTags.Table(activity, call.Table.Name);
        if (call.ConsistentRead) activity.SetTag("aws.dynamodb.consistent_read", true);
    }
}
