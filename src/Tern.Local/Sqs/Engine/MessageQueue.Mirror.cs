using System.Security.Cryptography;
using System.Text;

namespace Tern.Local.Sqs;

/// <content>A queue that is also shown elsewhere, such as in a folder, and edited there.</content>
internal sealed partial class MessageQueue
{
    /// <summary>Gets or sets the mirror, or null for none. Messages of a queue with a mirror don't expire.</summary>
    public ILocalQueueMirror? Mirror { get; set; }

    /// <summary>Applies changes that were made in the mirror. Nothing is sent or received in the meantime.</summary>
    public void Edit(Action<LocalQueueEdit> edit)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            edit(new LocalQueueEdit(this));
            var now = _host.Clock.GetUtcNow();
            Release(now);
            Serve(now, ref after);
        }

        Finish(after);
    }

    /// <summary>Adds a message that exists in the mirror. The lock is held.</summary>
    public QueueMessage Restore(LocalStoredMessage stored)
    {
        var now = _host.Clock.GetUtcNow();
        var (id, ownId) = KeyOf(stored.Id);
        if (_contents.Find(id) is not null) (id, ownId) = (Guid.NewGuid(), null);
        var order = _contents.NextOrder(Settings.IsFifo ? SequenceNumber.Read(stored.SequenceNumber) : 0);
        var message = new QueueMessage
        {
            Id = id,
            Draft = stored.Draft,
            SentAt = stored.SentAt,
            Order = order,
            SequenceNumber = Settings.IsFifo ? stored.SequenceNumber ?? SequenceNumber.Write(order) : null,
            SourceArn = stored.SourceArn,
            ReceivedAt = now,
        };
        message.Show(ownId, stored.Name);
        Apply(message, stored);
        _host.Memory.Remove(-stored.Draft.Size);
        _contents.Add(message, now);
        if (Settings.IsFifo && stored.Draft.DeduplicationId is { } deduplication)
            (_sentBefore ??= new Deduplication<QueueMessage>()).Add(ScopeOf(stored.Draft), deduplication, message, stored.SentAt < now ? stored.SentAt : now);
        return message;
    }

    /// <summary>Replaces a message that was edited in the mirror. The lock is held.</summary>
    public void Replace(QueueMessage message, LocalStoredMessage stored)
    {
        if (message.State == MessageState.Gone) return;
        _host.Memory.Remove(message.Draft.Size - stored.Draft.Size);
        _contents.Leave(message);
        message.Draft = stored.Draft;
        Apply(message, stored);
        _contents.Enter(message, _host.Clock.GetUtcNow());
    }

    /// <summary>Removes a message that was deleted in the mirror. The lock is held.</summary>
    public void Drop(QueueMessage message)
    {
        if (message.State == MessageState.Gone) return;
        _contents.Remove(message);
        _host.Memory.Remove(message.Draft.Size);
    }

    private void Apply(QueueMessage message, LocalStoredMessage stored)
    {
        message.ReceiveCount = stored.ReceiveCount;
        message.FirstReceivedAt = stored.FirstReceivedAt;
        message.VisibleAt = stored.VisibleAt;
        // In a FIFO queue, the group also waits for a message that a user hides.
        message.State = stored.ReceiveCount > 0 || Settings.IsFifo ? MessageState.InFlight : MessageState.Delayed;
    }

    /// <summary>Returns the key of a message by its ID, and the ID itself if it isn't a GUID.</summary>
    private static (Guid Key, string? OwnId) KeyOf(string? id)
    {
        if (id is null) return (Guid.NewGuid(), null);
        if (Guid.TryParseExact(id, "D", out var key) && key.ToString() == id) return (key, null);
        return (new Guid(SHA256.HashData(Encoding.UTF8.GetBytes(id)).AsSpan(0, 16)), id);
    }
}
