namespace Tern.Lambda;

/// <summary>The way in which the records of one batch are handled.</summary>
public enum BatchMode
{
    /// <summary>
    /// One after another, in the order of the batch. If the source preserves order, the first failure ends the batch:
    /// the remaining messages of a FIFO queue are reported, and the remaining records of a stream are redelivered
    /// anyway. For Kafka, the failure ends the topic-partition. The records of a standard queue are independent, and
    /// all of them are handled.
    /// </summary>
    OneByOne,

    /// <summary>
    /// Up to <see cref="BatchOptions.MaxConcurrency"/> records at once, in no particular order. A FIFO queue is handled
    /// as in <see cref="Grouped"/>, because its order is guaranteed.
    /// </summary>
    Parallel,

    /// <summary>
    /// Up to <see cref="BatchOptions.MaxConcurrency"/> groups at once; the records within a group are handled one after
    /// another, up to its first failure. A group is a message group (SQS), a partition key (Kinesis), an item's key
    /// (DynamoDB) or a topic-partition (Kafka). A standard queue's message without a message group is a group of its
    /// own.
    /// </summary>
    Grouped,
}
