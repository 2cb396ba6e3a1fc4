namespace Cases.Running;

/// <summary>The time that users of a side waited, in milliseconds.</summary>
public sealed record LatencySummary
{
    public static LatencySummary Nothing { get; } = new();

    public long Count { get; init; }

    /// <summary>The number of failed requests.</summary>
    public long Failed { get; init; }

    /// <summary>The errors of the first few failed requests.</summary>
    public IReadOnlyList<string> Errors { get; init; } = [];

    public double P50 { get; init; }

    public double P95 { get; init; }

    public double P99 { get; init; }

    public double Max { get; init; }

    /// <summary>The slices, each a point in the plot.</summary>
    public IReadOnlyList<LatencySlice> Slices { get; init; } = [];

    /// <summary>The latencies per minute.</summary>
    public IReadOnlyList<LatencySlice> Minutes { get; init; } = [];
}
