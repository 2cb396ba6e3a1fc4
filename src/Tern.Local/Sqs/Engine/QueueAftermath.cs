namespace Tern.Local.Sqs;

/// <summary>The rest of an operation on a queue, which is done after the queue's lock is released.</summary>
internal struct QueueAftermath
{
    /// <summary>Gets the messages that go to the dead-letter queue, or null for none.</summary>
    public List<QueueMessage>? Dead { get; private set; }

    /// <summary>Gets the receivers that no longer wait, with their messages, or null for none.</summary>
    public List<(QueueReceiver Receiver, List<ReceivedMessage> Messages)>? Served { get; private set; }

    public void Bury(QueueMessage message) => (Dead ??= []).Add(message);

    public void Complete(QueueReceiver receiver, List<ReceivedMessage> messages) => (Served ??= []).Add((receiver, messages));
}
