namespace Tern.Local.Sqs;

/// <content>Moves messages from and to other queues.</content>
internal sealed partial class MessageQueue
{
    /// <summary>
    /// Takes the oldest visible message out of the queue to move it elsewhere, or returns null if there is none. Follow
    /// it with <see cref="Forget"/> or <see cref="PutBack"/>.
    /// </summary>
    public QueueMessage? TakeOut()
    {
        lock (_lock)
        {
            Release(_host.Clock.GetUtcNow());
            if (_contents.Ready is not { } group) return null;
            var message = group.Visible.First!;
            _contents.Remove(message);
            _leaving.Add(message);
            return message;
        }
    }

    /// <summary>Ends the move of a message that is now in another queue.</summary>
    public void Forget(QueueMessage moved)
    {
        lock (_lock)
        {
            _leaving.Remove(moved);
            Mirror?.Removed(moved.View);
        }
    }

    /// <summary>Returns a message that couldn't be moved to its place in the order.</summary>
    /// <param name="message">The message.</param>
    /// <param name="delay">The time after which it is visible. A FIFO group waits for it.</param>
    public void PutBack(QueueMessage message, TimeSpan delay)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            _leaving.Remove(message);
            if (message.Order <= _contents.PurgedOrder)
            {
                _host.Memory.Remove(message.Draft.Size);
                Removed(message); // everything up to this position was purged in the meantime
                return;
            }

            message.State = MessageState.InFlight;
            message.VisibleAt = now + delay;
            _contents.Add(message, now);
            Changed(message);
            Serve(now, ref after);
        }

        Finish(after);
    }

    /// <summary>Adds a dead letter. It keeps its ID, the time it was sent and its number of receives.</summary>
    /// <param name="moved">The message.</param>
    /// <param name="source">The queue it comes from.</param>
    /// <exception cref="IOException">The queue's mirror can't show the message.</exception>
    public void Accept(QueueMessage moved, MessageQueue source)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            var id = _contents.Find(moved.Id) is null ? moved.Id : Guid.NewGuid(); // users can copy the file of a message
            Add(id, moved.Draft, moved.SentAt, now, now, from: (source, moved), isDead: true);
            Serve(now, ref after);
        }

        Finish(after);
    }

    /// <summary>Adds a message that a task moved from a dead-letter queue. It is a new message.</summary>
    /// <exception cref="IOException">The queue's mirror can't show the message.</exception>
    public void AcceptNew(QueueMessage moved, MessageQueue source)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            Add(Guid.NewGuid(), moved.Draft, now, now, now, from: (source, moved));
            Serve(now, ref after);
        }

        Finish(after);
    }

    private void Lose(QueueMessage message)
    {
        lock (_lock)
        {
            message.IsElsewhere = true;
            _host.Memory.Remove(message.Draft.Size);
            if (Mirror is null) Removed(message); // otherwise, what follows removes it
        }
    }

    private void Bury(QueueMessage message)
    {
        try
        {
            // If that queue was deleted, the message is lost, as in the service.
            if (Settings.DeadLetterArn is { } target && _host.Find(target) is { } queue) queue.Accept(message, this);
            else Lose(message);
            Forget(message);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            PutBack(message, Settings.VisibilityTimeout); // the mirror of that queue has reported it
        }
    }
}
