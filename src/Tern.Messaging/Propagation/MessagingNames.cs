namespace Tern.Messaging;

/// <summary>The names of spans, metrics and propagated attributes of messages.</summary>
/// <remarks>
/// Source: OpenTelemetry's semantic conventions 1.44 for messaging, with their systems <c>aws_sqs</c> and
/// <c>aws_sns</c>. The conventions don't define the other three systems, which are named in the same way.
/// </remarks>
internal static class MessagingNames
{
    /// <summary>The name of the package's only activity source and meter.</summary>
    public const string Source = "Tern.Messaging";

    public const string System = "messaging.system";
    public const string OperationType = "messaging.operation.type";
    public const string OperationName = "messaging.operation.name";
    public const string Destination = "messaging.destination.name";
    public const string Partition = "messaging.destination.partition.id";
    public const string ConsumerGroup = "messaging.consumer.group.name";
    public const string BatchCount = "messaging.batch.message_count";
    public const string MessageId = "messaging.message.id";
    public const string ErrorType = "error.type";

    public const string SentMessages = "messaging.client.sent.messages";
    public const string ConsumedMessages = "messaging.client.consumed.messages";
    public const string ProcessDuration = "messaging.process.duration";

    /// <summary>
    /// The lag of a shard's reader behind the newest record, in milliseconds. The conventions have no name for it.
    /// </summary>
    public const string ShardLag = "tern.messaging.shard.lag";

    /// <summary>The number of shards that a worker reads.</summary>
    public const string Shards = "tern.messaging.shards";

    public const string Sqs = "aws_sqs";
    public const string Sns = "aws_sns";
    public const string EventBridge = "aws_eventbridge";
    public const string Kinesis = "aws_kinesis";
    public const string Firehose = "aws_firehose";

    /// <summary>The operation types.</summary>
    public const string Send = "send";
    public const string Receive = "receive";
    public const string Process = "process";

    /// <summary>The message attributes of the W3C trace context.</summary>
    public const string TraceParent = "traceparent";
    public const string TraceState = "tracestate";

    /// <summary>Returns the last part of an ARN or of a queue's URL, which is the destination's name.</summary>
    /// <param name="address">An ARN, a URL or a name.</param>
    public static string NameOf(string address)
    {
        var last = address.AsSpan().LastIndexOfAny(':', '/');
        return last < 0 || last == address.Length - 1 ? address : address[(last + 1)..];
    }
}
