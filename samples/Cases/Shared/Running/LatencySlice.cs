using Cases.Load;

namespace Cases.Running;

/// <summary>The latencies of a period of the load, in milliseconds.</summary>
/// <param name="Second">The start of the period, in seconds from the start of the load.</param>
public sealed record LatencySlice(double Second, long Count, double P50, double P99, double Max)
{
    public static LatencySlice Of(TimeSpan at, LatencyHistogram latencies) => new(
        at.TotalSeconds, latencies.Count,
        latencies.Percentile(50).TotalMilliseconds, latencies.Percentile(99).TotalMilliseconds, latencies.Max.TotalMilliseconds);
}
