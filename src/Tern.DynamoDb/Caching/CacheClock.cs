namespace Tern.DynamoDb;

/// <summary>
/// The time in whole milliseconds from the client's clock. For the system clock, it uses the coarse tick count, which
/// costs a hit 2 ns instead of 25.
/// </summary>
internal readonly struct CacheClock(TimeProvider clock)
{
    private readonly TimeProvider? _clock = ReferenceEquals(clock, TimeProvider.System) ? null : clock;

    internal long Now => _clock is null ? Environment.TickCount64 : (long)_clock.GetElapsedTime(0).TotalMilliseconds;

    /// <summary>Converts a time to milliseconds, limited so that sums don't overflow.</summary>
    internal static long Milliseconds(TimeSpan time) => (long)Math.Min(time.TotalMilliseconds, long.MaxValue / 8);
}
