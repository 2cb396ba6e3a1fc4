using System.Threading.Channels;

namespace Tern.Lambda.Local.Invoking;

/// <summary>
/// The last invocations, newest last, within a count and a number of bytes. Who subscribes hears of each change; who is too
/// slow misses the oldest ones, and nobody waits.
/// </summary>
internal sealed class InvocationJournal(int mostRecords = 1000, long mostBytes = 64L * 1024 * 1024)
{
    private readonly Lock _gate = new();
    private readonly LinkedList<InvocationRecord> _records = new();
    private readonly Dictionary<long, LinkedListNode<InvocationRecord>> _byNumber = [];
    private readonly List<Channel<InvocationRecord>> _listeners = [];
    private long _last;
    private long _bytes;

    /// <summary>Called with the function's name and the outcome of each invocation that ends; null for nobody.</summary>
    public Action<string, InvocationOutcome>? Completed { get; init; }

    /// <summary>The number of a record that is to be appended.</summary>
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

    /// <summary>Puts a record in the place of an earlier one of the same number; one that was forgotten stays so.</summary>
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

    /// <summary>The record of a number; null when it was forgotten.</summary>
    public InvocationRecord? Find(long number)
    {
        lock (_gate) return _byNumber.TryGetValue(number, out var node) ? node.Value : null;
    }

    /// <summary>All that are remembered, oldest first.</summary>
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

    /// <summary>Hears of each record that is appended or updated from now on, until the returned subscription is disposed.</summary>
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
