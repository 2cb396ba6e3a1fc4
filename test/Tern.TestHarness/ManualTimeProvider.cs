namespace Tern.TestHarness;

/// <summary>A clock that only a test advances; timers fire on the thread that advances it.</summary>
public sealed class ManualTimeProvider(DateTimeOffset start) : TimeProvider
{
    private readonly Lock _gate = new();
    private readonly List<ManualTimer> _timers = [];
    private DateTimeOffset _now = start;

    public ManualTimeProvider() : this(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero)) { }

    /// <summary>The number of active timers: a test advances the clock once the code under test is waiting.</summary>
    public int PendingTimers
    {
        get { lock (_gate) return _timers.Count; }
    }

    /// <summary>The time until the first active timer is due, or null if there is none.</summary>
    public TimeSpan? ToNextTimer
    {
        get { lock (_gate) return _timers.Count == 0 ? null : _timers.Min(static timer => timer.Due) - _now; }
    }

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override DateTimeOffset GetUtcNow()
    {
        lock (_gate) return _now;
    }

    public override long GetTimestamp() => GetUtcNow().Ticks;

    public void Advance(TimeSpan by)
    {
        DateTimeOffset end;
        lock (_gate) end = _now + by;

        while (true)
        {
            ManualTimer? due;
            lock (_gate)
            {
                due = _timers.Where(timer => timer.Due <= end).MinBy(timer => timer.Due);
                if (due is null)
                {
                    // Another thread may have advanced it further. A test may also set it back.
                    if (end > _now || by < TimeSpan.Zero) _now = end;
                    return;
                }

                if (due.Due > _now) _now = due.Due;
                due.Reschedule();
            }

            due.Fire();
        }
    }

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new ManualTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    private sealed class ManualTimer(ManualTimeProvider clock, TimerCallback callback, object? state) : ITimer
    {
        private TimeSpan _period;

        public DateTimeOffset Due { get; private set; }

        public void Fire() => callback(state);

        public void Reschedule()
        {
            if (_period > TimeSpan.Zero) Due += _period;
            else clock._timers.Remove(this);
        }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            lock (clock._gate)
            {
                clock._timers.Remove(this);
                _period = period == Timeout.InfiniteTimeSpan ? TimeSpan.Zero : period;
                if (dueTime == Timeout.InfiniteTimeSpan) return true;
                Due = clock._now + dueTime;
                clock._timers.Add(this);
            }

            return true;
        }

        public void Dispose() => Change(Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
