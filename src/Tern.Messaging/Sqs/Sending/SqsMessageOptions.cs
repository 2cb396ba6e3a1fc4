using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>What one message has beside its body.</summary>
public sealed class SqsMessageOptions
{
    /// <summary>
    /// The message group, at most 128 characters. A FIFO queue wants one, and keeps the order within it; a standard queue takes
    /// one to be fair between groups. Null for none.
    /// </summary>
    public string? GroupId { get; set; }

    /// <summary>
    /// By what a FIFO queue knows within five minutes that a message was sent before. Null where the queue makes one of the
    /// body (<c>ContentBasedDeduplication</c>).
    /// </summary>
    public string? DeduplicationId { get; set; }

    /// <summary>
    /// How long nobody receives it, at most 15 minutes, rounded up to whole seconds; null for the queue's own delay. A FIFO queue
    /// takes none.
    /// </summary>
    public TimeSpan? Delay { get; set; }

    /// <summary>
    /// Attributes, at most 10; null for none. The sender adds <c>traceparent</c> of the caller's span where there is one and room.
    /// </summary>
    public Dictionary<string, MessageAttributeValue>? Attributes { get; set; }
}
