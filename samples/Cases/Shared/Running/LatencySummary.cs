namespace Cases.Running;

/// <summary>What users of a side waited, in milliseconds.</summary>
public sealed record LatencySummary
{
    public static LatencySummary Nothing { get; } = new();

    public long Count { get; init; }

    /// <summary>Requests that got no good answer.</summary>
    public long Failed { get; init; }

    /// <summary>What was wrong with the first few of them.</summary>
    public IReadOnlyList<string> Errors { get; init; } = [];

    public double P50 { get; init; }

    public double P95 { get; init; }

    public double P99 { get; init; }

    public double Max { get; init; }

    /// <summary>A point of the plot each.</summary>
    public IReadOnlyList<LatencySlice> Slices { get; init; } = [];

    /// <summary>Minute by minute.</summary>
    public IReadOnlyList<LatencySlice> Minutes { get; init; } = [];
}
