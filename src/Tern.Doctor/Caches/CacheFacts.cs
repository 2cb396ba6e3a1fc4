namespace Tern.Diagnosis.Caches;

/// <summary>What a cache said of itself in a window. Without a lock: it is told on the way of every hit, by all threads.</summary>
internal sealed class CacheFacts(string? name)
{
    private long _served;
    private long _missed;
    private long _concurrent;
    private long _loads;
    private long _loadTicks;

    /// <summary>Which cache, as its tags say; null where they don't.</summary>
    public string? Name { get; } = name;

    /// <summary>The mean time of a load; null where no load said how long it took.</summary>
    public TimeSpan? Load => Volatile.Read(ref _loads) is > 0 and var loads ? new TimeSpan(Volatile.Read(ref _loadTicks) / loads) : null;

    /// <summary>The requests that it served.</summary>
    public long Served => Volatile.Read(ref _served);

    /// <summary>The requests that it did not serve.</summary>
    public long Missed => Volatile.Read(ref _missed);

    /// <summary>The loads that began while the same thing was being loaded.</summary>
    public long Concurrent => Volatile.Read(ref _concurrent);

    /// <summary>Counts requests of a result. What is known to be absent was served, too; what is stale was served while it is loaded anew.</summary>
    public void Requested(string? result, long count) => Interlocked.Add(ref result == "miss" ? ref _missed : ref _served, count);

    /// <summary>Counts loads that began while the same thing was being loaded.</summary>
    public void LoadedAtOnce(long count) => Interlocked.Add(ref _concurrent, count);

    /// <summary>Counts a load that has ended.</summary>
    public void Loaded(double seconds)
    {
        if (!(seconds is >= 0 and < 1e6)) return; // of another unit, or no number
        Interlocked.Increment(ref _loads);
        Interlocked.Add(ref _loadTicks, (long)(seconds * TimeSpan.TicksPerSecond));
    }

    /// <summary>Begins anew. What is told meanwhile may be counted or not: the next window has thousands.</summary>
    public void Clear()
    {
        Volatile.Write(ref _served, 0);
        Volatile.Write(ref _missed, 0);
        Volatile.Write(ref _concurrent, 0);
        Volatile.Write(ref _loads, 0);
        Volatile.Write(ref _loadTicks, 0);
    }
}
