namespace Tern.Messaging.Sqs.Consuming;

/// <summary>A message between its receipt and its end. The board's lock guards what changes.</summary>
internal sealed class HeldMessage(SqsReceivedMessage message, MessageGroup? group, long receivedAt)
{
    public SqsReceivedMessage Message => message;

    /// <summary>The messages that are handled one after another with it; null if it has no group.</summary>
    public MessageGroup? Group => group;

    /// <summary>When it was received, as a timestamp of the clock.</summary>
    public long ReceivedAt => receivedAt;

    /// <summary>The worker that handles it; null while it waits, and after it was handled.</summary>
    public ConsumerWorker? Worker { get; set; }

    /// <summary>Whether it waits for an earlier message of its group.</summary>
    public bool IsBehind { get; set; }

    /// <summary>Whether it takes a slot. Messages behind others of their group don't, so that a large group leaves room for others.</summary>
    public bool HasSlot { get; set; } = true;

    /// <summary>Whether it was handled, and is being deleted.</summary>
    public bool IsSettling { get; set; }

    /// <summary>Whether a call that extends its visibility is in flight.</summary>
    public bool IsExtending { get; set; }

    /// <summary>The failed message that becomes visible after it; null if there is none.</summary>
    public GroupReturn? Return { get; set; }

    /// <summary>Whether other consumers may receive it.</summary>
    public bool IsLost { get; set; }
}
