using System.Threading.Channels;

namespace Tern.Lambda.Local;

/// <summary>
/// The most recent invocations, newest last, up to a number of records and of bytes. Subscribers are notified of each
/// change. A subscriber that is too slow misses the oldest changes, and invocations never wait for it.
/// </summary>
internal sealed class InvocationJournal(int mostRecords = 1000, long mostBytes = 64L * 1024 * 1024)
{
    private readonly Lock _gate = new();
    private readonly LinkedList<InvocationRecord> _records = new();
    private readonly Dictionary<long, LinkedListNode<InvocationRecord>> _byNumber = [];
    private readonly List<Channel<InvocationRecord>> _listeners = [];
    private long _last;
    private long _bytes;

    /// <summary>
    /// Gets a callback that receives the function's name and the outcome of each invocation that ends, or null for
    /// none.
    /// </summary>
    public Action<string, InvocationOutcome>? Completed { get; init; }

    /// <summary>Returns the number for the next record.</summary>
    public long NextNumber() => Interlocked.Increment(ref _last);

    public void Append(InvocationRecord record)
    {
        lock (_gate)
        {
            _byNumber[record.Number] = _records.AddLast(record);
            _bytes += BytesOf(record);
            while (_records.Count > 1 && (_records.Count > mostRecords || _bytes > mostBytes)) Forget(_records.First!);
            Tell(record);
        }
    }

    /// <summary>
    /// Replaces the earlier record with the same number. A record that was evicted isn't added again.
    /// </summary>
    public void Update(InvocationRecord record)
    {
        if (record.Outcome is { } outcome) Completed?.Invoke(record.Function, outcome);
        lock (_gate)
        {
            if (!_byNumber.TryGetValue(record.Number, out var node)) return;
            _bytes += BytesOf(record) - BytesOf(node.Value);
            node.Value = record;
            Tell(record);
        }
    }

    /// <summary>Returns the record with a number, or null if it was evicted.</summary>
    public InvocationRecord? Find(long number)
    {
        lock (_gate) return _byNumber.TryGetValue(number, out var node) ? node.Value : null;
    }

    /// <summary>Returns all records, oldest first.</summary>
    public IReadOnlyList<InvocationRecord> Snapshot()
    {
        lock (_gate) return [.. _records];
    }

    public void Clear()
    {
        lock (_gate)
        {
            _records.Clear();
            _byNumber.Clear();
            _bytes = 0;
        }
    }

    /// <summary>
    /// Subscribes to all further records, appended or updated, until the returned subscription is disposed.
    /// </summary>
    public JournalSubscription Subscribe(int mostWaiting = 1000)
    {
        var channel = Channel.CreateBounded<InvocationRecord>(
            new BoundedChannelOptions(mostWaiting) { FullMode = BoundedChannelFullMode.DropOldest, SingleReader = true });
        lock (_gate) _listeners.Add(channel);
        return new JournalSubscription(this, channel);
    }

    internal void Unsubscribe(Channel<InvocationRecord> channel)
    {
        lock (_gate) _listeners.Remove(channel);
        channel.Writer.TryComplete();
    }

    private void Forget(LinkedListNode<InvocationRecord> node)
    {
        _records.Remove(node);
        _byNumber.Remove(node.Value.Number);
        _bytes -= BytesOf(node.Value);
    }

    private void Tell(InvocationRecord record)
    {
        foreach (var listener in _listeners) listener.Writer.TryWrite(record);
    }

    private static long BytesOf(InvocationRecord record)
    {
        long bytes = 500 + record.Request.Payload.Length + (record.Outcome?.Payload.Length ?? 0);
        foreach (var line in record.Log) bytes += 2 * line.Length + 30;
        return bytes;
    }
}
