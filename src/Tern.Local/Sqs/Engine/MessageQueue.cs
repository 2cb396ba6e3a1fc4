using System.Runtime.InteropServices;
using Tern.Local.Clocks;

namespace Tern.Local.Sqs;

/// <summary>
/// A queue. A message is in one of two kinds of heaps: while it is invisible in that of the queue, by time; while it is
/// visible in that of its group, by order. The groups that can deliver are in a third. So no operation depends on the
/// number of messages, but by its logarithm.
/// </summary>
/// <param name="arn">The queue's ARN.</param>
/// <param name="settings">The attributes.</param>
/// <param name="host">The queue's surroundings.</param>
internal sealed class MessageQueue(string arn, QueueSettings settings, QueueHost host)
{
    private const int MaxInFlight = 120_000;

    private static readonly TimeSpan s_longestInvisible = TimeSpan.FromHours(12);
    private static readonly TimeSpan s_attemptWindow = TimeSpan.FromMinutes(5);

    private readonly Lock _lock = new();
    private readonly Dictionary<Guid, QueueMessage> _messages = [];
    private readonly Dictionary<string, MessageGroup> _groups = new(StringComparer.Ordinal);
    private readonly IndexedHeap<QueueMessage> _hidden = new(QueueMessage.CompareTime);
    private readonly IndexedHeap<MessageGroup> _ready = new(MessageGroup.Compare);
    private readonly LinkedList<QueueReceiver> _receivers = [];
    private readonly Guid _id = Guid.NewGuid();
    private Deduplication? _sentBefore;
    private Dictionary<string, (List<ReceivedMessage> Messages, DateTimeOffset Until)>? _attempts;
    private DueWork? _wake;
    private QueueMessage? _oldest;
    private QueueMessage? _newest;
    private long _order;
    private int _visible;
    private int _inFlight;

    public string Arn => arn;

    public QueueSettings Settings { get; set; } = settings;

    /// <summary>Sends a message.</summary>
    /// <param name="draft">The message.</param>
    /// <param name="delay">The delay, or null for the queue's.</param>
    /// <returns>The message, or in a FIFO queue an earlier one with the same deduplication ID.</returns>
    /// <exception cref="QueueFullException">The host's memory limit is reached.</exception>
    public QueueMessage Send(MessageDraft draft, TimeSpan? delay)
    {
        QueueMessage message;
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            var scope = Settings.DeduplicatesByGroup ? draft.GroupId ?? "" : "";
            var id = Settings.IsFifo ? draft.DeduplicationId : null;
            if (id is not null && (_sentBefore ??= new Deduplication()).Find(scope, id, now) is { } before) return before;
            if (!host.Memory.TryAdd(draft.Size))
                throw new QueueFullException($"All messages together have the maximum of {host.Memory.Most} bytes (MaxQueueBytes).", isInFlight: false);
            message = Add(Guid.NewGuid(), draft, now, now + (delay ?? Settings.Delay), now);
            if (id is not null) _sentBefore!.Add(scope, id, message, now);
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
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            Release(now);
            received = Take(count, visibility, now, ref after);
        }

        Finish(after);
        return received;
    }

    /// <summary>Receives messages, and waits if there are none. A canceled receiver takes none.</summary>
    /// <param name="count">The maximum number of messages.</param>
    /// <param name="visibility">The same as for <see cref="Receive"/>.</param>
    /// <param name="wait">The maximum time to wait.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    public ValueTask<List<ReceivedMessage>> ReceiveAsync(int count, TimeSpan? visibility, TimeSpan wait, CancellationToken cancellationToken)
    {
        LinkedListNode<QueueReceiver>? waiting = null;
        var after = new QueueAftermath();
        List<ReceivedMessage> received;
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            Release(now);
            received = Take(count, visibility, now, ref after);
            if (received.Count == 0 && wait > TimeSpan.Zero && !host.IsStopped)
            {
                waiting = _receivers.AddLast(new QueueReceiver(count, visibility, now + wait));
                Plan();
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
            var now = host.Clock.GetUtcNow();
            Release(now);
            if (_attempts?.TryGetValue(attempt, out var before) == true && before.Until > now && before.Messages.TrueForAll(IsCurrent))
            {
                foreach (var received in before.Messages) Hide(received.Message, now + (visibility ?? Settings.VisibilityTimeout));
                return before.Messages;
            }
        }

        var messages = await ReceiveAsync(count, visibility, wait, cancellationToken).ConfigureAwait(false);
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            _attempts ??= new(StringComparer.Ordinal);
            foreach (var (old, entry) in _attempts)
            {
                if (entry.Until <= now) _attempts.Remove(old);
            }

            if (messages.Count > 0) _attempts[attempt] = (messages, now + s_attemptWindow);
        }

        return messages;

        static bool IsCurrent(ReceivedMessage received) =>
            received.Message.State == MessageState.InFlight && received.Message.ReceiveCount == received.ReceiveCount;
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
            var now = host.Clock.GetUtcNow();
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
            var now = host.Clock.GetUtcNow();
            Release(now);
            if (Find(handle, now) is not { } message) return HandleResult.NotFound;
            if (message.State != MessageState.InFlight) return HandleResult.Expired;
            if (now + visibility - message.ReceivedAt > s_longestInvisible) return HandleResult.TooLong;
            Hide(message, now + visibility);
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
            for (var message = _oldest; message is not null; message = message.Later)
            {
                message.State = MessageState.Gone;
                host.Memory.Remove(message.Draft.Size);
            }

            _messages.Clear();
            _groups.Clear();
            _hidden.Clear();
            _ready.Clear();
            _oldest = _newest = null;
            _visible = _inFlight = 0;
        }
    }

    /// <summary>Deletes all messages, and ends the waits of receivers.</summary>
    public void Close()
    {
        Purge();
        var after = new QueueAftermath();
        lock (_lock)
        {
            foreach (var receiver in _receivers) after.Complete(receiver, []);
            _receivers.Clear();
            Plan();
        }

        Finish(after);
    }

    public QueueCounts Count()
    {
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            Release(now);
            return new QueueCounts(_visible, _inFlight, _messages.Count - _visible - _inFlight);
        }
    }

    /// <summary>
    /// Takes the oldest visible message out of the queue to move it elsewhere, or returns null if there is none.
    /// </summary>
    public QueueMessage? TakeOut()
    {
        lock (_lock)
        {
            Release(host.Clock.GetUtcNow());
            if (_ready.First is not { } group) return null;
            var message = group.Visible.First!;
            Remove(message, keepsMemory: true);
            return message;
        }
    }

    /// <summary>Adds a dead letter. It keeps its ID, the time it was sent and its number of receives.</summary>
    /// <param name="moved">The message.</param>
    /// <param name="sourceArn">The queue it comes from.</param>
    public void Accept(QueueMessage moved, string? sourceArn)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            Add(moved.Id, moved.Draft, moved.SentAt, now, now, moved, sourceArn);
            Serve(now, ref after);
        }

        Finish(after);
    }

    /// <summary>Adds a message that a task moved from a dead-letter queue. It is a new message.</summary>
    public void AcceptNew(QueueMessage moved)
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            Add(Guid.NewGuid(), moved.Draft, now, now, now);
            Serve(now, ref after);
        }

        Finish(after);
    }

    /// <summary>Returns the receipt handle of a message's last receive.</summary>
    private string ReceiptOf(QueueMessage message) => new ReceiptHandle(_id, message.Id, message.ReceiveCount).ToString();

    /// <summary>Returns true if a handle was issued by this queue; otherwise, false.</summary>
    public bool Issued(in ReceiptHandle handle) => handle.Queue == _id;

    private QueueMessage Add(
        Guid id, MessageDraft draft, DateTimeOffset sentAt, DateTimeOffset visibleAt, DateTimeOffset now, QueueMessage? moved = null, string? sourceArn = null)
    {
        ref var group = ref CollectionsMarshal.GetValueRefOrAddDefault(_groups, draft.GroupId ?? "", out _);
        group ??= new MessageGroup(draft.GroupId ?? "");
        var order = ++_order;
        var message = new QueueMessage
        {
            Id = id,
            Draft = draft,
            SentAt = sentAt,
            Order = order,
            Group = group,
            SequenceNumber = Settings.IsFifo ? SequenceNumber.Write(order) : null,
            SourceArn = sourceArn,
            ReceiveCount = moved?.ReceiveCount ?? 0,
            FirstReceivedAt = moved?.FirstReceivedAt,
        };
        _messages.Add(id, message);
        group.Count++;
        if (_newest is { } last) (last.Later, message.Earlier) = (message, last);
        else _oldest = message;
        _newest = message;
        if (Settings.IsFifo && visibleAt < group.LastVisibleAt) visibleAt = group.LastVisibleAt;
        group.LastVisibleAt = visibleAt;
        if (visibleAt > now)
        {
            message.State = MessageState.Delayed;
            message.VisibleAt = visibleAt;
            _hidden.Put(message);
        }
        else
        {
            Show(message);
        }

        return message;
    }

    private List<ReceivedMessage> Take(int count, TimeSpan? visibility, DateTimeOffset now, ref QueueAftermath after)
    {
        var received = new List<ReceivedMessage>(Math.Min(count, _visible));
        var until = now + (visibility ?? Settings.VisibilityTimeout);
        while (received.Count < count && _ready.First is { } group)
        {
            // A FIFO group gives as many messages as it can at once, and then waits for them.
            var before = received.Count;
            var most = Settings.IsFifo ? count : before + 1;
            while (received.Count < most && group.Visible.First is { } message)
            {
                if (now - message.SentAt >= Settings.Retention)
                {
                    Remove(message);
                    if (received.Count == before) break; // without it, another group may come first
                }
                else if (Settings.DeadLetterArn is not null && message.ReceiveCount >= Settings.MaxReceives)
                {
                    Remove(message, keepsMemory: true);
                    after.Bury(message);
                }
                else if (_inFlight >= MaxInFlight)
                {
                    if (Settings.IsFifo || received.Count > 0)
                    {
                        Update(group);
                        return received;
                    }

                    throw new QueueFullException($"The queue has the maximum of {MaxInFlight} messages in flight.", isInFlight: true);
                }
                else
                {
                    message.ReceiveCount++;
                    message.FirstReceivedAt ??= now;
                    message.ReceivedAt = now;
                    group.Visible.Remove(message);
                    _visible--;
                    _inFlight++;
                    group.InFlight++;
                    message.State = MessageState.InFlight;
                    message.VisibleAt = until;
                    _hidden.Put(message);
                    received.Add(new ReceivedMessage(message, ReceiptOf(message), message.ReceiveCount, message.FirstReceivedAt.Value));
                }
            }

            Update(group);
        }

        if (until <= now) Release(now); // a visibility of zero: it was only shown
        return received;
    }

    /// <summary>Makes everything visible whose time has come.</summary>
    private void Release(DateTimeOffset now)
    {
        while (_hidden.First is { } message && message.VisibleAt <= now)
        {
            _hidden.Remove(message);
            if (message.State == MessageState.InFlight)
            {
                _inFlight--;
                message.Group.InFlight--;
            }

            Show(message);
        }

        while (_oldest is { State: not MessageState.InFlight } old && now - old.SentAt >= Settings.Retention) Remove(old);
    }

    private void Show(QueueMessage message)
    {
        message.State = MessageState.Visible;
        message.Group.Visible.Put(message);
        _visible++;
        Update(message.Group);
    }

    private void Hide(QueueMessage message, DateTimeOffset until)
    {
        message.VisibleAt = until;
        _hidden.Put(message);
    }

    private void Remove(QueueMessage message, bool keepsMemory = false)
    {
        var group = message.Group;
        switch (message.State)
        {
            case MessageState.Visible:
                group.Visible.Remove(message);
                _visible--;
                break;
            case MessageState.InFlight:
                _hidden.Remove(message);
                _inFlight--;
                group.InFlight--;
                break;
            default:
                _hidden.Remove(message);
                break;
        }

        message.State = MessageState.Gone;
        _messages.Remove(message.Id);
        if (message.Earlier is { } earlier) earlier.Later = message.Later;
        else _oldest = message.Later;
        if (message.Later is { } later) later.Earlier = message.Earlier;
        else _newest = message.Earlier;
        message.Earlier = message.Later = null;
        if (!keepsMemory) host.Memory.Remove(message.Draft.Size);
        group.Count--;
        Update(group);
    }

    /// <summary>Puts a group at its place among those that can deliver, or removes it from them.</summary>
    private void Update(MessageGroup group)
    {
        if (group.Visible.Count > 0 && !(Settings.IsFifo && group.InFlight > 0)) _ready.Put(group);
        else _ready.Remove(group);
        if (group.Count == 0) _groups.Remove(group.Name);
    }

    private QueueMessage? Find(in ReceiptHandle handle, DateTimeOffset now)
    {
        if (!_messages.TryGetValue(handle.Message, out var message) || message.ReceiveCount != handle.Receive) return null;
        if (message.State == MessageState.InFlight || now - message.SentAt < Settings.Retention) return message;
        Remove(message);
        return null;
    }

    /// <summary>Gives messages to the receivers that wait, first come, first served.</summary>
    private void Serve(DateTimeOffset now, ref QueueAftermath after)
    {
        while (_receivers.First is { } first && _ready.Count > 0)
        {
            var received = Take(first.Value.Count, first.Value.Visibility, now, ref after);
            if (received.Count == 0) break;
            _receivers.RemoveFirst();
            after.Complete(first.Value, received);
        }

        if (_receivers.Count > 0 || _wake is not null) Plan();
    }

    /// <summary>
    /// Plans the next look for the receivers that wait: when a message becomes visible, or one of them has waited
    /// enough.
    /// </summary>
    private void Plan()
    {
        if (_receivers.Count == 0)
        {
            if (_wake is { } planned) host.Schedule.Cancel(planned);
            return;
        }

        var next = _hidden.First?.VisibleAt ?? DateTimeOffset.MaxValue;
        foreach (var receiver in _receivers)
        {
            if (receiver.Until < next) next = receiver.Until;
        }

        host.Schedule.Plan(_wake ??= new DueWork("sqs", arn, Wake), next);
    }

    private void Wake()
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = host.Clock.GetUtcNow();
            Release(now);
            Serve(now, ref after);
            for (var node = _receivers.First; node is not null;)
            {
                var next = node.Next;
                if (node.Value.Until <= now)
                {
                    _receivers.Remove(node);
                    after.Complete(node.Value, []);
                }

                node = next;
            }

            Plan();
        }

        Finish(after, isScheduled: true);
    }

    private async ValueTask<List<ReceivedMessage>> WaitAsync(LinkedListNode<QueueReceiver> node, CancellationToken cancellationToken)
    {
        var registration = cancellationToken.UnsafeRegister(
            (_, token) =>
            {
                lock (_lock)
                {
                    if (node.List is null) return; // it has its messages
                    _receivers.Remove(node);
                    Plan();
                }

                node.Value.Cancel(token);
            }, null);
        try
        {
            return await node.Value.Received.ConfigureAwait(false);
        }
        finally
        {
            registration.Unregister();
        }
    }

    /// <summary>
    /// Completes what may not be done under the lock: dead letters, because two queues can be each other's dead-letter
    /// queue, and receivers, because their code continues.
    /// </summary>
    /// <param name="after">The rest of the operation.</param>
    /// <param name="isScheduled">
    /// true if the clock caused it: receivers continue before anything else falls due, so that advancing the time has
    /// one order. Otherwise, they continue elsewhere, because a sender must not wait for a receiver's code.
    /// </param>
    private void Finish(in QueueAftermath after, bool isScheduled = false)
    {
        if (after.Dead is { } dead) Bury(dead);
        if (after.Served is not { } served) return;
        foreach (var (receiver, messages) in served)
        {
            if (isScheduled) receiver.Complete(messages);
            else ThreadPool.UnsafeQueueUserWorkItem(static served => served.receiver.Complete(served.messages), (receiver, messages), preferLocal: false);
        }
    }

    private void Bury(List<QueueMessage> dead)
    {
        foreach (var message in dead)
        {
            if (Settings.DeadLetterArn is { } target && host.Find(target) is { } queue) queue.Accept(message, arn);
            else host.Memory.Remove(message.Draft.Size); // if that queue was deleted, the message is lost, as in the service
        }
    }
}
