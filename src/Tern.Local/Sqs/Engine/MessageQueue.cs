using System.Security.Cryptography;
using System.Text;

namespace Tern.Local.Sqs;

/// <summary>A queue: sends, receives, deletes, and the receivers that wait.</summary>
internal sealed partial class MessageQueue
{
    private const int MaxInFlight = 120_000;

    private static readonly TimeSpan s_longestInvisible = TimeSpan.FromHours(12);

    private readonly Lock _lock = new();
    private readonly QueueHost _host;
    private readonly QueueContents _contents;
    private readonly WaitingReceivers _receivers;
    private readonly SqsArn _place;
    private readonly Guid _id;
    private Deduplication<QueueMessage>? _sentBefore;
    private ReceiveAttempts? _attempts;

    /// <summary>Creates a queue.</summary>
    /// <param name="place">The queue's ARN.</param>
    /// <param name="settings">The attributes.</param>
    /// <param name="host">The queue's surroundings.</param>
    public MessageQueue(SqsArn place, QueueSettings settings, QueueHost host)
    {
        var arn = place.ToString();
        Arn = arn;
        _place = place;
        Settings = settings;
        _host = host;
        _contents = new QueueContents(settings.IsFifo);
        _receivers = new WaitingReceivers(arn, host.Schedule, Wake);
        // Receipt handles are also valid after a restart.
        _id = new Guid(SHA256.HashData(Encoding.UTF8.GetBytes(arn)).AsSpan(0, 16));
    }

    public string Arn { get; }

    public QueueSettings Settings { get; set; }

    /// <summary>Gets a value indicating whether a receiver waits for messages.</summary>
    public bool HasReceivers
    {
        get { lock (_lock) return _receivers.First is not null; }
    }

    /// <summary>Sends a message.</summary>
    /// <param name="draft">The message.</param>
    /// <param name="delay">The delay, or null for the queue's.</param>
    /// <returns>The message, or in a FIFO queue an earlier one with the same deduplication ID.</returns>
    /// <exception cref="QueueFullException">The host's memory limit is reached.</exception>
    /// <exception cref="IOException">The queue's mirror can't show the message.</exception>
    public QueueMessage Send(MessageDraft draft, TimeSpan? delay)
    {
        QueueMessage message;
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            var id = Settings.IsFifo ? draft.DeduplicationId : null;
            if (id is not null && (_sentBefore ??= new Deduplication<QueueMessage>()).Find(ScopeOf(draft), id, now) is { } before) return before;
            if (!_host.Memory.TryAdd(draft.Size))
                throw new QueueFullException($"All messages together have the maximum of {_host.Memory.Most} bytes (MaxQueueBytes).", isInFlight: false);
            try
            {
                message = Add(Guid.NewGuid(), draft, now, now + (delay ?? Settings.Delay), now, hasDeduplication: id is not null);
            }
            catch
            {
                _host.Memory.Remove(draft.Size);
                throw;
            }

            if (id is not null) _sentBefore!.Add(ScopeOf(draft), id, message, now);
            Serve(now, ref after);
        }

        Finish(after);
        return message;
    }

    /// <summary>Receives visible messages.</summary>
    /// <param name="count">The maximum number of messages.</param>
    /// <param name="visibility">The time for which other receivers don't see the messages, or null for the queue's
    /// visibility timeout.</param>
    /// <exception cref="QueueFullException">Too many messages are in flight.</exception>
    public List<ReceivedMessage> Receive(int count, TimeSpan? visibility)
    {
        List<ReceivedMessage> received;
        var after = new QueueAftermath();
        lock (_lock) received = Receive(count, visibility, _host.Clock.GetUtcNow(), ref after);
        Finish(after);
        return received;
    }

    /// <summary>Receives messages, and waits if there are none. A canceled receiver takes none.</summary>
    /// <param name="count">The maximum number of messages.</param>
    /// <param name="visibility">The same as for <see cref="Receive(int, TimeSpan?)"/>.</param>
    /// <param name="wait">The maximum time to wait, or <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    public ValueTask<List<ReceivedMessage>> ReceiveAsync(int count, TimeSpan? visibility, TimeSpan wait, CancellationToken cancellationToken)
    {
        LinkedListNode<QueueReceiver>? waiting = null;
        var after = new QueueAftermath();
        List<ReceivedMessage> received;
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            received = Receive(count, visibility, now, ref after);
            if (received.Count == 0 && wait != TimeSpan.Zero && !_host.IsStopped)
            {
                var until = wait == Timeout.InfiniteTimeSpan ? DateTimeOffset.MaxValue : now + wait;
                waiting = _receivers.Add(new QueueReceiver(count, visibility, until));
                _receivers.Plan(_contents.NextVisibleAt);
            }
        }

        Finish(after);
        return waiting is null ? new(received) : WaitAsync(waiting, cancellationToken);
    }

    /// <summary>
    /// Receives messages, or returns those of an earlier receive with the same attempt ID, if all of them are still in
    /// flight, and makes them invisible for the whole time again.
    /// </summary>
    public async ValueTask<List<ReceivedMessage>> ReceiveAsync(
        string attempt, int count, TimeSpan? visibility, TimeSpan wait, CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            Release(now);
            if (_attempts?.Find(attempt, now) is { } before)
            {
                foreach (var received in before)
                {
                    _contents.Hide(received.Message, now + (visibility ?? Settings.VisibilityTimeout));
                    Changed(received.Message);
                }

                return before;
            }
        }

        var messages = await ReceiveAsync(count, visibility, wait, cancellationToken).ConfigureAwait(false);
        lock (_lock) (_attempts ??= new ReceiveAttempts()).Add(attempt, messages, _host.Clock.GetUtcNow());
        return messages;
    }

    /// <summary>
    /// Deletes a received message. In a standard queue, the last receiver can also delete it after it has become
    /// visible.
    /// </summary>
    /// <param name="handle">The receipt handle, of this queue.</param>
    public HandleResult Delete(in ReceiptHandle handle)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            Release(now);
            if (Find(handle, now) is not { } message) return HandleResult.NotFound;
            if (Settings.IsFifo && message.State != MessageState.InFlight) return HandleResult.Expired;
            Remove(message);
            Serve(now, ref after); // its group can continue
        }

        Finish(after);
        return HandleResult.Done;
    }

    /// <summary>
    /// Sets the time, from now, for which other receivers don't see a message; zero makes it visible.
    /// </summary>
    public HandleResult ChangeVisibility(in ReceiptHandle handle, TimeSpan visibility)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            Release(now);
            if (Find(handle, now) is not { } message) return HandleResult.NotFound;
            if (message.State != MessageState.InFlight) return HandleResult.Expired;
            if (now + visibility - message.ReceivedAt > s_longestInvisible) return HandleResult.TooLong;
            _contents.Hide(message, now + visibility);
            Changed(message);
            Release(now);
            Serve(now, ref after);
        }

        Finish(after);
        return HandleResult.Done;
    }

    /// <summary>Deletes all messages.</summary>
    public void Purge()
    {
        lock (_lock)
        {
            for (var message = _contents.Oldest; message is not null; message = message.Later)
            {
                message.State = MessageState.Gone;
                _host.Memory.Remove(message.Draft.Size);
                Mirror?.Removed(message.View);
            }

            _contents.Clear();
            _contents.PurgedOrder = _contents.Order;
        }
    }

    /// <summary>
    /// Deletes all messages, and ends the waits of receivers. Messages that a mirror shows stay as they are.
    /// </summary>
    public void Close()
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            Mirror = null;
            _isClosed = true;
            Purge();
            _receivers.End(DateTimeOffset.MaxValue, ref after);
            _receivers.Plan(null);
        }

        Finish(after);
    }

    public QueueCounts Count()
    {
        lock (_lock)
        {
            Release(_host.Clock.GetUtcNow());
            return new QueueCounts(_contents.Visible, _contents.InFlight, _contents.Count - _contents.Visible - _contents.InFlight);
        }
    }

    /// <summary>Returns all messages in the order in which they arrived.</summary>
    public List<QueueMessage> List()
    {
        lock (_lock)
        {
            Release(_host.Clock.GetUtcNow());
            var messages = new List<QueueMessage>(_contents.Count);
            for (var message = _contents.Oldest; message is not null; message = message.Later) messages.Add(message);
            return messages;
        }
    }

    /// <summary>Returns true if a handle was issued by this queue; otherwise, false.</summary>
    public bool Issued(in ReceiptHandle handle) => handle.Queue == _id;

    private string ScopeOf(MessageDraft draft) => Settings.DeduplicatesByGroup ? draft.GroupId ?? "" : "";

    private bool IsExpired(QueueMessage message, DateTimeOffset now) => Mirror is null && now - message.SentAt >= Settings.Retention;

    private QueueMessage Add(
        Guid id, MessageDraft draft, DateTimeOffset sentAt, DateTimeOffset visibleAt, DateTimeOffset now, bool hasDeduplication = false,
        (MessageQueue Queue, QueueMessage Message)? from = null, bool isDead = false, string? ownId = null)
    {
        var moved = isDead ? from?.Message : null;
        if (Settings.IsFifo) visibleAt = _contents.VisibleFrom(draft.GroupId ?? "", visibleAt);
        var order = _contents.NextOrder();
        var message = new QueueMessage
        {
            Id = id,
            Draft = draft,
            SentAt = sentAt,
            Order = order,
            SequenceNumber = Settings.IsFifo ? SequenceNumber.Write(order) : null,
            SourceArn = isDead ? from?.Queue.Arn : null,
            State = MessageState.Delayed,
            VisibleAt = visibleAt,
            ReceiveCount = moved?.ReceiveCount ?? 0,
            FirstReceivedAt = moved?.FirstReceivedAt,
        };
        if (moved is not null) message.Show(moved);
        if (ownId is not null) message.Show(ownId, null);
        Added(message, hasDeduplication, from);
        _contents.Add(message, now);
        message.Group.LastVisibleAt = visibleAt;
        if (_isClosed) Purge(); // the sender found the queue before it was deleted
        return message;
    }

    /// <summary>Makes everything visible whose time has come, and deletes everything that is too old.</summary>
    private void Release(DateTimeOffset now)
    {
        _contents.Release(now);
        while (_contents.Oldest is { State: not MessageState.InFlight } old && IsExpired(old, now)) Remove(old);
    }

    private void Remove(QueueMessage message)
    {
        _contents.Remove(message);
        _host.Memory.Remove(message.Draft.Size);
        Removed(message);
    }

    private QueueMessage? Find(in ReceiptHandle handle, DateTimeOffset now)
    {
        if (_contents.Find(handle.Message) is not { } message || message.ReceiveCount != handle.Receive) return null;
        if (message.State == MessageState.InFlight || !IsExpired(message, now)) return message;
        Remove(message);
        return null;
    }
}
