using Tern.Local;

namespace Tern.Lambda.Local.Sources;

/// <summary>Options for the event source mapping from a table's stream to a function.</summary>
internal sealed record StreamMappingOptions
{
    public required string Table { get; init; }

    public required string Function { get; init; }

    public int BatchSize { get; init; } = 100;

    /// <summary>Gets the maximum time to wait for a batch to fill.</summary>
    public TimeSpan Window { get; init; }

    /// <summary>
    /// Gets a value indicating whether reading begins with the oldest change in the stream; otherwise, with the first
    /// one after the start.
    /// </summary>
    public bool FromBeginning { get; init; }

    /// <summary>
    /// Gets a value indicating whether a failed batch is split in half, which isolates the failing record.
    /// </summary>
    public bool Bisects { get; init; }

    /// <summary>
    /// Gets the maximum number of retries of a batch, or null to retry until the batch succeeds or is a day old.
    /// </summary>
    public int? MaxRetries { get; init; }

    /// <summary>Gets the maximum age of changes to retry, or null for the stream's retention period.</summary>
    public TimeSpan? MaxAge { get; init; }

    /// <summary>Gets a value indicating whether the function reports where it failed.</summary>
    public bool ReportsFailures { get; init; }

    /// <summary>Gets the filters for changes. Changes that match no filter are skipped.</summary>
    public EventFilters Filters { get; init; } = EventFilters.None;

    /// <summary>
    /// Gets the maximum number of concurrent batches of a shard. The changes of each item stay in order.
    /// </summary>
    public int ParallelizationFactor { get; init; } = 1;

    /// <summary>
    /// Gets the length of a tumbling window, through which a function passes on its state, or null for none.
    /// </summary>
    public TimeSpan? TumblingWindow { get; init; }

    /// <summary>Gets the queue that receives a record for each batch that was discarded, or null for none.</summary>
    public string? OnFailure { get; init; }
}
