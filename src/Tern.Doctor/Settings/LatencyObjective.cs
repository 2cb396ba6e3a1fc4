namespace Tern.Diagnosis;

/// <summary>What latency is promised: so many of a hundred scopes (requests, jobs) end within a time.</summary>
public sealed class LatencyObjective
{
    /// <summary>The percentile, above 0 and below 100: 99 for "99 of 100".</summary>
    public double Percentile { get; set; } = 99;

    /// <summary>The time within which they end.</summary>
    public TimeSpan Latency { get; set; } = TimeSpan.FromMilliseconds(100);
}
