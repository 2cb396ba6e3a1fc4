namespace Tern.Lambda;

/// <summary>How the records of one batch are handled.</summary>
public enum BatchMode
{
    /// <summary>
    /// One after the other, in the order of the batch. Where the source keeps an order, the first failure ends the
    /// batch: of a FIFO queue the rest is reported, of a stream it is delivered again anyway. Of Kafka it ends the
    /// topic-partition. Records of a standard queue are independent, and all of them are handled.
    /// </summary>
    OneByOne,

    /// <summary>
    /// Up to <see cref="BatchOptions.MaxConcurrency"/> at once, in no order. A FIFO queue is handled as <see cref="Grouped"/>, since its order is a promise.
    /// </summary>
    Parallel,

    /// <summary>
    /// Groups at once, up to <see cref="BatchOptions.MaxConcurrency"/> of them; within a group one after the other, up
    /// to its first failure. A group is a message group (SQS), a partition key (Kinesis), an item's key (DynamoDB), a
    /// topic-partition (Kafka). A message of a standard queue that has no message group is a group of its own.
    /// </summary>
    Grouped,
}
