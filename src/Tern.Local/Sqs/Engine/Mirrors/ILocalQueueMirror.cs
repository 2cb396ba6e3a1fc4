using System.ComponentModel;

namespace Tern.Local.Sqs;

/// <summary>
/// Shows the messages of a queue, such as in a folder. Its methods are called while the queue's lock is held, so they
/// must not call another queue.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ILocalQueueMirror
{
    /// <summary>Shows a message that is sent or moved from another queue, before it can be received.</summary>
    /// <param name="message">The message.</param>
    /// <exception cref="IOException">The message can't be shown, so sending it fails.</exception>
    void Added(LocalMessage message);

    /// <summary>Updates a message that was received, or whose visibility time changed. It must not throw.</summary>
    /// <param name="message">The message.</param>
    void Changed(LocalMessage message);

    /// <summary>Removes a message that was deleted or moved to another queue. It must not throw.</summary>
    /// <param name="message">The message.</param>
    void Removed(LocalMessage message);
}
