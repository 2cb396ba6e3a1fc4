namespace Tern.Diagnostics;

/// <summary>A latency objective: the percentage of scopes (requests, jobs) that complete within a time.</summary>
public sealed class LatencyObjective
{
    /// <summary>Gets or sets the percentile, greater than 0 and less than 100. The default is 99.</summary>
    public double Percentile { get; set; } = 99;

    /// <summary>Gets or sets the longest acceptable time at the percentile. The default is 100 ms.</summary>
    public TimeSpan Latency { get; set; } = TimeSpan.FromMilliseconds(100);
}
