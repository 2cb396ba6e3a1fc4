using Tern.Lambda.Local.Sources.Patterns;

namespace Tern.Lambda.Local.Sources.Queues.Mapping;

/// <summary>How a function gets a queue's messages.</summary>
internal sealed record QueueMappingOptions
{
    public required string Queue { get; init; }

    public required string Function { get; init; }

    /// <summary>At most so many messages in an event.</summary>
    public int BatchSize { get; init; } = 10;

    /// <summary>How long a batch is waited for to fill.</summary>
    public TimeSpan Window { get; init; }

    /// <summary>Whether the function says which messages failed; otherwise all of a batch did, or none.</summary>
    public bool ReportsFailures { get; init; }

    /// <summary>Which messages the function gets; the others are deleted.</summary>
    public EventFilters Filters { get; init; } = EventFilters.None;

    /// <summary>How many batches are under way at once.</summary>
    public int MaximumConcurrency { get; init; } = 5;
}
