namespace Tern.Messaging.Sns;

/// <summary>Options for <see cref="SnsSubscriptionExtensions.SubscribeQueueAsync"/>.</summary>
public sealed class SnsQueueSubscriptionOptions
{
    /// <summary>
    /// true to deliver the published message alone, with its attributes as those of the queue's message; false to deliver it inside of SNS's JSON. The default
    /// is true. Consumers of <c>Tern.Messaging</c> read both; traces and attributes arrive only with raw delivery.
    /// </summary>
    public bool RawMessageDelivery { get; set; } = true;

    /// <summary>The filter policy: JSON such as <c>{"kind":["placed"]}</c>; null to deliver every message.</summary>
    public string? FilterPolicy { get; set; }

    /// <summary>What the filter policy looks at: <c>MessageAttributes</c> or <c>MessageBody</c>; null for attributes.</summary>
    public string? FilterPolicyScope { get; set; }

    /// <summary>true to let the topic send to the queue, by a statement that is added to the queue's policy; otherwise, false. The default is true.</summary>
    public bool SetsQueuePolicy { get; set; } = true;
}
