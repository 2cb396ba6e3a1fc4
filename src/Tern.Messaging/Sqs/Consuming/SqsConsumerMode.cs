namespace Tern.Messaging.Sqs;

/// <summary>How the messages of a queue are handled: in the words of the batches of functions.</summary>
public enum SqsConsumerMode
{
    /// <summary>
    /// Up to <see cref="SqsConsumerOptions.MaxConcurrency"/> at once, in no order. A FIFO queue is handled as
    /// <see cref="Grouped"/>, since its order is a promise.
    /// </summary>
    Parallel,

    /// <summary>One after the other.</summary>
    OneByOne,

    /// <summary>
    /// Message groups at once, up to <see cref="SqsConsumerOptions.MaxConcurrency"/> of them; within a group one after
    /// the other. A message without a group is one of its own.
    /// </summary>
    Grouped,
}
