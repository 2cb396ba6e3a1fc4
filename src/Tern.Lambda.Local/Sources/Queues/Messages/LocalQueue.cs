using System.Security.Cryptography;
using System.Text;

namespace Tern.Lambda.Local.Sources.Queues.Messages;

/// <summary>
/// A queue in memory, which may have a store that keeps its messages. What is received stays in it, invisible for a
/// while, until it is deleted; what was received too often goes to another. In a FIFO queue a group waits for its
/// messages under way, and what is sent twice within five minutes is there once.
/// </summary>
/// <param name="options">Its attributes.</param>
/// <param name="find">Finds a queue by its name, for messages that go to another; null for none.</param>
/// <param name="clock">The clock.</param>
internal sealed class LocalQueue(QueueOptions options, Func<string, LocalQueue?> find, TimeProvider clock)
{
    /// <summary>A timer takes 49 days at most, and a message may be put aside for longer.</summary>
    private static readonly TimeSpan s_longestWait = TimeSpan.FromDays(1);

    private readonly Lock _lock = new();
    private readonly LinkedList<QueueMessage> _messages = [];
    private readonly SentBefore _sentBefore = new();
    private TaskCompletionSource _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _sequence;

    /// <summary>Its attributes; may be replaced.</summary>
    public QueueOptions Options { get; set; } = options;

    /// <summary>What keeps its messages beyond its own life; null for nothing.</summary>
    public IMessageStore? Store { get; set; }

    /// <summary>When it was made.</summary>
    public DateTimeOffset CreatedAt { get; } = clock.GetUtcNow();

    /// <summary>Sends a message.</summary>
    /// <returns>The message; in a FIFO queue perhaps the one that was sent before with the same deduplication id.</returns>
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
            Store?.Added(message); // first: what can't be kept was not sent
            if (deduplication is not null) _sentBefore.Add(deduplication, message, now);
            Add(message);
            return message;
        }
    }

    /// <summary>Receives messages that are visible, at most so many, the oldest first.</summary>
    /// <param name="count">How many at most.</param>
    /// <param name="visibility">How long nobody else receives them; null for the queue's own time.</param>
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
                    _messages.Remove(node); // what is kept in files is nobody's to delete for its age
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

        // Outside of the lock: two queues may be each other's.
        foreach (var message in dead) Bury(message);
        return received;
    }

    /// <summary>Deletes what was received.</summary>
    /// <returns>False when the receipt is that of no message, or of an earlier receiver.</returns>
    public bool Delete(string receipt)
    {
        lock (_lock)
        {
            if (Find(receipt) is not { } node) return false;
            _messages.Remove(node);
            Store?.Removed(node.Value);
            Signal(); // its group may go on
            return true;
        }
    }

    /// <summary>Sets how long, from now, nobody else receives a message; zero for not at all.</summary>
    /// <returns>False when the receipt is that of no message under way.</returns>
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
    /// Takes in what its store found: messages that nobody sent by the queue, and the end of some. Nothing is sent or received meanwhile.
    /// </summary>
    /// <param name="look">Is given the sequence number that comes next, and says what is new, in its order, and what is gone.</param>
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

    /// <summary>How many there are: to be received, under way, and delayed.</summary>
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

    /// <summary>Receives, and waits for a message where there is none.</summary>
    /// <param name="count">How many at most.</param>
    /// <param name="visibility">As in <see cref="Receive"/>.</param>
    /// <param name="patience">How long at most; <see cref="Timeout.InfiniteTimeSpan"/> for as long as it takes.</param>
    /// <param name="cancellationToken">Gives up waiting.</param>
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
                // The time for another look.
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
            find(Options.DeadLetterQueue!)?.Accept(message, Options.Name); // a queue that was deleted since takes nothing, as in the service
            lock (_lock) Store?.Removed(message);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            // The other can't keep it, and has said so: it stays here.
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
