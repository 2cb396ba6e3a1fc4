using System.Diagnostics;
using System.Runtime.ExceptionServices;
using Tern.Endpoints;
using Tern.Http;
using Tern.Json;
using Tern.Observation;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>
/// A BatchGetItem. Its response is the positions of the keys that the service left unprocessed, or null if there are
/// none.
/// </summary>
internal readonly struct BatchGetCall<T>(BatchGetRun<T> run, BatchPlaces places, CallCapacity? capacity) : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<BatchGetCall<T>, List<int>?> Operation = new(DynamoDbService.Instance, "BatchGetItem", Write, Read)
    {
        Traits = AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent,
        Resource = static call => call.Run.Table.Name,
        SelectEndpoint = static (call, client) => TableEndpoint.OfFirst(call.Run.Table.Name, client),
        Tag = Tag,
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call.Capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call.Capacity),
    };

    private BatchGetRun<T> Run { get; } = run;

    private BatchPlaces Places { get; } = places;

    private CallCapacity? Capacity { get; } = capacity;

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => (facts.IsConsistentRead, facts.Items) = (Run.ConsistentRead, Places.Count);

    internal static void Write(BatchGetCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.BatchGetItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        writer.Json.WriteName("RequestItems"u8);
        writer.Json.WriteStartObject();
        writer.Json.WriteName(call.Run.Table.Name);
        writer.Json.WriteStartObject();
        writer.Json.WriteName("Keys"u8);
        writer.Json.WriteStartArray();
        for (var i = 0; i < call.Places.Count; i++) DynamoRequest.WriteKeyObject(ref writer.Json, call.Run.Table.Schema.Table, call.Run.Key(call.Places[i]));
        writer.Json.WriteEndArray();
        if (call.Run.ConsistentRead)
        {
            writer.Json.WriteName("ConsistentRead"u8);
            writer.Json.WriteBoolean(true);
        }

        writer.Json.WriteEndObject();
        writer.Json.WriteEndObject();
        DynamoRequest.End(ref writer, call.Capacity);
    }

    private static List<int>? Read(BatchGetCall<T> call, AwsHttpResponse http)
    {
        List<int>? unprocessed = null;
        DynamoItemException? unreadable = null;
        var reader = new ItemReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        reader.Json.BeginObject();
        while (members.Next(ref reader.Json, out var name))
        {
            if (name.SequenceEqual("Responses"u8)) unreadable = call.ReadItems(ref reader) ?? unreadable;
            else if (name.SequenceEqual("UnprocessedKeys"u8)) call.ReadUnprocessed(ref reader, ref unprocessed);
            else if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(call.Capacity, ref reader.Json);
            else members.Skip(ref reader.Json, name);
        }

        members.End(ref reader.Json);
        if (unreadable is not null) ExceptionDispatchInfo.Throw(unreadable);
        return unprocessed;
    }

    // {"shop":[{item},…]}. An unreadable item must not discard the others: its error ends the call after they are read.
    private DynamoItemException? ReadItems(ref ItemReader reader)
    {
        DynamoItemException? unreadable = null;
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out _))
        {
            reader.Json.BeginArray();
            while (reader.Json.NextElement())
            {
                var start = reader.Json.Position;
                var before = reader;
                try
                {
                    var item = Run.Table.Map.ReadItem(ref reader);
                    if (!Run.TryTake(item)) TakeUnderItsKey(item, reader.Json.Document[start..reader.Json.Position]);
                }
                catch (DynamoItemException error)
                {
                    reader = before;
                    reader.Json.SkipValue();
                    if (!Run.TryReport(error)) unreadable ??= error;
                }
            }
        }

        return unreadable;
    }

    // An item may be stored under a key that its members don't produce. It's still the requested item, so take it under
    // the key that it's stored with.
    private void TakeUnderItsKey(T item, ReadOnlySpan<byte> stored)
    {
        var json = new AwsJsonReader(stored);
        if (!Run.TryTake(item, KeyReader.Read<T>(ref json, Run.Table.Schema.Table)))
            throw new AwsJsonException("Responses contains an item that was not requested", json.Position);
    }

    // {"shop":{"Keys":[{key},…]}}
    private void ReadUnprocessed(ref ItemReader reader, ref List<int>? unprocessed)
    {
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out _))
        {
            reader.Json.BeginObject();
            while (reader.Json.NextMember(out var name))
            {
                if (!name.SequenceEqual("Keys"u8))
                {
                    reader.Json.SkipValue();
                    continue;
                }

                reader.Json.BeginArray();
                while (reader.Json.NextElement())
                {
                    var place = Run.Place(KeyReader.Read<T>(ref reader.Json, Run.Table.Schema.Table));
                    if (!Places.Contains(place) || unprocessed is not null && unprocessed.Contains(place))
                        throw new AwsJsonException("UnprocessedKeys contains a key that was not requested, or a duplicate", reader.Json.Position);
                    (unprocessed ??= []).Add(place);
                }
            }
        }
    }

    private static void Tag(BatchGetCall<T> call, Activity activity)
    {
        TableTags.Table(activity, call.Run.Table.Name);
        activity.SetTag("db.operation.batch.size", call.Places.Count);
        if (call.Run.ConsistentRead) activity.SetTag("aws.dynamodb.consistent_read", true);
    }
}
