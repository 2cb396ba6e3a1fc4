namespace Tern.Diagnosis.Process;

/// <summary>Measures how long work waits for a thread of the pool: by giving it some, which does nothing but note that it runs.</summary>
internal sealed class PoolProbe(TimeProvider clock) : IThreadPoolWorkItem
{
    private readonly Lock _gate = new();
    private long? _since;
    private TimeSpan _longest;

    /// <summary>The longest wait since the last look, that of the probe on its way included.</summary>
    /// <param name="send">Whether to send a probe, where none is on its way.</param>
    public TimeSpan Look(bool send)
    {
        TimeSpan longest;
        var sends = false;
        lock (_gate)
        {
            if (_since is { } since) _longest = Max(_longest, clock.GetElapsedTime(since));
            (longest, _longest) = (_longest, TimeSpan.Zero);
            if (send && _since is null) (_since, sends) = (clock.GetTimestamp(), true);
        }

        if (sends) ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
        return longest;
    }

    public void Execute()
    {
        lock (_gate)
        {
            if (_since is { } since) _longest = Max(_longest, clock.GetElapsedTime(since));
            _since = null;
        }
    }

    private static TimeSpan Max(TimeSpan one, TimeSpan other) => one > other ? one : other;
}
