using System.Diagnostics;
using Tern.Endpoints;
using Tern.Http;
using Tern.Json;
using Tern.Observation;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>A TransactGetItems. The entries receive the items; the response is the number of items.</summary>
internal readonly struct TransactGetCall(List<TransactionReadEntry> entries, CallCapacity? capacity) : IAwsCallFacts
{
    internal static readonly AwsOperation<TransactGetCall, int> Operation = new(DynamoDbService.Instance, "TransactGetItems", Write, Read)
    {
        Traits = AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent,
        SelectEndpoint = static (call, client) => TableEndpoint.OfFirst(call.Entries[0].Table, client),
        Tag = Tag,
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call.Capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call.Capacity),
    };

    private List<TransactionReadEntry> Entries { get; } = entries;

    private CallCapacity? Capacity { get; } = capacity;

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => (facts.IsConsistentRead, facts.Items) = (true, Entries.Count);

    internal static void Write(TransactGetCall call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.TransactGetItems");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        writer.Json.WriteName("TransactItems"u8);
        writer.Json.WriteStartArray();
        foreach (var entry in call.Entries) entry.Write(ref writer);
        writer.Json.WriteEndArray();
        DynamoRequest.End(ref writer, call.Capacity);
    }

    private static int Read(TransactGetCall call, AwsHttpResponse http)
    {
        var count = 0;
        var reader = new ItemReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        reader.Json.BeginObject();
        while (members.Next(ref reader.Json, out var name))
        {
            if (name.SequenceEqual("Responses"u8))
            {
                reader.Json.BeginArray();
                for (; reader.Json.NextElement(); count++)
                {
                    if (count == call.Entries.Count) throw new AwsJsonException("There are more responses than items requested", reader.Json.Position);
                    call.Entries[count].Read(ref reader);
                }
            }
            else if (name.SequenceEqual("ConsumedCapacity"u8))
            {
                CallCapacity.Read(call.Capacity, ref reader.Json);
            }
            else
            {
                members.Skip(ref reader.Json, name);
            }
        }

        members.End(ref reader.Json);
        return count == call.Entries.Count
            ? count
            : throw new AwsJsonException($"There are {count} responses, but {call.Entries.Count} items were requested", reader.Json.Position);
    }

    private static void Tag(TransactGetCall call, Activity activity)
    {
        TableTags.Tables(activity, call.Entries.Select(entry => entry.Table));
        activity.SetTag("db.operation.batch.size", call.Entries.Count);
    }
}
