using System.Diagnostics;
using Tern.Lambda.Events;
using Tern.Telemetry;

namespace Tern.Lambda.Telemetry;

/// <summary>Describes batches of messages as consumer spans, with links to the spans that sent them.</summary>
internal static class MessagingTrigger
{
    public static InvocationTrigger Read(SqsEvent batch)
    {
        var records = batch.Records;
        var trigger = Create("aws_sqs", records.Count == 0 ? null : records[0].QueueArn, records.Count);
        if (records.Count == 1) trigger.Add("messaging.message.id", records[0].MessageId);
        foreach (var record in records)
        {
            var attributes = ((SqsEventMessage)record).MessageAttributes;
            if (attributes.TryGetValue("traceparent", out var parent)
                && ActivityContext.TryParse(parent.StringValue, attributes.TryGetValue("tracestate", out var state)
                ? state.StringValue
                : null, isRemote: true, out var context))
                trigger.Link(context);
            else if (record.FindSystemAttribute("AWSTraceHeader") is { } header && XRayHeader.TryParse(header, out context))
                trigger.Link(context);
        }

        return trigger;
    }

    public static InvocationTrigger Read(SnsEvent batch)
    {
        var records = batch.Records;
        var trigger = Create("aws_sns", records.Count == 0 ? null : records[0].Sns.TopicArn, records.Count);
        if (records.Count == 1) trigger.Add("messaging.message.id", records[0].Sns.MessageId);
        foreach (var record in records)
        {
            var attributes = record.Sns.MessageAttributes;
            if (attributes.TryGetValue("traceparent", out var parent)
                && ActivityContext.TryParse(parent.Value, attributes.TryGetValue("tracestate", out var state)
                ? state.Value
                : null, isRemote: true, out var context))
                trigger.Link(context);
        }

        return trigger;
    }

    public static InvocationTrigger Read(KinesisEvent batch) =>
        Create("aws_kinesis", batch.Records.Count == 0 ? batch.EventSourceArn : batch.Records[0].StreamArn, batch.Records.Count);

    public static InvocationTrigger Read(KafkaEvent batch)
    {
        var count = 0;
        string? topic = null;
        foreach (var records in batch.Partitions.Values)
        {
            count += records.Count;
            if (records.Count > 0) topic = topic is null || topic == records[0].Topic ? records[0].Topic : "";
        }

        return Create("kafka", topic, count);
    }

    private static InvocationTrigger Create(string system, string? source, int count)
    {
        var name = TriggerReader.GetName(source);
        var trigger = new InvocationTrigger("pubsub", ActivityKind.Consumer) { SpanName = string.IsNullOrEmpty(name) ? "process" : "process " + name };
        trigger.Add("messaging.system", system);
        trigger.Add("messaging.operation.type", "process");
        trigger.Add("messaging.operation.name", "process");
        trigger.Add("messaging.destination.name", name);
        trigger.Tags.Add(new("messaging.batch.message_count", count));
        return trigger;
    }
}
