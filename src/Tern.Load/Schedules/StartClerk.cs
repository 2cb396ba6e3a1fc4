namespace Tern.Load.Schedules;

/// <summary>
/// Hands out the starts that are due and notes how late they were handed out. It knows no clock: whoever asks says what time it is.
/// </summary>
internal sealed class StartClerk
{
    /// <summary>A start that is later than this, in nanoseconds, counts as late.</summary>
    public const long LateAfter = 1_000_000;

    private readonly ArrivalSchedule _schedule;
    private readonly long _end;
    private bool _hasNext;
    private long _next;

    /// <param name="schedule">The starts.</param>
    /// <param name="end">Starts from here on are none, in nanoseconds.</param>
    public StartClerk(ArrivalSchedule schedule, long end = long.MaxValue)
    {
        (_schedule, _end) = (schedule, end);
        Advance();
    }

    /// <summary>When the next is due; <see cref="long.MaxValue"/> when there is none.</summary>
    public long NextDue => _hasNext ? _next : long.MaxValue;

    /// <summary>The next start, if it is due.</summary>
    /// <param name="now">The time, in nanoseconds from the beginning.</param>
    /// <param name="intended">When it was to be.</param>
    public bool TryTake(long now, out long intended)
    {
        intended = _next;
        if (!_hasNext || _next > now) return false;
        Advance();
        return true;
    }

    /// <summary>There are no more starts.</summary>
    public void Stop() => _hasNext = false;

    private void Advance() => _hasNext = _schedule.TryNext(out _next) && _next < _end;
}
