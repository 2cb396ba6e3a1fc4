namespace Tern.Diagnosis.Caches;

/// <summary>What a cache said of itself in a window.</summary>
internal sealed class CacheFacts(string? name)
{
    private readonly Lock _gate = new();
    private long _served;
    private long _missed;
    private long _concurrent;
    private long _loads;
    private double _loadSeconds;

    /// <summary>Which cache, as its tags say; null where they don't.</summary>
    public string? Name { get; } = name;

    /// <summary>Counts requests of a result. What is known to be absent was served, too; what is stale was served while it is loaded anew.</summary>
    public void Requested(string? result, long count)
    {
        lock (_gate)
        {
            if (result == "miss") _missed += count;
            else _served += count;
        }
    }

    /// <summary>Counts loads that began while the same thing was being loaded.</summary>
    public void LoadedAtOnce(long count)
    {
        lock (_gate) _concurrent += count;
    }

    /// <summary>Counts a load that has ended.</summary>
    public void Loaded(double seconds)
    {
        lock (_gate) (_loads, _loadSeconds) = (_loads + 1, _loadSeconds + seconds);
    }

    public void Clear()
    {
        lock (_gate) (_served, _missed, _concurrent, _loads, _loadSeconds) = (0, 0, 0, 0, 0);
    }

    /// <summary>What was counted: one moment of it.</summary>
    public (long Served, long Missed, long Concurrent, TimeSpan? Load) Read()
    {
        lock (_gate) return (_served, _missed, _concurrent, _loads == 0 ? null : TimeSpan.FromSeconds(_loadSeconds / _loads));
    }
}
