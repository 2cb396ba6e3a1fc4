namespace Tern.Messaging.Sns;

/// <summary>Options for <see cref="SnsSubscriptionExtensions.SubscribeQueueAsync"/>.</summary>
public sealed class SnsQueueSubscriptionOptions
{
    /// <summary>
    /// true to deliver only the published message, with its attributes as those of the queue's message; false to
    /// deliver it inside SNS's JSON envelope. The default is true. Consumers of <c>Tern.Messaging</c> read both; traces
    /// and attributes arrive only with raw delivery.
    /// </summary>
    public bool RawMessageDelivery { get; set; } = true;

    /// <summary>
    /// Gets or sets the filter policy: JSON such as <c>{"kind":["placed"]}</c>; null to deliver every message.
    /// </summary>
    public string? FilterPolicy { get; set; }

    /// <summary>
    /// Gets or sets the part of a message that the filter policy applies to: <c>MessageAttributes</c> or
    /// <c>MessageBody</c>; null for the attributes.
    /// </summary>
    public string? FilterPolicyScope { get; set; }

    /// <summary>
    /// true to allow the topic to send to the queue, by adding a statement to the queue's policy; otherwise, false. The
    /// default is true.
    /// </summary>
    public bool SetsQueuePolicy { get; set; } = true;
}
