using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>Options for a message, in addition to its body.</summary>
public sealed class SqsMessageOptions
{
    /// <summary>
    /// Gets or sets the message group, at most 128 characters, or null for none. A FIFO queue requires it and keeps the
    /// order within a group; a standard queue uses it for fairness between groups.
    /// </summary>
    public string? GroupId { get; set; }

    /// <summary>
    /// Gets or sets the deduplication ID, by which a FIFO queue recognizes a message that was already sent within five
    /// minutes. Null if the queue derives it from the body (<c>ContentBasedDeduplication</c>).
    /// </summary>
    public string? DeduplicationId { get; set; }

    /// <summary>
    /// Gets or sets the delay before the message can be received, at most 15 minutes, rounded up to whole seconds; null
    /// for the queue's own delay. FIFO queues don't support it.
    /// </summary>
    public TimeSpan? Delay { get; set; }

    /// <summary>
    /// Gets or sets the attributes, at most 10; null for none. If there is a current span and room, the sender adds
    /// <c>traceparent</c>.
    /// </summary>
    public Dictionary<string, MessageAttributeValue>? Attributes { get; set; }
}
