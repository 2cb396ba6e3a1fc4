using System.ComponentModel;

namespace Tern.Local.Sqs;

/// <summary>Changes of a queue that happened in its mirror. The mirror isn't notified of them.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class LocalQueueEdit
{
    private readonly MessageQueue _queue;

    internal LocalQueueEdit(MessageQueue queue) => _queue = queue;

    /// <summary>Adds a message after the existing ones.</summary>
    /// <param name="stored">The message as the mirror stores it.</param>
    /// <returns>The message. In a FIFO queue it has a sequence number.</returns>
    public LocalMessage Add(LocalStoredMessage stored)
    {
        ArgumentNullException.ThrowIfNull(stored);
        return _queue.Restore(stored with { Draft = stored.Draft.Complete(stored.Draft.DeduplicationId) }).View;
    }

    /// <summary>Replaces a message's draft, receives and visibility time. It keeps its ID and its place.</summary>
    /// <param name="message">The message. If it is no longer in the queue, nothing happens.</param>
    /// <param name="stored">The message as the mirror stores it now.</param>
    public void Replace(LocalMessage message, LocalStoredMessage stored)
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(stored);
        _queue.Replace(message.Message, stored with { Draft = stored.Draft.Complete(message.Draft.DeduplicationId) });
    }

    /// <summary>Removes a message.</summary>
    /// <param name="message">The message. If it is no longer in the queue, nothing happens.</param>
    public void Remove(LocalMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        _queue.Drop(message.Message);
    }
}
