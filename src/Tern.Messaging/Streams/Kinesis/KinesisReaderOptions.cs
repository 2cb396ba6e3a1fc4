namespace Tern.Messaging.Streams;

/// <summary>The settings of a reader of a Kinesis data stream. They are read and checked once, when the reader is made.</summary>
public sealed class KinesisReaderOptions : ShardReaderOptions
{
    /// <summary>
    /// The ARN of a registered consumer, which <c>RegisterStreamConsumer</c> gave, to read by enhanced fan-out: records are pushed as they
    /// come, over 2 MB a second and shard that no other application shares. It costs by the hour and the gigabyte, and needs
    /// <c>kinesis:SubscribeToShard</c>. Null to poll, which is the default.
    /// </summary>
    /// <remarks>Give each <see cref="ShardReaderOptions.Application"/> a consumer of its own: two would take its subscriptions from each other.</remarks>
    public string? ConsumerArn { get; set; }

    /// <summary>The most records that one read brings, 1 to 10,000; 1,000. One read brings 10 MB at most. Not used with a consumer.</summary>
    public int MaxRecordsPerRead { get; set; } = 1000;
}
