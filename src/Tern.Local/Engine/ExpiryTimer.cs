namespace Tern.Local.Engine;

/// <summary>
/// Triggers the removal of expired items. A single timer serves all tables. It's set to the next expiration; an engine
/// without expiring items has no timer.
/// </summary>
/// <param name="time">The clock.</param>
/// <param name="sweep">A delegate that removes expired items from all tables, and calls <see cref="Expect"/> for those
/// that expire later.</param>
internal sealed class ExpiryTimer(TimeProvider time, Action sweep)
{
    /// <summary>The minimum interval between two sweeps, however fast expired items are written.</summary>
    private const long IntervalMilliseconds = 1_000;

    /// <summary>The maximum wait. Timers are limited to seven weeks.</summary>
    private static readonly long s_longestWait = (long)TimeSpan.FromDays(1).TotalMilliseconds;

    private readonly Lock _gate = new();
    private ITimer? _timer;
    private long _sweepsAt = long.MaxValue; // milliseconds since 1970
    private bool _stopped;
    private bool _held;

    /// <summary>Notes that an item expires in this second. Can be called under a table's lock.</summary>
    public void Expect(long second)
    {
        // An item is expired once its second is before the current one.
        var due = (second + 1) * 1_000;
        if (due >= Volatile.Read(ref _sweepsAt)) return;
        var now = time.GetUtcNow();
        if (ExpiryIndex.Expires(second, now)) SweepAt(Math.Max(due, now.ToUnixTimeMilliseconds() + IntervalMilliseconds), now);
    }

    /// <summary>
    /// Suspends expiration until <see cref="Release"/>, while an engine is restored to an earlier state.
    /// </summary>
    public void Hold()
    {
        lock (_gate) _held = true;
    }

    /// <summary>Resumes expiration, starting with the items that expired meanwhile.</summary>
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
        // From here on, writes with an earlier expiration set the timer again.
        lock (_gate) Volatile.Write(ref _sweepsAt, long.MaxValue);
        sweep();
    }
}
