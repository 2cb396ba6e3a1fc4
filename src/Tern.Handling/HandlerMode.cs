namespace Tern.Handling;

/// <summary>Specifies how the records of a batch, or the messages of a queue, are handled.</summary>
public enum HandlerMode
{
    /// <summary>
    /// One after another, in the order of the source. If the source preserves order, the first failure ends the batch:
    /// the remaining records are redelivered. For Kafka, the failure ends the topic-partition. The messages of a
    /// standard queue are independent, and all of them are handled.
    /// </summary>
    OneByOne,

    /// <summary>
    /// Up to <see cref="HandlerOptions.MaxConcurrency"/> records at once, in no particular order. A FIFO queue is
    /// handled as in <see cref="Grouped"/>, because its order is guaranteed.
    /// </summary>
    Parallel,

    /// <summary>
    /// Up to <see cref="HandlerOptions.MaxConcurrency"/> groups at once; the records within a group are handled one
    /// after another, up to its first failure. A group is a message group (SQS), a partition key (Kinesis), an item's
    /// key (DynamoDB) or a topic-partition (Kafka). A standard queue's message without a message group is a group of
    /// its own.
    /// </summary>
    Grouped,
}
