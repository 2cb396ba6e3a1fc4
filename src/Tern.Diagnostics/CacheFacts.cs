namespace Tern.Diagnostics;

/// <summary>The measurements of a cache in a window. Lock-free, because all threads update it on every hit.</summary>
internal sealed class CacheFacts(string? name)
{
    private long _served;
    private long _missed;
    private long _concurrent;
    private long _loads;
    private long _loadTicks;

    /// <summary>The cache's name from its tags, or null if they don't contain it.</summary>
    public string? Name { get; } = name;

    /// <summary>The mean duration of a load, or null if no load duration was reported.</summary>
    public TimeSpan? Load => Volatile.Read(ref _loads) is > 0 and var loads ? new TimeSpan(Volatile.Read(ref _loadTicks) / loads) : null;

    /// <summary>The number of requests served from the cache.</summary>
    public long Served => Volatile.Read(ref _served);

    /// <summary>The number of cache misses.</summary>
    public long Missed => Volatile.Read(ref _missed);

    /// <summary>The number of loads that began while the same entry was already being loaded.</summary>
    public long Concurrent => Volatile.Read(ref _concurrent);

    /// <summary>
    /// Counts requests by result. Entries known to be absent count as served, and so do stale entries that are being
    /// reloaded.
    /// </summary>
    public void Requested(string? result, long count) => Interlocked.Add(ref result == "miss" ? ref _missed : ref _served, count);

    /// <summary>Counts loads that began while the same entry was already being loaded.</summary>
    public void LoadedAtOnce(long count) => Interlocked.Add(ref _concurrent, count);

    /// <summary>Counts a completed load.</summary>
    public void Loaded(double seconds)
    {
        if (!(seconds is >= 0 and < 1e6)) return; // a different unit, or NaN
        Interlocked.Increment(ref _loads);
        Interlocked.Add(ref _loadTicks, (long)(seconds * TimeSpan.TicksPerSecond));
    }

    /// <summary>Resets the counters. Concurrent measurements may be lost; the next window has thousands.</summary>
    public void Clear()
    {
        Volatile.Write(ref _served, 0);
        Volatile.Write(ref _missed, 0);
        Volatile.Write(ref _concurrent, 0);
        Volatile.Write(ref _loads, 0);
        Volatile.Write(ref _loadTicks, 0);
    }
}
