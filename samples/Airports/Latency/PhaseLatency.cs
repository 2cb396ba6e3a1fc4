namespace Airports.Latency;

/// <summary>The percentiles of a phase, in milliseconds.</summary>
internal sealed record PhaseLatency(string Phase, long Count, double P50, double P95, double P99)
{
    public static PhaseLatency Of(string phase, LatencyHistogram histogram) => new(
        phase,
        histogram.Count,
        histogram.Percentile(50).TotalMilliseconds,
        histogram.Percentile(95).TotalMilliseconds,
        histogram.Percentile(99).TotalMilliseconds);
}
