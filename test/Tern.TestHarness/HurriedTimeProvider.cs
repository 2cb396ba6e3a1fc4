namespace Tern.TestHarness;

/// <summary>
/// The system's time, accelerated by a factor: a wait of one second takes a fraction of it. For tests with long waits
/// and real threads.
/// </summary>
public sealed class HurriedTimeProvider(int factor) : TimeProvider
{
    private readonly DateTimeOffset _start = System.GetUtcNow();
    private readonly long _since = System.GetTimestamp();

    public override long TimestampFrequency => System.TimestampFrequency;

    public override long GetTimestamp() => _since + ((System.GetTimestamp() - _since) * factor);

    public override DateTimeOffset GetUtcNow() => _start + GetElapsedTime(_since);

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
        new HurriedTimer(System.CreateTimer(callback, state, Hurry(dueTime), Hurry(period)), this);

    // An infinite time stays infinite, and a short one doesn't become zero.
    private TimeSpan Hurry(TimeSpan time) => time <= TimeSpan.Zero ? time : TimeSpan.FromTicks(Math.Max(1, time.Ticks / factor));

    private sealed class HurriedTimer(ITimer inner, HurriedTimeProvider clock) : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => inner.Change(clock.Hurry(dueTime), clock.Hurry(period));

        public void Dispose() => inner.Dispose();

        public ValueTask DisposeAsync() => inner.DisposeAsync();
    }
}
