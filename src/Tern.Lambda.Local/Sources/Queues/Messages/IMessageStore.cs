namespace Tern.Lambda.Local.Sources;

/// <summary>Stores a queue's messages. Its methods are called while the queue's lock is held.</summary>
internal interface IMessageStore
{
    /// <summary>Stores a message that was sent or moved from another queue.</summary>
    /// <exception cref="IOException">The message can't be stored, so sending it fails.</exception>
    void Added(QueueMessage message);

    /// <summary>Updates a message that was received, or whose visibility time changed.</summary>
    void Changed(QueueMessage message);

    /// <summary>Removes a message that was deleted or moved to another queue.</summary>
    void Removed(QueueMessage message);
}
