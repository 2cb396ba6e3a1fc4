namespace Tern.DynamoDb;

/// <summary>Options of a scan.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed record ScanOptions<T> : ReadOptions where T : class
{
    /// <summary>What items must fulfil. What it drops has been read and costs capacity.</summary>
    public Condition<T> Filter { get; init; }

    /// <summary>The index to read; null for the table.</summary>
    public string? Index { get; init; }

    /// <summary>Whether every write that was answered before is seen. Costs twice the capacity, and global indexes can't.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>The most items that are given, counted after the filter; null for all. Of pages, the most items in each.</summary>
    public int? Limit { get; init; }

    /// <summary>The most items that one request reads, counted before the filter; null to leave it to the limit, or to the service's 1 MB.</summary>
    public int? PageSize { get; init; }

    /// <summary>Into how many segments the table is divided, from 1 to 1,000,000. They are read in parallel, unless <see cref="Segment"/> names one.</summary>
    public int Segments { get; init; } = 1;

    /// <summary>The one segment to read, from 0, where several machines share the work; null for all of them.</summary>
    public int? Segment { get; init; }

    /// <summary>How many segments are read at the same time, at the most.</summary>
    public int MaxConcurrency { get; init; } = 4;
}
