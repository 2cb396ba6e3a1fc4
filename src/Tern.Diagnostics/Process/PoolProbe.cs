namespace Tern.Diagnostics;

/// <summary>
/// Measures how long work waits for a thread pool thread, with a work item that only records that it runs.
/// </summary>
internal sealed class PoolProbe(TimeProvider clock) : IThreadPoolWorkItem
{
    private readonly Lock _gate = new();
    private long? _since;
    private TimeSpan _longest;

    /// <summary>Returns the longest wait since the last call, including that of a pending probe.</summary>
    /// <param name="send">true to send a probe if none is pending; otherwise, false.</param>
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
