using Tern.Messaging.LargePayloads;
using Tern.Messaging.Publishing;
using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>How messages are published to a topic. Read once, when the publisher is made.</summary>
/// <typeparam name="T">What is published.</typeparam>
public sealed class SnsPublisherOptions<T> : PublisherOptions
{
    /// <summary>
    /// Sets what a message has besides its body: subject, attributes, message group, deduplication id. Null for nothing. Called once for each message; a FIFO
    /// topic needs a group.
    /// </summary>
    public Action<T, PublishBatchRequestEntry>? Configure { get; set; }

    /// <summary>Where bodies that are too long for a message are stored, so that the message points to them; null for nowhere: they are refused.</summary>
    public PayloadStore? LargePayloads { get; set; }

    /// <summary>
    /// Whether messages carry the trace context of the span that sends them, as the attributes <c>traceparent</c> and
    /// <c>tracestate</c>, where they have none of their own and fewer than ten attributes. On unless set.
    /// </summary>
    public bool PropagatesTrace { get; set; } = true;
}
