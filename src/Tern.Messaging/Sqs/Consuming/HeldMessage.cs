namespace Tern.Messaging.Sqs.Consuming;

/// <summary>A message between its receipt and its end.</summary>
internal sealed class HeldMessage(SqsReceivedMessage message, MessageGroup? group)
{
    public SqsReceivedMessage Message => message;

    /// <summary>The messages that are handled one after the other with it; null for none.</summary>
    public MessageGroup? Group => group;

    /// <summary>Who handles it; null while it waits.</summary>
    public ConsumerWorker? Worker { get; set; }

    /// <summary>Whether others may receive it.</summary>
    public bool IsLost { get; set; }
}
