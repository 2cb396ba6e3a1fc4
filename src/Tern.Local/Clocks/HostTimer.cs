namespace Tern.Local.Clocks;

/// <summary>A timer of a <see cref="HostClock"/>.</summary>
internal sealed class HostTimer(HostClock clock, TimerCallback callback, object? state) : HeapNode, ITimer
{
    public DateTimeOffset Due { get; set; }

    public TimeSpan Period { get; set; }

    public long Sequence { get; set; }

    public static int Compare(HostTimer left, HostTimer right)
    {
        var order = left.Due.CompareTo(right.Due);
        return order != 0 ? order : left.Sequence.CompareTo(right.Sequence);
    }

    public bool Change(TimeSpan dueTime, TimeSpan period)
    {
        clock.Plan(this, dueTime, period);
        return true;
    }

    public void Fire() => callback(state);

    public void Dispose() => clock.Plan(this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);

    public ValueTask DisposeAsync()
    {
        Dispose();
        return default;
    }
}
