namespace Tern.Messaging.Sqs;

/// <summary>Options for a sender of messages of one type. A sender reads them once, when it's created.</summary>
/// <typeparam name="T">The type of the messages.</typeparam>
public sealed class SqsSenderOptions<T> : SqsSenderOptions
{
    /// <summary>
    /// Gets or sets the function that returns the message group of a message that is sent without options; null for
    /// none. Required for FIFO queues.
    /// </summary>
    public Func<T, string?>? GroupOf { get; set; }

    /// <summary>
    /// Gets or sets the function that returns the deduplication ID of a message that is sent without options, such as
    /// an order number. Null if the queue derives it from the body.
    /// </summary>
    public Func<T, string?>? DeduplicationIdOf { get; set; }
}
