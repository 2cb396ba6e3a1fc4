namespace Tern.Messaging.Sqs;

/// <summary>
/// Specifies how the messages of a queue are handled. The values are named like those for the batches of functions.
/// </summary>
public enum SqsConsumerMode
{
    /// <summary>
    /// Up to <see cref="SqsConsumerOptions.MaxConcurrency"/> messages at once, in no particular order. FIFO queues are
    /// handled as <see cref="Grouped"/>, because they guarantee the order.
    /// </summary>
    Parallel,

    /// <summary>One message after another.</summary>
    OneByOne,

    /// <summary>
    /// Up to <see cref="SqsConsumerOptions.MaxConcurrency"/> message groups at once, and the messages of a group one
    /// after another. A message without a group is a group of its own.
    /// </summary>
    Grouped,
}
