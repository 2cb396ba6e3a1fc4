namespace Cases.Running;

/// <summary>What is known of a side: while it runs, and when it is done.</summary>
public sealed record SideResult
{
    public required string Key { get; init; }

    public required string Label { get; init; }

    public SideStatus Status { get; init; }

    /// <summary>Why it failed; null when it didn't.</summary>
    public string? Failure { get; init; }

    public LatencySummary Latency { get; init; } = LatencySummary.Nothing;

    /// <summary>What was counted beside the latencies, once it is done.</summary>
    public IReadOnlyList<Figure> Figures { get; init; } = [];

    /// <summary>What the doctor found.</summary>
    public IReadOnlyList<FoundFault> Findings { get; init; } = [];
}
