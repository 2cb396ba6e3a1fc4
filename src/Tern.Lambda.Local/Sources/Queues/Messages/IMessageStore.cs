namespace Tern.Lambda.Local.Sources.Queues.Messages;

/// <summary>Keeps a queue's messages. Called with the queue's lock held.</summary>
internal interface IMessageStore
{
    /// <summary>A message was sent, or came from another queue.</summary>
    /// <exception cref="IOException">It can't be kept, and so is not sent.</exception>
    void Added(QueueMessage message);

    /// <summary>It was received, or becomes visible at another time.</summary>
    void Changed(QueueMessage message);

    /// <summary>It was deleted, or went to another queue.</summary>
    void Removed(QueueMessage message);
}
