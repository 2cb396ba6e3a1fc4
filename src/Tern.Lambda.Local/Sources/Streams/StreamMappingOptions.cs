using Tern.Lambda.Local.Sources.Patterns;

namespace Tern.Lambda.Local.Sources.Streams;

/// <summary>How a function gets the changes of a table.</summary>
internal sealed record StreamMappingOptions
{
    public required string Table { get; init; }

    public required string Function { get; init; }

    public int BatchSize { get; init; } = 100;

    /// <summary>How long a batch is waited for to fill.</summary>
    public TimeSpan Window { get; init; }

    /// <summary>Whether it begins with the oldest change that there is; otherwise with those after the start.</summary>
    public bool FromBeginning { get; init; }

    /// <summary>Whether a batch that failed is halved, which finds the one that fails.</summary>
    public bool Bisects { get; init; }

    /// <summary>How often a batch is tried again; null for until it succeeds or is a day old.</summary>
    public int? MaxRetries { get; init; }

    /// <summary>How old a change gets that is still tried; null for as old as the stream keeps it.</summary>
    public TimeSpan? MaxAge { get; init; }

    /// <summary>Whether the function says where it failed.</summary>
    public bool ReportsFailures { get; init; }

    /// <summary>Which changes the function gets; the others are passed over.</summary>
    public EventFilters Filters { get; init; } = EventFilters.None;

    /// <summary>How many batches of a shard are under way at once; the changes of an item keep their order.</summary>
    public int ParallelizationFactor { get; init; } = 1;

    /// <summary>How long a tumbling window is, through which a function hands on its state; null for none.</summary>
    public TimeSpan? TumblingWindow { get; init; }

    /// <summary>The queue that is told of batches that were given up; null for none.</summary>
    public string? OnFailure { get; init; }
}
