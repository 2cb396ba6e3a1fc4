namespace Tern.DynamoDb;

/// <summary>Options for a scan.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed record ScanOptions<T> : ReadOptions where T : class
{
    /// <summary>
    /// Gets the condition that items must meet. The service reads the items before it filters them, so the items that
    /// it drops still consume capacity.
    /// </summary>
    public Condition<T> Filter { get; init; }

    /// <summary>Gets the index to read, or null for the table.</summary>
    public string? Index { get; init; }

    /// <summary>
    /// Gets a value indicating whether the read is strongly consistent: it sees all writes that succeeded before. It
    /// consumes twice the capacity, and global indexes don't support it.
    /// </summary>
    public bool ConsistentRead { get; init; }

    /// <summary>
    /// Gets the maximum number of items to return after filtering, or null for all. For pages, it's the maximum number
    /// per page.
    /// </summary>
    public int? Limit { get; init; }

    /// <summary>
    /// Gets the maximum number of items that one request reads before filtering; null for the limit, or else the
    /// service's 1 MB.
    /// </summary>
    public int? PageSize { get; init; }

    /// <summary>
    /// Gets the number of segments that the table is divided into, from 1 to 1,000,000. They are read in parallel,
    /// unless <see cref="Segment"/> specifies one.
    /// </summary>
    public int Segments { get; init; } = 1;

    /// <summary>
    /// Gets the only segment to read, from 0, to divide the work among machines; null for all segments.
    /// </summary>
    public int? Segment { get; init; }

    /// <summary>Gets the maximum number of segments to read at the same time.</summary>
    public int MaxConcurrency { get; init; } = 4;
}
