using System.Diagnostics;
using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>
/// A BatchWriteItem. Its response is the positions of the writes that the service left unprocessed, or null if there
/// are none.
/// </summary>
internal readonly struct BatchWriteCall<T>(BatchWriteRun<T> run, BatchPlaces places, CallCapacity? capacity) : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<BatchWriteCall<T>, List<int>?> Operation = new(DynamoDbService.Instance, "BatchWriteItem", Write, Read)
    {
        Resource = static call => call.Run.Table.Name,
        SelectEndpoint = static (call, client) => TableEndpoint.OfFirst(call.Run.Table.Name, client),
        Tag = Tag,
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call.Capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call.Capacity),
    };

    private BatchWriteRun<T> Run { get; } = run;

    private BatchPlaces Places { get; } = places;

    private CallCapacity? Capacity { get; } = capacity;

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = Places.Count;

    internal static void Write(BatchWriteCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.BatchWriteItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        writer.Json.WriteName("RequestItems"u8);
        writer.Json.WriteStartObject();
        writer.Json.WriteName(call.Run.Table.Name);
        writer.Json.WriteStartArray();
        for (var i = 0; i < call.Places.Count; i++) call.Run.Write(ref writer, call.Places[i]);
        writer.Json.WriteEndArray();
        writer.Json.WriteEndObject();
        DynamoRequest.End(ref writer, call.Capacity);
    }

    private static List<int>? Read(BatchWriteCall<T> call, AwsHttpResponse http)
    {
        List<int>? unprocessed = null;
        var reader = new ItemReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        reader.Json.BeginObject();
        while (members.Next(ref reader.Json, out var name))
        {
            if (name.SequenceEqual("UnprocessedItems"u8)) call.ReadUnprocessed(ref reader, ref unprocessed);
            else if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(call.Capacity, ref reader.Json);
            else members.Skip(ref reader.Json, name);
        }

        members.End(ref reader.Json);
        return unprocessed;
    }

    // {"shop":[{"PutRequest":{"Item":{…}}},{"DeleteRequest":{"Key":{…}}}]}
    private void ReadUnprocessed(ref ItemReader reader, ref List<int>? unprocessed)
    {
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out _))
        {
            reader.Json.BeginArray();
            while (reader.Json.NextElement())
            {
                reader.Json.BeginObject();
                while (reader.Json.NextMember(out _))
                {
                    reader.Json.BeginObject();
                    while (reader.Json.NextMember(out _))
                    {
                        var place = Run.Place(KeyReader.Read<T>(ref reader.Json, Run.Table.Schema.Table));
                        if (!Places.Contains(place) || unprocessed is not null && unprocessed.Contains(place))
                            throw new Json.AwsJsonException("UnprocessedItems contains a write that was not sent, or a duplicate", reader.Json.Position);
                        (unprocessed ??= []).Add(place);
                    }
                }
            }
        }
    }

    private static void Tag(BatchWriteCall<T> call, Activity activity)
    {
        TableTags.Table(activity, call.Run.Table.Name);
        activity.SetTag("db.operation.batch.size", call.Places.Count);
    }
}
