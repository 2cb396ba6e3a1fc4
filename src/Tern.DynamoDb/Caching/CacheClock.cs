namespace Tern.DynamoDb;

/// <summary>
/// The time in whole milliseconds, from the client's clock: the system's coarse one where that is the system's, which
/// costs a hit 2 ns and not 25.
/// </summary>
internal readonly struct CacheClock(TimeProvider clock)
{
    private readonly TimeProvider? _clock = ReferenceEquals(clock, TimeProvider.System) ? null : clock;

    internal long Now => _clock is null ? Environment.TickCount64 : (long)_clock.GetElapsedTime(0).TotalMilliseconds;

    /// <summary>A time in milliseconds, such that sums of it stay in range.</summary>
    internal static long Milliseconds(TimeSpan time) => (long)Math.Min(time.TotalMilliseconds, long.MaxValue / 8);
}
