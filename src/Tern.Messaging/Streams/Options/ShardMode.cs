namespace Tern.Messaging.Streams;

/// <summary>How the records of a batch of a shard are handled.</summary>
public enum ShardMode
{
    /// <summary>One after the other, in the shard's order.</summary>
    OneByOne,

    /// <summary>Up to <see cref="ShardReaderOptions.MaxConcurrency"/> at once, in no order.</summary>
    Parallel,

    /// <summary>
    /// Groups at once, up to <see cref="ShardReaderOptions.MaxConcurrency"/> of them; within a group one after the other. A group is
    /// a partition key (Kinesis) or an item (DynamoDB).
    /// </summary>
    Grouped,
}
