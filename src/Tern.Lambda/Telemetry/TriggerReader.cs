using System.Diagnostics;
using Tern.Lambda.Events;

namespace Tern.Lambda.Telemetry;

/// <summary>
/// Extracts the span's data from an event that has been read: names and IDs, but never values of a body, a query or a
/// header that may be secret.
/// </summary>
/// <remarks>
/// Source: OpenTelemetry's semantic conventions 1.44 for FaaS, AWS Lambda, HTTP servers and messaging.
/// </remarks>
internal static class TriggerReader
{
    public static InvocationTrigger Read(object? lambdaEvent)
    {
        try
        {
            return lambdaEvent switch
            {
                HttpApiRequest request => HttpTrigger.Read(request),
                RestApiRequest request => HttpTrigger.Read(request),
                AlbRequest request => HttpTrigger.Read(request),
                VpcLatticeRequest request => HttpTrigger.Read(request),
                VpcLatticeV1Request request => HttpTrigger.Read(request),
                WebSocketRequest request => HttpTrigger.Read(request),
                SqsEvent batch => MessagingTrigger.Read(batch),
                SnsEvent batch => MessagingTrigger.Read(batch),
                KinesisEvent batch => MessagingTrigger.Read(batch),
                KafkaEvent batch => MessagingTrigger.Read(batch),
                DynamoDbStreamEvent batch => Source("datasource", batch.Records.Count == 0 ? null : batch.Records[0].StreamArn),
                S3Event batch => Source("datasource", batch.Records.Count == 0 ? null : batch.Records[0].S3.Bucket.Name),
                FirehoseEvent batch => Source("datasource", batch.DeliveryStreamArn),
                EventBridgeEvent message => new InvocationTrigger(
                    message.DetailType == "Scheduled Event" ? "timer" : "pubsub",
                    message.DetailType == "Scheduled Event" ? ActivityKind.Server : ActivityKind.Consumer),
                _ => InvocationTrigger.Other,
            };
        }
        catch (LambdaEventException)
        {
            // The handler encounters the same error and reports it.
            return InvocationTrigger.Other;
        }
    }

    /// <summary>Gets the last part of an ARN: the name of a queue or a stream.</summary>
    public static string? GetName(string? arn)
    {
        if (arn is null) return null;
        var resource = arn[(arn.LastIndexOf(':') + 1)..];
        return resource[(resource.LastIndexOf('/') + 1)..];
    }

    private static InvocationTrigger Source(string faasTrigger, string? source)
    {
        var trigger = new InvocationTrigger(faasTrigger);
        trigger.Add("faas.document.collection", faasTrigger == "datasource" && source is not null ? GetSourceName(source) : null);
        return trigger;
    }

    // arn:aws:dynamodb:eu-west-1:123456789012:table/orders/stream/2026-… contains its table's name, and a bucket's ARN
    // the bucket's.
    private static string GetSourceName(string source)
    {
        var table = source.IndexOf(":table/", StringComparison.Ordinal);
        if (table < 0) return GetName(source)!;
        var name = source[(table + ":table/".Length)..];
        var end = name.IndexOf('/', StringComparison.Ordinal);
        return end < 0 ? name : name[..end];
    }
}
