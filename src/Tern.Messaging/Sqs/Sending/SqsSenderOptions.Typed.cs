namespace Tern.Messaging.Sqs;

/// <summary>How a sender of messages of one type collects and sends. Read once, when it is made.</summary>
/// <typeparam name="T">The type of message.</typeparam>
public sealed class SqsSenderOptions<T> : SqsSenderOptions
{
    /// <summary>The message group of a message that is sent without options; null for none. A FIFO queue needs it.</summary>
    public Func<T, string?>? GroupOf { get; set; }

    /// <summary>
    /// The deduplication id of a message that is sent without options, such as an order's number; null where the queue makes one of the body.
    /// </summary>
    public Func<T, string?>? DeduplicationIdOf { get; set; }
}
