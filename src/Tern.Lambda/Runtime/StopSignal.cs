namespace Tern.Lambda.Runtime;

/// <summary>Signals to all loops that the process is ending, and wakes loops that are waiting.</summary>
internal sealed class StopSignal
{
    private readonly object _gate = new();
    private volatile bool _isSet;

    public bool IsSet => _isSet;

    public void Set()
    {
        lock (_gate)
        {
            _isSet = true;
            Monitor.PulseAll(_gate);
        }
    }

    /// <summary>Blocks until the signal is set.</summary>
    public void Wait()
    {
        lock (_gate)
        {
            while (!_isSet) Monitor.Wait(_gate);
        }
    }

    /// <summary>Blocks for the delay or until the signal is set. Returns false if the delay has elapsed.</summary>
    public bool Wait(TimeSpan delay, TimeProvider clock)
    {
        if (delay <= TimeSpan.Zero) return _isSet;
        return clock == TimeProvider.System ? Wait(delay) : WaitByTimer(delay, clock);
    }

    // Doesn't use a timer: timers need the thread pool, which may be exhausted.
    private bool Wait(TimeSpan delay)
    {
        var started = TimeProvider.System.GetTimestamp();
        lock (_gate)
        {
            while (!_isSet)
            {
                var left = delay - TimeProvider.System.GetElapsedTime(started);
                if (left <= TimeSpan.Zero) return false;
                Monitor.Wait(_gate, left + TimeSpan.FromMilliseconds(1));
            }
        }

        return true;
    }

    private bool WaitByTimer(TimeSpan delay, TimeProvider clock)
    {
        var over = false;
        using var timer = clock.CreateTimer(
            _ =>
            {
                lock (_gate)
                {
                    over = true;
                    Monitor.PulseAll(_gate);
                }
            },
            null,
            delay,
            Timeout.InfiniteTimeSpan);
        lock (_gate)
        {
            while (!over && !_isSet) Monitor.Wait(_gate);
            return _isSet;
        }
    }
}
