using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>Options for publishing messages. They are read once, when the publisher is created.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
public sealed class SnsPublisherOptions<T> : PublisherOptions
{
    /// <summary>
    /// Gets or sets a callback that sets a message's other properties: subject, attributes, message group or
    /// deduplication ID; null for none. Called once per message. A FIFO topic requires a message group.
    /// </summary>
    public Action<T, PublishBatchRequestEntry>? Configure { get; set; }

    /// <summary>
    /// Gets or sets the store for bodies that are too long for a message, which then holds a pointer instead; null to
    /// refuse such messages.
    /// </summary>
    public PayloadStore? LargePayloads { get; set; }

    /// <summary>
    /// true to send the trace context of the current span in messages that have none of their own and fewer than ten
    /// attributes, as the attributes <c>traceparent</c> and <c>tracestate</c>; otherwise, false. The default is true.
    /// </summary>
    public bool PropagatesTrace { get; set; } = true;
}
