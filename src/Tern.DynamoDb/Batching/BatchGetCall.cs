using System.Diagnostics;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>One BatchGetItem. Its response is the keys that the service left unread; null when there are none.</summary>
internal readonly struct BatchGetCall<T>(BatchGetRun<T> run, List<ItemKey<T>> keys, CallCapacity? capacity) where T : class
{
    internal static readonly AwsOperation<BatchGetCall<T>, List<ItemKey<T>>?> Operation = new(DynamoDbService.Instance, "BatchGetItem", Write, Read)
    {
        Traits = AwsOperationTraits.ReadOnly | AwsOperationTraits.Idempotent,
        ResourceArn = static call => call.Run.Table.Name,
        FirstResourceArn = static call => call.Run.Table.Name,
        Tag = Tag,
        TagResponse = static (in call, _, activity) => TableTags.Capacity(activity, call.Capacity),
    };

    private BatchGetRun<T> Run { get; } = run;

    private List<ItemKey<T>> Keys { get; } = keys;

    private CallCapacity? Capacity { get; } = capacity;

    internal static void Write(in BatchGetCall<T> call, AwsHttpRequest http)
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
        for (var i = 0; i < call.Keys.Count; i++) DynamoRequest.WriteKeyObject(ref writer.Json, call.Run.Table.Schema.Table, call.Keys[i]);
        writer.Json.WriteEndArray();
        if (call.Run.ConsistentRead)
        {
            writer.Json.WriteName("ConsistentRead"u8);
            writer.Json.WriteBoolean(true);
        }

        writer.Json.WriteEndObject();
        writer.Json.WriteEndObject();
        DynamoRequest.WriteConsumedCapacity(ref writer.Json, call.Capacity);
        writer.Json.WriteEndObject();
        writer.Flush();
    }

    private static List<ItemKey<T>>? Read(in BatchGetCall<T> call, AwsHttpResponse http)
    {
        List<ItemKey<T>>? unprocessed = null;
        var reader = new ItemReader(http.Body.Span);
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out var name))
        {
            if (name.SequenceEqual("Responses"u8)) call.ReadItems(ref reader);
            else if (name.SequenceEqual("UnprocessedKeys"u8)) call.ReadUnprocessed(ref reader, ref unprocessed);
            else if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(call.Capacity, ref reader.Json);
            else reader.Json.SkipValue();
        }

        return unprocessed;
    }

    // {"shop":[{item},…]}
    private void ReadItems(ref ItemReader reader)
    {
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out _))
        {
            reader.Json.BeginArray();
            while (reader.Json.NextElement()) Run.Take(Run.Table.Map.Read(ref reader));
        }
    }

    // {"shop":{"Keys":[{key},…]}}
    private void ReadUnprocessed(ref ItemReader reader, ref List<ItemKey<T>>? unprocessed)
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
                while (reader.Json.NextElement()) (unprocessed ??= []).Add(KeyReader.Read<T>(ref reader.Json, Run.Table.Schema.Table));
            }
        }
    }

    private static void Tag(in BatchGetCall<T> call, Activity activity)
    {
        TableTags.Table(activity, call.Run.Table.Name);
        activity.SetTag("db.operation.batch.size", call.Keys.Count);
        if (call.Run.ConsistentRead) activity.SetTag("aws.dynamodb.consistent_read", true);
    }
}
