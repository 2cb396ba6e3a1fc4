namespace Tern.Local.Clocks;

/// <summary>
/// The clock of a local AWS. Without a start time it runs with another clock, ahead of it by everything that it was
/// advanced; with a start time it stands still in between. Its timers fire in the order of their time, one after
/// another, also while it is advanced.
/// </summary>
internal sealed class HostClock : TimeProvider, IDisposable
{
    private static readonly TimeSpan s_longestWait = TimeSpan.FromDays(1);

    private readonly Lock _lock = new();

    // Held while a timer fires, so that a caller that advances the clock waits for the work that the alarm started.
    // Never taken while _lock is held.
    private readonly Lock _firing = new();
    private readonly IndexedHeap<HostTimer> _timers = new(HostTimer.Compare);
    private TimeProvider? _running;
    private ITimer? _alarm;
    private DateTimeOffset _stopped;
    private TimeSpan _ahead;
    private long _sequence;
    private long _fired; // with _firing

    /// <summary>Creates a clock that runs with another one.</summary>
    public HostClock(TimeProvider running) => _running = running;

    /// <summary>Creates a clock that stands still until it is advanced.</summary>
    public HostClock(DateTimeOffset start) => _stopped = start.ToUniversalTime();

    public override DateTimeOffset GetUtcNow()
    {
        lock (_lock) return Now();
    }

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => GetUtcNow().Ticks;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        ArgumentNullException.ThrowIfNull(callback);
        var timer = new HostTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Moves the time, and fires all timers that fall due on the way, each at its time.</summary>
    public void Advance(TimeSpan time)
    {
        var target = After(time);
        while (Step(target))
        {
            // The next timer may have been started by this one.
        }
    }

    /// <summary>
    /// Moves the time as <see cref="Advance"/> does, and waits at each time at which something happened.
    /// </summary>
    /// <param name="time">The time to move forward by.</param>
    /// <param name="settle">Waits for work that takes real time. What it plans still happens at its time.</param>
    public async ValueTask AdvanceAsync(TimeSpan time, Func<ValueTask> settle)
    {
        var target = After(time);
        long settled;
        do
        {
            lock (_firing) settled = _fired;
            await settle().ConfigureAwait(false);
        }
        while (Step(target, settled));
    }

    /// <summary>
    /// Lets the clock run with the system's from now on. The services have no timers anymore, but clients have theirs
    /// here too: a call that waits for its next attempt would otherwise never end.
    /// </summary>
    public void Dispose()
    {
        lock (_lock)
        {
            _ahead = Now() - System.GetUtcNow();
            _running = System;
            _alarm?.Dispose();
            _alarm = null;
            Arm();
        }
    }

    internal void Plan(HostTimer timer, TimeSpan dueTime, TimeSpan period)
    {
        lock (_lock)
        {
            timer.Period = period;
            if (dueTime == Timeout.InfiniteTimeSpan)
            {
                _timers.Remove(timer);
                return;
            }

            timer.Due = Now() + dueTime;
            timer.Sequence = ++_sequence;
            _timers.Put(timer);
            Arm();
        }
    }

    private DateTimeOffset After(TimeSpan time)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(time, TimeSpan.Zero);
        var now = GetUtcNow();
        if (time > DateTimeOffset.MaxValue - now) throw new ArgumentOutOfRangeException(nameof(time), time, "The clock can't advance beyond the year 9999.");
        return now + time;
    }

    /// <summary>Fires the next timer that is due until a time. If there is none, the clock reaches that time.</summary>
    /// <param name="target">The time.</param>
    /// <param name="settled">
    /// The number of timers that had fired before everything settled, or null. If another one has fired since then, its
    /// work must settle before the time moves on.
    /// </param>
    /// <returns>true if a timer was fired, here or since <paramref name="settled"/>; otherwise, false.</returns>
    private bool Step(DateTimeOffset target, long? settled = null)
    {
        lock (_firing)
        {
            if (settled is { } count && count != _fired) return true;
            if (TakeNext(target) is not { } timer) return false;
            _fired++;
            timer.Fire();
            return true;
        }
    }

    private HostTimer? TakeNext(DateTimeOffset target)
    {
        lock (_lock)
        {
            var timer = _timers.First is { } first && first.Due <= target ? first : null;
            var next = timer?.Due ?? target;
            var now = Now();
            if (next > now)
            {
                if (_running is null) _stopped = next;
                else _ahead += next - now;
            }

            if (timer is not null) Take(timer);
            else Arm();
            return timer;
        }
    }

    private DateTimeOffset Now() => _running is null ? _stopped : _running.GetUtcNow() + _ahead;

    private void Take(HostTimer timer)
    {
        _timers.Remove(timer);
        if (timer.Period <= TimeSpan.Zero) return;
        timer.Due += timer.Period;
        timer.Sequence = ++_sequence;
        _timers.Put(timer);
    }

    // A clock that stands still has no alarm, except for timers that are due immediately.
    private void Arm()
    {
        if (_timers.First is not { } first) return;
        var wait = first.Due - Now();
        if (_running is null && wait > TimeSpan.Zero) return;
        wait = wait < TimeSpan.Zero ? TimeSpan.Zero : wait > s_longestWait ? s_longestWait : wait;
        if (_alarm is null) _alarm = (_running ?? System).CreateTimer(static self => ((HostClock)self!).Ring(), this, wait, Timeout.InfiniteTimeSpan);
        else _alarm.Change(wait, Timeout.InfiniteTimeSpan);
    }

    private void Ring() => Advance(TimeSpan.Zero);
}
