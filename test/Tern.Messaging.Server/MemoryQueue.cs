using System.Globalization;

namespace Tern.Messaging.Server;

/// <summary>
/// A queue in memory: what is received stays, invisible for a while, until it is deleted; in a FIFO queue a group waits
/// for its messages under way.
/// </summary>
public sealed class MemoryQueue(string name, TimeProvider clock)
{
    private readonly Lock _gate = new();
    private readonly LinkedList<MemoryMessage> _visible = [];
    private readonly Dictionary<string, MemoryMessage> _inFlight = new(StringComparer.Ordinal);
    private readonly HashSet<string> _deduplication = new(StringComparer.Ordinal);
    private TaskCompletionSource _changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly List<MemoryMessage> _dead = [];
    private long _sequence;

    /// <summary>How often a message is received before it goes to the dead-letter queue; null for no redrive policy.</summary>
    public int? MaxReceiveCount { get; set; }

    /// <summary>The messages in the dead-letter queue.</summary>
    public IReadOnlyList<MemoryMessage> Dead
    {
        get { lock (_gate) return [.. _dead]; }
    }

    /// <summary>Whether it keeps order.</summary>
    public bool IsFifo => name.EndsWith(".fifo", StringComparison.Ordinal);

    /// <summary>How many there are, under way or not.</summary>
    public int Count
    {
        get { lock (_gate) return _visible.Count + _inFlight.Count; }
    }

    /// <summary>How many are under way.</summary>
    public int InFlight
    {
        get { lock (_gate) { Expire(); return _inFlight.Count; } }
    }

    /// <summary>All of them, those that can be received first.</summary>
    public IReadOnlyList<MemoryMessage> All
    {
        get { lock (_gate) return [.. _visible, .. _inFlight.Values]; }
    }

    /// <summary>The next sequence number; null in a standard queue.</summary>
    public string? NextSequence() =>
        IsFifo ? "188" + Interlocked.Increment(ref _sequence).ToString("D17", CultureInfo.InvariantCulture) : null;

    public void Send(MemoryMessage message)
    {
        lock (_gate)
        {
            if (IsFifo && message.DeduplicationId is { } id && !_deduplication.Add(id)) return;
            if (message.VisibleAt > clock.GetUtcNow()) _inFlight.Add(message.Receipt = Guid.NewGuid().ToString("N"), message);
            else _visible.AddLast(message);
            Signal();
        }
    }

    /// <summary>Receives, and waits for a message where there is none.</summary>
    public async Task<List<MemoryMessage>> ReceiveAsync(int count, TimeSpan visibility, TimeSpan wait, CancellationToken cancellationToken)
    {
        var until = clock.GetUtcNow() + wait;
        while (true)
        {
            Task changed;
            DateTimeOffset next;
            lock (_gate)
            {
                var received = Receive(count, visibility);
                if (received.Count > 0 || clock.GetUtcNow() >= until) return received;
                changed = _changed.Task;
                next = until;
                foreach (var message in _inFlight.Values)
                    if (message.VisibleAt < next) next = message.VisibleAt;
            }

            try
            {
                var time = next - clock.GetUtcNow();
                await changed.WaitAsync(time > TimeSpan.Zero ? time : TimeSpan.Zero, clock, cancellationToken);
            }
            catch (TimeoutException)
            {
                // The time for another look.
            }
        }
    }

    /// <summary>Deletes what was received; a standard queue takes the last receipt even when its visibility has ended.</summary>
    public bool Delete(string receipt)
    {
        lock (_gate)
        {
            Expire();
            if (_inFlight.Remove(receipt))
            {
                Signal(); // its group may go on
                return true;
            }

            if (IsFifo) return false;
            for (var node = _visible.First; node is not null; node = node.Next)
            {
                if (node.Value.Receipt != receipt) continue;
                _visible.Remove(node);
                return true;
            }

            return false;
        }
    }

    /// <summary>Sets how long, from now, nobody else receives a message.</summary>
    /// <returns>False when it is not under way.</returns>
    public bool ChangeVisibility(string receipt, TimeSpan visibility)
    {
        lock (_gate)
        {
            Expire();
            if (!_inFlight.TryGetValue(receipt, out var message)) return false;
            message.VisibleAt = clock.GetUtcNow() + visibility;
            Expire();
            Signal();
            return true;
        }
    }

    private List<MemoryMessage> Receive(int count, TimeSpan visibility)
    {
        Expire();
        List<MemoryMessage> received = [];
        var busy = IsFifo ? _inFlight.Values.Select(static message => message.GroupId).ToHashSet() : null;
        for (var node = _visible.First; node is not null && received.Count < count;)
        {
            var next = node.Next;
            var message = node.Value;
            if (busy?.Contains(message.GroupId) != true)
            {
                _visible.Remove(node);
                if (message.ReceiveCount >= MaxReceiveCount)
                {
                    _dead.Add(message);
                    node = next;
                    continue;
                }

                message.ReceiveCount++;
                message.VisibleAt = clock.GetUtcNow() + visibility;
                message.Receipt = string.Create(
                    CultureInfo.InvariantCulture, $"{message.Id}/{message.ReceiveCount}+AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a==");
                received.Add(message);
            }

            node = next;
        }

        foreach (var message in received) _inFlight[message.Receipt!] = message;
        return received;
    }

    // Few are under way at a time.
    private void Expire()
    {
        var now = clock.GetUtcNow();
        List<MemoryMessage>? expired = null;
        foreach (var message in _inFlight.Values)
            if (message.VisibleAt <= now) (expired ??= []).Add(message);
        if (expired is null) return;
        foreach (var message in expired)
        {
            _inFlight.Remove(message.Receipt!);
            var after = _visible.First;
            while (IsFifo && after is not null && string.CompareOrdinal(after.Value.SequenceNumber, message.SequenceNumber) < 0) after = after.Next;
            if (after is null) _visible.AddLast(message);
            else _visible.AddBefore(after, message);
        }
    }

    private void Signal()
    {
        var changed = _changed;
        _changed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        changed.TrySetResult();
    }
}
