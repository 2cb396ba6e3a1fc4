namespace Tern.Diagnostics;

/// <summary>
/// A clock that returns times from the trace, so that recorded calls are analyzed as of their own time.
/// </summary>
internal sealed class TraceClock : TimeProvider
{
    private DateTimeOffset _now = DateTimeOffset.UnixEpoch;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>Sets the time in nanoseconds since 1970.</summary>
    public void Set(long nanoseconds) => _now = DateTimeOffset.UnixEpoch.AddTicks(nanoseconds / 100);

    public override DateTimeOffset GetUtcNow() => _now;

    public override long GetTimestamp() => (_now - DateTimeOffset.UnixEpoch).Ticks;
}
