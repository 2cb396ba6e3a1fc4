using System.Diagnostics;
using Tern.Endpoints;
using Tern.Http;
using Tern.Json;
using Tern.Observation;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>One request of a query or scan.</summary>
/// <typeparam name="T">The type that items are read as.</typeparam>
internal readonly struct ReadCall<T>(ReadPlan plan, ItemMap<T> map, ReadPosition position, CallCapacity? capacity) : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<ReadCall<T>, ReadAnswer<T>> Query = Make("Query");
    internal static readonly AwsOperation<ReadCall<T>, ReadAnswer<T>> Scan = Make("Scan");

    private ReadPlan Plan { get; } = plan;

    private ItemMap<T> Map { get; } = map;

    private ReadPosition Position { get; } = position;

    private CallCapacity? Capacity { get; } = capacity;

    // If other types' keys begin with the same prefix, the service can't count the items of one type, so their keys are
    // read.
    private KeyFilter? CountedKeys => Position.CountOnly ? Plan.Own : null;

    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(Plan.Partition);

    void IAwsCallFacts.Report(ref AwsCallFacts facts)
    {
        facts.Index = Plan.Index?.Name;
        facts.IsConsistentRead = Plan.ConsistentRead;
        facts.HasFilter = Plan.Filter is not null;
        facts.HasProjection = Plan.Projection is not null;
        facts.IsCount = Position.CountOnly;
        facts.IsPage = Position.Start is not null;
    }

    internal static void Write(ReadCall<T> call, AwsHttpRequest http)
    {
        var plan = call.Plan;
        DynamoRequest.Begin(http, plan.IsScan ? "DynamoDB_20120810.Scan" : "DynamoDB_20120810.Query");
        var json = new AwsJsonWriter(http.Body);
        json.WriteStartObject();
        DynamoRequest.WriteTable(ref json, plan.Table);
        if (plan.Index is { } index)
        {
            json.WriteName("IndexName"u8);
            json.WriteString(index.Name);
        }

        var expression = ExpressionWriter.Rent();
        if (!plan.IsScan) WriteKeyCondition(ref json, expression, plan);
        plan.Filter?.WriteExpression(ref json, expression, "FilterExpression"u8, "filter");
        if (call.CountedKeys is not null) WriteProjection(ref json, expression, plan.KeyAttributes);
        else if (plan.Projection is { } attributes && !call.Position.CountOnly) WriteProjection(ref json, expression, attributes);
        expression.WritePlaceholders(ref json);
        expression.Return();

        WriteOptions(ref json, plan, call.Position);
        DynamoRequest.WriteConsumedCapacity(ref json, call.Capacity);
        json.WriteEndObject();
        json.Flush();
    }

    private static AwsOperation<ReadCall<T>, ReadAnswer<T>> Make(string name) => new(DynamoDbService.Instance, name, Write, Read)
    {
        Traits = AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent,
        Resource = static call => call.Plan.Table,
        SelectEndpoint = static (call, client) => TableEndpoint.Of(call.Plan.Table, client),
        Tag = Tag,
        TagResponse = TagResponse,
        ReadCapacity = static (call, _) => TableTags.Units(call.Capacity),
    };

    private static void WriteKeyCondition(ref AwsJsonWriter json, ExpressionWriter expression, ReadPlan plan)
    {
        expression.Begin(ref json, "KeyConditionExpression"u8);
        expression.Name(ref json, plan.PartitionAttribute.Name);
        expression.Text(ref json, " = "u8);
        expression.Value(ref json, plan.Partition);
        for (var i = 0; i < plan.Further.Length; i++)
        {
            expression.Text(ref json, " AND "u8);
            expression.Name(ref json, plan.Index!.FurtherAttribute(i)!.Value.Name);
            expression.Text(ref json, " = "u8);
            expression.Value(ref json, plan.Further[i]);
        }

        if (plan.Range.Operator != SortOperator.Any)
        {
            expression.Text(ref json, " AND "u8);
            plan.Range.Write(ref json, expression, plan.RangeAttribute!.Value.Name);
        }

        expression.End(ref json, "key condition");
    }

    private static void WriteProjection(ref AwsJsonWriter json, ExpressionWriter expression, IReadOnlyList<string> attributes)
    {
        expression.Begin(ref json, "ProjectionExpression"u8);
        for (var i = 0; i < attributes.Count; i++)
        {
            if (i > 0) expression.Text(ref json, ", "u8);
            expression.Name(ref json, attributes[i]);
        }

        expression.End(ref json, "projection");
    }

    private static void WriteOptions(ref AwsJsonWriter json, ReadPlan plan, in ReadPosition position)
    {
        if (plan.Descending)
        {
            json.WriteName("ScanIndexForward"u8);
            json.WriteBoolean(false);
        }

        if (plan.ConsistentRead)
        {
            json.WriteName("ConsistentRead"u8);
            json.WriteBoolean(true);
        }

        if (position.CountOnly && plan.Own is null)
        {
            json.WriteName("Select"u8);
            json.WriteString("COUNT");
        }

        if (position.RequestLimit is { } limit)
        {
            json.WriteName("Limit"u8);
            json.WriteNumber(limit);
        }

        if (plan.Segments > 1)
        {
            json.WriteName("Segment"u8);
            json.WriteNumber(position.Segment);
            json.WriteName("TotalSegments"u8);
            json.WriteNumber(plan.Segments);
        }

        if (position.Start is { } start)
        {
            json.WriteName("ExclusiveStartKey"u8);
            start.Write(ref json);
        }
    }

    private static ReadAnswer<T> Read(ReadCall<T> call, AwsHttpResponse http)
    {
        var reader = new ItemReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        var answer = call.Plan.OnUnreadable is null ? new ReadAnswer<T>() : new ReportingReadAnswer<T>();
        AttributeMap? cut = null;
        bool hasItems = false, hasCount = false;
        int? counted = null;
        reader.Json.BeginObject();
        while (members.Next(ref reader.Json, out var name))
        {
            if (name.SequenceEqual("Items"u8))
            {
                if (call.CountedKeys is { } own) counted = ReadAnswer<T>.CountItems(ref reader, own);
                else cut = answer.ReadItems(ref reader, call.Map, call.Position.Wanted, call.Plan);
                hasItems = true;
            }
            else if (name.SequenceEqual("Count"u8))
            {
                answer.Count = ReadAnswer<T>.ReadCount(ref reader.Json);
                hasCount = true;
            }
            else if (name.SequenceEqual("ScannedCount"u8)) answer.ScannedCount = ReadAnswer<T>.ReadCount(ref reader.Json);
            else if (name.SequenceEqual("LastEvaluatedKey"u8)) answer.ReadLastKey(ref reader.Json);
            else if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(call.Capacity, ref reader.Json);
            else members.Skip(ref reader.Json, name);
        }

        members.End(ref reader.Json);
        var countsOnly = call.Position.CountOnly && call.CountedKeys is null;
        if (!(countsOnly ? hasCount : hasItems))
            throw new AwsJsonException($"Expected {(countsOnly ? "Count" : "Items")}, but there is no such member", reader.Json.Position);
        if (counted is { } count) answer.Count = count;
        if (cut is not null) answer.LastKey = cut;
        return answer;
    }

    private static void Tag(ReadCall<T> call, Activity activity)
    {
        TableTags.Table(activity, call.Plan.Table);
        if (call.Plan.Index is { } index) activity.SetTag("aws.dynamodb.index_name", index.Name);
        if (call.Plan.ConsistentRead) activity.SetTag("aws.dynamodb.consistent_read", true);
        if (call.Position.RequestLimit is { } limit) activity.SetTag("aws.dynamodb.limit", limit);
        if (call.Position.CountOnly && call.CountedKeys is null) activity.SetTag("aws.dynamodb.select", "COUNT");
        if (!call.Plan.IsScan) activity.SetTag("aws.dynamodb.scan_forward", !call.Plan.Descending);
        if (call.Plan.Segments <= 1) return;
        activity.SetTag("aws.dynamodb.segment", call.Position.Segment);
        activity.SetTag("aws.dynamodb.total_segments", call.Plan.Segments);
    }

    private static void TagResponse(ReadCall<T> call, ReadAnswer<T> answer, Activity activity)
    {
        activity.SetTag("aws.dynamodb.count", answer.Count);
        activity.SetTag("aws.dynamodb.scanned_count", answer.ScannedCount);
        TableTags.Capacity(activity, call.Capacity);
    }
}
