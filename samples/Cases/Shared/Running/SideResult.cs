namespace Cases.Running;

/// <summary>The results of a side, while it runs and after it.</summary>
public sealed record SideResult
{
    public required string Key { get; init; }

    public required string Label { get; init; }

    public SideStatus Status { get; init; }

    /// <summary>The error that ended the run, or null.</summary>
    public string? Failure { get; init; }

    public LatencySummary Latency { get; init; } = LatencySummary.Nothing;

    /// <summary>The figures in addition to the latencies, once it's done.</summary>
    public IReadOnlyList<Figure> Figures { get; init; } = [];

    /// <summary>The doctor's findings.</summary>
    public IReadOnlyList<FoundFault> Findings { get; init; } = [];
}
