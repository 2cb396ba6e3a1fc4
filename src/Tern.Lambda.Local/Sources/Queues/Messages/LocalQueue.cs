using System.Security.Cryptography;
using System.Text;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// A queue in memory, with an optional store for its messages. A received message stays in the queue, invisible for a
/// time, until it is deleted; after too many receives, it moves to the dead-letter queue. In a FIFO queue, a group
/// waits for its messages in flight, and a message that is sent twice within five minutes is added once.
/// </summary>
/// <param name="options">The queue's attributes.</param>
/// <param name="find">Finds a queue by name, for messages that move to a dead-letter queue; returns null if there is
/// none.</param>
/// <param name="clock">The clock.</param>
internal sealed class LocalQueue(QueueOptions options, Func<string, LocalQueue?> find, TimeProvider clock)
{
    /// <summary>The longest wait. A timer is limited to 49 days, but a message can be invisible for longer.</summary>
    private static readonly TimeSpan s_longestWait = TimeSpan.FromDays(1);

    private readonly Lock _lock = new();
    private readonly LinkedList<QueueMessage> _messages = [];
    private readonly SentBefore _sentBefore = new();
    private TaskCompletionSource _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _sequence;

    /// <summary>Gets or sets the queue's attributes.</summary>
    public QueueOptions Options { get; set; } = options;

    /// <summary>Gets or sets the store that persists the messages, or null for none.</summary>
    public IMessageStore? Store { get; set; }

    /// <summary>Gets the time at which the queue was created.</summary>
    public DateTimeOffset CreatedAt { get; } = clock.GetUtcNow();

    /// <summary>Sends a message.</summary>
    /// <returns>The message. In a FIFO queue, it may be an earlier message with the same deduplication ID.</returns>
    public QueueMessage Send(MessageDraft draft)
    {
        lock (_lock)
        {
            var now = clock.GetUtcNow();
            var deduplication = Options.IsFifo ? draft.DeduplicationId ?? Hash(draft.Body) : null;
            if (deduplication is not null && _sentBefore.Find(deduplication, now) is { } before) return before;
            var message = new QueueMessage
            {
                Id = Guid.NewGuid().ToString(),
                Draft = draft,
                SentAt = now,
                DeduplicationId = deduplication,
                SequenceNumber = Options.IsFifo ? SequenceNumber.Write(++_sequence) : null,
                VisibleAt = now + (draft.Delay ?? Options.Delay),
            };
            Store?.Added(message); // first, because a message that can't be stored isn't sent
            if (deduplication is not null) _sentBefore.Add(deduplication, message, now);
            Add(message);
            return message;
        }
    }

    /// <summary>Receives visible messages, oldest first.</summary>
    /// <param name="count">The maximum number of messages.</param>
    /// <param name="visibility">The time for which other receivers don't see the messages, or null for the queue's
    /// visibility timeout.</param>
    public List<ReceivedMessage> Receive(int count, TimeSpan? visibility = null)
    {
        List<ReceivedMessage> received = [];
        List<QueueMessage> dead = [];
        lock (_lock)
        {
            var now = clock.GetUtcNow();
            var busy = new HashSet<string>(StringComparer.Ordinal);
            for (var node = _messages.First; node is not null && received.Count < count;)
            {
                var message = node.Value;
                var next = node.Next;
                if (now - message.SentAt > Options.Retention && Store is null)
                {
                    _messages.Remove(node); // messages stored in files are never deleted because of their age
                }
                else if (message.VisibleAt > now)
                {
                    if (message.Draft.GroupId is { } group && Options.IsFifo) busy.Add(group);
                }
                else if (!Options.IsFifo || message.Draft.GroupId is not { } own || !busy.Contains(own))
                {
                    if (Options.DeadLetterQueue is not null && message.ReceiveCount >= Options.MaxReceives)
                    {
                        _messages.Remove(node);
                        dead.Add(message);
                    }
                    else
                    {
                        received.Add(Take(message, now, visibility ?? Options.VisibilityTimeout));
                        Store?.Changed(message);
                    }
                }

                node = next;
            }
        }

        // Outside the lock, because two queues can be each other's dead-letter queue.
        foreach (var message in dead) Bury(message);
        return received;
    }

    /// <summary>Deletes a received message.</summary>
    /// <returns>false if the receipt handle matches no message, or is an earlier receiver's; otherwise, true.</returns>
    public bool Delete(string receipt)
    {
        lock (_lock)
        {
            if (Find(receipt) is not { } node) return false;
            _messages.Remove(node);
            Store?.Removed(node.Value);
            Signal(); // its group can continue
            return true;
        }
    }

    /// <summary>
    /// Sets the time, from now, for which other receivers don't see a message; zero makes it visible.
    /// </summary>
    /// <returns>false if the receipt handle matches no message in flight; otherwise, true.</returns>
    public bool ChangeVisibility(string receipt, TimeSpan visibility)
    {
        lock (_lock)
        {
            if (Find(receipt) is not { } node || node.Value.VisibleAt <= clock.GetUtcNow()) return false;
            node.Value.VisibleAt = clock.GetUtcNow() + visibility;
            Store?.Changed(node.Value);
            Signal();
            return true;
        }
    }

    /// <summary>Deletes all messages.</summary>
    public void Purge()
    {
        lock (_lock)
        {
            if (Store is { } store)
            {
                foreach (var message in _messages) store.Removed(message);
            }

            _messages.Clear();
        }
    }

    /// <summary>
    /// Applies changes that the store found: messages that were added outside the queue, and deleted ones. Nothing is
    /// sent or received meanwhile.
    /// </summary>
    /// <param name="look">Receives the next sequence number, and returns the new messages in order and the deleted
    /// ones.</param>
    public void TakeIn(Func<long, (IReadOnlyList<QueueMessage> New, IReadOnlySet<QueueMessage> Gone)> look)
    {
        lock (_lock)
        {
            var (added, gone) = look(_sequence + 1);
            for (var node = _messages.First; node is not null && gone.Count > 0;)
            {
                var next = node.Next;
                if (gone.Contains(node.Value)) _messages.Remove(node);
                node = next;
            }

            var now = clock.GetUtcNow();
            foreach (var message in added)
            {
                _messages.AddLast(message);
                _sequence = Math.Max(_sequence, SequenceNumber.Read(message.SequenceNumber));
                if (Options.IsFifo && message.DeduplicationId is { } deduplication) _sentBefore.Add(deduplication, message, now);
            }

            Signal();
        }
    }

    /// <summary>Returns the numbers of messages that are available, in flight and delayed.</summary>
    public (int Visible, int InFlight, int Delayed) Count()
    {
        lock (_lock)
        {
            var now = clock.GetUtcNow();
            int visible = 0, inFlight = 0, delayed = 0;
            foreach (var message in _messages)
            {
                if (message.VisibleAt <= now) visible++;
                else if (message.Receipt is null) delayed++;
                else inFlight++;
            }

            return (visible, inFlight, delayed);
        }
    }

    /// <summary>Receives messages, and waits if there are none.</summary>
    /// <param name="count">The maximum number of messages.</param>
    /// <param name="visibility">The same as for <see cref="Receive"/>.</param>
    /// <param name="patience">The maximum time to wait, or <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <param name="cancellationToken">Stops waiting.</param>
    public async Task<List<ReceivedMessage>> ReceiveAsync(int count, TimeSpan? visibility, TimeSpan patience, CancellationToken cancellationToken)
    {
        var until = patience == Timeout.InfiniteTimeSpan ? DateTimeOffset.MaxValue : clock.GetUtcNow() + patience;
        while (true)
        {
            Task changed;
            DateTimeOffset next;
            lock (_lock)
            {
                changed = _changed.Task;
                next = NextVisible();
            }

            var received = Receive(count, visibility);
            var now = clock.GetUtcNow();
            if (received.Count > 0 || now >= until) return received;
            var wake = next > now && next < until ? next : until;
            try
            {
                if (wake == DateTimeOffset.MaxValue) await changed.WaitAsync(cancellationToken).ConfigureAwait(false);
                else await changed.WaitAsync(wake - now < s_longestWait ? wake - now : s_longestWait, clock, cancellationToken).ConfigureAwait(false);
            }
            catch (TimeoutException)
            {
                // Time to check again.
            }
        }
    }

    private static ReceivedMessage Take(QueueMessage message, DateTimeOffset now, TimeSpan visibility)
    {
        message.ReceiveCount++;
        message.FirstReceivedAt ??= now;
        message.VisibleAt = now + visibility;
        message.Receipt = QueueMessage.ReceiptOf(message.Id, message.ReceiveCount);
        return new ReceivedMessage(message, message.Receipt, message.ReceiveCount, message.FirstReceivedAt.Value);
    }

    private void Bury(QueueMessage message)
    {
        try
        {
            find(Options.DeadLetterQueue!)?.Accept(message, Options.Name); // if that queue was deleted, the message is lost, as in the service
            lock (_lock) Store?.Removed(message);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            // The other queue can't store the message, and has reported it: it stays here.
            lock (_lock)
            {
                message.VisibleAt = clock.GetUtcNow() + Options.VisibilityTimeout;
                _messages.AddFirst(message);
            }
        }
    }

    private void Accept(QueueMessage message, string source)
    {
        lock (_lock)
        {
            var buried = new QueueMessage
            {
                Id = message.Id,
                Draft = message.Draft,
                SentAt = message.SentAt,
                DeduplicationId = message.DeduplicationId,
                SequenceNumber = message.SequenceNumber,
                SourceQueue = source,
                FileName = message.FileName,
                VisibleAt = clock.GetUtcNow(),
            };
            Store?.Added(buried);
            Add(buried);
        }
    }

    private void Add(QueueMessage message)
    {
        _messages.AddLast(message);
        Signal();
    }

    private void Signal()
    {
        var changed = _changed;
        _changed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        changed.TrySetResult();
    }

    private DateTimeOffset NextVisible()
    {
        var next = DateTimeOffset.MaxValue;
        var now = clock.GetUtcNow();
        foreach (var message in _messages)
        {
            if (message.VisibleAt > now && message.VisibleAt < next) next = message.VisibleAt;
        }

        return next;
    }

    private LinkedListNode<QueueMessage>? Find(string receipt)
    {
        for (var node = _messages.First; node is not null; node = node.Next)
        {
            if (node.Value.Receipt == receipt) return node;
        }

        return null;
    }

    private static string Hash(string body) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(body)));
}
