namespace Tern.Messaging.Sqs;

/// <summary>A message from receipt to settlement. The board's lock guards its mutable state.</summary>
internal sealed class HeldMessage(ReceivedMessage message, MessageGroup? group, long receivedAt)
{
    public ReceivedMessage Message => message;

    /// <summary>The message's group, whose messages are handled one after another, or null if it has none.</summary>
    public MessageGroup? Group => group;

    /// <summary>The time of receipt, as a timestamp of the clock.</summary>
    public long ReceivedAt => receivedAt;

    /// <summary>The worker that handles the message; null while the message waits and after it was handled.</summary>
    public ConsumerWorker? Worker { get; set; }

    /// <summary>Gets a value indicating whether the message waits for an earlier message of its group.</summary>
    public bool IsBehind { get; set; }

    /// <summary>
    /// Gets a value indicating whether the message takes a slot. Messages behind others of their group don't, so that a
    /// large group leaves room for other groups.
    /// </summary>
    public bool HasSlot { get; set; } = true;

    /// <summary>Gets a value indicating whether the message was handled and is being deleted.</summary>
    public bool IsSettling { get; set; }

    /// <summary>Gets a value indicating whether a call that extends the message's visibility is in flight.</summary>
    public bool IsExtending { get; set; }

    /// <summary>The failed message that becomes visible after this one, or null if there is none.</summary>
    public GroupReturn? Return { get; set; }

    /// <summary>Gets a value indicating whether other consumers may receive the message.</summary>
    public bool IsLost { get; set; }
}
