namespace Tern.Messaging.Streams;

/// <summary>Specifies how the records of a shard's batch are handled.</summary>
public enum ShardMode
{
    /// <summary>One record after another, in the shard's order.</summary>
    OneByOne,

    /// <summary>
    /// Up to <see cref="ShardReaderOptions.MaxConcurrency"/> records at once, in no particular order.
    /// </summary>
    Parallel,

    /// <summary>
    /// Up to <see cref="ShardReaderOptions.MaxConcurrency"/> groups at once, and the records of a group one after
    /// another. Groups are partition keys (Kinesis) or items (DynamoDB).
    /// </summary>
    Grouped,
}
