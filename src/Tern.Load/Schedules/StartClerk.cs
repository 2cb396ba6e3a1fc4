namespace Tern.Load;

/// <summary>
/// Returns the starts that are due. It has no clock of its own: the caller passes the current time.
/// </summary>
internal sealed class StartClerk
{
    /// <summary>The delay, in nanoseconds, beyond which a start counts as late.</summary>
    public const long LateAfter = 1_000_000;

    private readonly ArrivalSchedule _schedule;
    private readonly long _end;
    private bool _hasNext;
    private long _next;

    /// <param name="schedule">The schedule of starts.</param>
    /// <param name="end">The time, in nanoseconds, from which on there are no more starts.</param>
    public StartClerk(ArrivalSchedule schedule, long end = long.MaxValue)
    {
        (_schedule, _end) = (schedule, end);
        Advance();
    }

    /// <summary>The time of the next start, or <see cref="long.MaxValue"/> if there is none.</summary>
    public long NextDue => _hasNext ? _next : long.MaxValue;

    /// <summary>Takes the next start if it's due.</summary>
    /// <param name="now">The current time, in nanoseconds from the start of the load.</param>
    /// <param name="intended">The intended start.</param>
    public bool TryTake(long now, out long intended)
    {
        intended = _next;
        if (!_hasNext || _next > now) return false;
        Advance();
        return true;
    }

    /// <summary>Ends the schedule: there are no more starts.</summary>
    public void Stop() => _hasNext = false;

    private void Advance() => _hasNext = _schedule.TryNext(out _next) && _next < _end;
}
