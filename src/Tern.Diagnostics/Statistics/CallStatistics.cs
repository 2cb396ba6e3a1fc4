using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>
/// The statistics of the calls of one place in a window. Thread-safe and lock-free, because every call updates them.
/// </summary>
internal sealed class CallStatistics
{
    private long _calls;
    private long _retried;
    private long _retryTicks;
    private long _timedOut;
    private long _items;
    private long _itemBytes;
    private long _largest;
    private long _scanned;
    private long _kept;
    private long _scanTicks;
    private long _milliUnits;
    private long _neededMilliUnits;
    private long _consistentReads;
    private long _unprojected;

    public long Calls => Volatile.Read(ref _calls);

    /// <summary>The number of calls with more than one attempt.</summary>
    public long Retried => Volatile.Read(ref _retried);

    /// <summary>The time that retried calls waited between attempts.</summary>
    public TimeSpan RetryTime => new(Volatile.Read(ref _retryTicks));

    /// <summary>The number of attempts that timed out.</summary>
    public long TimedOut => Volatile.Read(ref _timedOut);

    /// <summary>The number of items returned or written.</summary>
    public long Items => Volatile.Read(ref _items);

    /// <summary>The size of the items on the wire, in bytes.</summary>
    public long ItemBytes => Volatile.Read(ref _itemBytes);

    /// <summary>The size of the largest item that was read or written alone, in bytes.</summary>
    public long LargestItem => Volatile.Read(ref _largest);

    /// <summary>The number of items that queries and scans read.</summary>
    public long Scanned => Volatile.Read(ref _scanned);

    public long Kept => Volatile.Read(ref _kept);

    public TimeSpan ScanTime => new(Volatile.Read(ref _scanTicks));

    /// <summary>The capacity units consumed by the reads that reported them.</summary>
    public double Units => Volatile.Read(ref _milliUnits) / 1000.0;

    /// <summary>The least number of units that the same responses would have cost.</summary>
    public double NeededUnits => Volatile.Read(ref _neededMilliUnits) / 1000.0;

    public long ConsistentReads => Volatile.Read(ref _consistentReads);

    public long Unprojected => Volatile.Read(ref _unprojected);

    /// <summary>true if the calls are part of requests or invocations, rather than a job; otherwise, false.</summary>
    public bool IsOnRequest { get; private set; }

    public string? Caller { get; private set; }

    public string? Index { get; private set; }

    public bool HasFilter { get; private set; }

    public ActivitySpanId SpanId { get; private set; }

    public ulong KeyHash { get; private set; }

    public void Add(CallRecord call)
    {
        if (Interlocked.Increment(ref _calls) == 1) (IsOnRequest, Index) = (call.IsOnRequest, call.Index);
        if (call.HasFilter) HasFilter = true;
        if (call.Caller is { } caller && Caller is null) Caller = caller;
        if (call.SpanId != default && SpanId == default) SpanId = call.SpanId;
        if (call.Attempts > 1) AddRetries(call);
        if (call.ErrorType is not null) return;
        if (call.Scanned is { } scanned) AddScan(call, scanned);
        if (call.Items is { } items and > 0) AddItems(call, items);
        if (call is { IsRead: true, Capacity: { } units }) AddCapacity(call, units);
    }

    // The least cost of a read: half a unit for each started 4 KB of the response. Items are larger on the wire than in
    // DynamoDB's own accounting, so this is never too low.
    private void AddCapacity(CallRecord call, double units)
    {
        Interlocked.Add(ref _milliUnits, (long)(units * 1000));
        Interlocked.Add(ref _neededMilliUnits, 500 * Math.Max(1, (call.ResponseBytes + 4095) / 4096));
        if (call.IsConsistentRead) Interlocked.Increment(ref _consistentReads);
        if (!call.HasProjection && call.Scanned is not null) Interlocked.Increment(ref _unprojected);
    }

    private void AddItems(CallRecord call, int items)
    {
        var bytes = call.IsRead ? call.ResponseBytes : call.RequestBytes;
        if (bytes == 0 || call.IsCount) return;
        Interlocked.Add(ref _items, items);
        Interlocked.Add(ref _itemBytes, bytes);
        if (items > 1) return;
        var largest = Volatile.Read(ref _largest);
        while (bytes > largest)
        {
            var before = Interlocked.CompareExchange(ref _largest, bytes, largest);
            if (before == largest)
            {
                KeyHash = call.KeyHash;
                return;
            }

            largest = before;
        }
    }

    private void AddScan(CallRecord call, int scanned)
    {
        Interlocked.Add(ref _scanned, scanned);
        Interlocked.Add(ref _kept, call.Items ?? 0);
        Interlocked.Add(ref _scanTicks, call.Duration.Ticks);
    }

    private void AddRetries(CallRecord call)
    {
        Interlocked.Increment(ref _retried);
        Interlocked.Add(ref _retryTicks, call.Phases.RetryWait.Ticks);
        Interlocked.Add(ref _timedOut, call.TimedOut);
    }
}
