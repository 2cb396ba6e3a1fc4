using System.Collections.Concurrent;

namespace Tern.Diagnostics;

/// <summary>
/// A pool of call records. Once it holds as many records as are in use at a time, a call allocates no new ones.
/// </summary>
internal sealed class CallRecordPool
{
    private const int MaxFree = 4_096;

    private readonly ConcurrentQueue<CallRecord> _free = new();
    private CallRecord? _one;
    private int _count;

    public CallRecord Rent()
    {
        if (Interlocked.Exchange(ref _one, null) is { } one) return one;
        if (!_free.TryDequeue(out var record)) return new CallRecord();
        Interlocked.Decrement(ref _count);
        return record;
    }

    public void Return(CallRecord record)
    {
        record.Reset();
        if (Interlocked.CompareExchange(ref _one, record, null) is null) return;
        if (Interlocked.Increment(ref _count) <= MaxFree) _free.Enqueue(record);
        else Interlocked.Decrement(ref _count);
    }
}
