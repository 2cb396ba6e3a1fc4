namespace Tern.Local.Engine.Expiry;

/// <summary>
/// Says when items are to be removed whose time to live has ended. One timer for all tables, set to the next end and to nothing when there is
/// none: an engine without expiring items has no timer.
/// </summary>
/// <param name="time">The clock.</param>
/// <param name="sweep">Removes what is due in all tables, and expects what isn't yet.</param>
internal sealed class ExpiryTimer(TimeProvider time, Action sweep)
{
    /// <summary>Between two sweeps at least, however fast items come whose time is over.</summary>
    private const long IntervalMilliseconds = 1_000;

    /// <summary>Timers don't reach further than seven weeks.</summary>
    private static readonly long s_longestWait = (long)TimeSpan.FromDays(1).TotalMilliseconds;

    private readonly Lock _gate = new();
    private ITimer? _timer;
    private long _sweepsAt = long.MaxValue; // milliseconds since 1970
    private bool _stopped;
    private bool _held;

    /// <summary>An item's time to live ends in this second. May be called under a table's lock.</summary>
    public void Expect(long second)
    {
        // An item is due when its second lies before the current one.
        var due = (second + 1) * 1_000;
        if (due >= Volatile.Read(ref _sweepsAt)) return;
        var now = time.GetUtcNow();
        if (ExpiryIndex.Expires(second, now)) SweepAt(Math.Max(due, now.ToUnixTimeMilliseconds() + IntervalMilliseconds), now);
    }

    /// <summary>Nothing expires until <see cref="Release"/>: for an engine whose past is being put in place.</summary>
    public void Hold()
    {
        lock (_gate) _held = true;
    }

    /// <summary>Items expire again, those first whose time ended meanwhile.</summary>
    public void Release()
    {
        long due;
        lock (_gate)
        {
            _held = false;
            due = Interlocked.Exchange(ref _sweepsAt, long.MaxValue);
        }

        if (due != long.MaxValue) SweepAt(due, time.GetUtcNow());
    }

    public void Stop()
    {
        lock (_gate)
        {
            _stopped = true;
            _timer?.Dispose();
            _timer = null;
        }
    }

    private void SweepAt(long due, DateTimeOffset now)
    {
        lock (_gate)
        {
            if (_stopped || due >= _sweepsAt) return;
            Volatile.Write(ref _sweepsAt, due);
            if (_held) return;
            _timer ??= time.CreateTimer(static timer => ((ExpiryTimer)timer!).Sweep(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
            var wait = Math.Clamp(due - now.ToUnixTimeMilliseconds(), 0, s_longestWait);
            _timer.Change(TimeSpan.FromMilliseconds(wait), Timeout.InfiniteTimeSpan);
        }
    }
    private void Sweep()
    {
        // From here on whatever is written with an earlier end sets the timer again.
        lock (_gate) Volatile.Write(ref _sweepsAt, long.MaxValue);
        sweep();
    }
}
