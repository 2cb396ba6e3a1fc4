namespace Tern.Diagnosis.Traces;

/// <summary>The time of a trace: what happened then is judged as of then.</summary>
internal sealed class TraceClock : TimeProvider
{
    private DateTimeOffset _now = DateTimeOffset.UnixEpoch;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>Sets it to nanoseconds since 1970.</summary>
    public void Set(long nanoseconds) => _now = DateTimeOffset.UnixEpoch.AddTicks(nanoseconds / 100);

    public override DateTimeOffset GetUtcNow() => _now;

    public override long GetTimestamp() => (_now - DateTimeOffset.UnixEpoch).Ticks;
}
