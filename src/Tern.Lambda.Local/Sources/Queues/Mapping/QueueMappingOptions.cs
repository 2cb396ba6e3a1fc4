using Tern.Local;

namespace Tern.Lambda.Local.Sources;

/// <summary>Options for the event source mapping from a queue to a function.</summary>
internal sealed record QueueMappingOptions
{
    public required string Queue { get; init; }

    public required string Function { get; init; }

    /// <summary>Gets the maximum number of messages in an event.</summary>
    public int BatchSize { get; init; } = 10;

    /// <summary>Gets the maximum time to wait for a batch to fill.</summary>
    public TimeSpan Window { get; init; }

    /// <summary>
    /// Gets a value indicating whether the function reports which messages failed. If it is false, a batch succeeds or
    /// fails as a whole.
    /// </summary>
    public bool ReportsFailures { get; init; }

    /// <summary>Gets the filters for messages. Messages that match no filter are deleted.</summary>
    public EventFilters Filters { get; init; } = EventFilters.None;

    /// <summary>Gets the maximum number of concurrent batches.</summary>
    public int MaximumConcurrency { get; init; } = 5;
}
