namespace Tern.Messaging.Propagation;

/// <summary>The names that spans and metrics of messages have, and what messages carry of them.</summary>
/// <remarks>
/// Source: OpenTelemetry's semantic conventions 1.44 for messaging, with their systems <c>aws_sqs</c> and <c>aws_sns</c>; the other three have none there and
/// are named alike.
/// </remarks>
internal static class MessagingNames
{
    /// <summary>The one source of spans, and the one meter, of the package.</summary>
    public const string Source = "Tern.Messaging";

    public const string System = "messaging.system";
    public const string OperationType = "messaging.operation.type";
    public const string OperationName = "messaging.operation.name";
    public const string Destination = "messaging.destination.name";
    public const string Partition = "messaging.destination.partition.id";
    public const string ConsumerGroup = "messaging.consumer.group.name";
    public const string BatchCount = "messaging.batch.message_count";
    public const string MessageId = "messaging.message.id";
    public const string MessageLength = "messaging.message.body.size";
    public const string ErrorType = "error.type";

    public const string SentMessages = "messaging.client.sent.messages";
    public const string ConsumedMessages = "messaging.client.consumed.messages";
    public const string ProcessDuration = "messaging.process.duration";

    /// <summary>How far a shard's reading is behind its newest record, in milliseconds. The conventions have no name for it.</summary>
    public const string ShardLag = "tern.messaging.shard.lag";

    /// <summary>How many shards a worker reads.</summary>
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
    public const string Settle = "settle";

    /// <summary>The message attributes of the W3C's trace context.</summary>
    public const string TraceParent = "traceparent";
    public const string TraceState = "tracestate";

    /// <summary>SQS's system attribute with X-Ray's header, which takes none of the ten places.</summary>
    public const string AwsTraceHeader = "AWSTraceHeader";

    /// <summary>The last part of an ARN or of a queue's address, which names the destination.</summary>
    /// <param name="address">An ARN, an address or a name.</param>
    public static string NameOf(string address)
    {
        var last = address.AsSpan().LastIndexOfAny(':', '/');
        return last < 0 || last == address.Length - 1 ? address : address[(last + 1)..];
    }
}
