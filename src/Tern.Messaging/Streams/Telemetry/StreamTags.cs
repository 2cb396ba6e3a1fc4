namespace Tern.Messaging.Streams.Telemetry;

/// <summary>Names of telemetry: OpenTelemetry's conventions for messaging, and what they have no name for.</summary>
internal static class StreamTags
{
    internal const string Source = "Tern.Messaging";
    internal const string System = "messaging.system";
    internal const string Operation = "messaging.operation.name";
    internal const string OperationType = "messaging.operation.type";
    internal const string Destination = "messaging.destination.name";
    internal const string Partition = "messaging.destination.partition.id";
    internal const string ConsumerGroup = "messaging.consumer.group.name";
    internal const string BatchCount = "messaging.batch.message_count";
    internal const string Consumed = "messaging.client.consumed.messages";
    internal const string ProcessDuration = "messaging.process.duration";

    /// <summary>How far a shard's reading is behind its newest record, in milliseconds.</summary>
    internal const string Lag = "tern.messaging.shard.lag";

    /// <summary>How many shards this worker reads.</summary>
    internal const string Shards = "tern.messaging.shards";
}
