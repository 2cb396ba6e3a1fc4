namespace Tern.Messaging.Streams;

/// <summary>
/// Options for a consumer of a Kinesis data stream. They are read and validated once, when the consumer starts.
/// </summary>
public sealed class KinesisConsumerOptions : StreamConsumerOptions
{
    /// <summary>
    /// Gets or sets the ARN of a registered consumer, which <c>RegisterStreamConsumer</c> returns, to read by enhanced
    /// fan-out: records are pushed as they arrive, at up to 2 MB per second and shard, which no other application
    /// shares. AWS charges by the hour and the gigabyte, and the consumer needs the permission
    /// <c>kinesis:SubscribeToShard</c>. The default is null, which means polling.
    /// </summary>
    /// <remarks>
    /// Register a separate consumer for each <see cref="StreamConsumerOptions.Application"/>: two applications would
    /// take its subscriptions from each other.
    /// </remarks>
    public string? ConsumerArn { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of records that one read returns, 1 to 10,000. The default is 1,000. A read
    /// returns at most 10 MB. Ignored with a consumer.
    /// </summary>
    public int MaxRecordsPerRead { get; set; } = 1000;
}
