namespace Tern.DynamoDb;

/// <summary>Options for a scan.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class ScanOptions<T> : ReadOptions where T : class
{
    /// <summary>
    /// Gets or sets the condition that items must meet. The service reads the items before it filters them, so the
    /// items that it drops still consume capacity.
    /// </summary>
    public Condition<T> Filter { get; set; }

    /// <summary>Gets or sets the index to read, or null for the table.</summary>
    public string? Index { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the read is strongly consistent: it sees all writes that succeeded
    /// before. It consumes twice the capacity, and global indexes don't support it.
    /// </summary>
    public bool ConsistentRead { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of items to return after filtering, or null for all. For pages, it's the maximum
    /// number per page.
    /// </summary>
    public int? Limit { get; set; }

    /// <summary>
    /// Gets or sets the maximum number of items that one request reads before filtering; null for the limit, or else
    /// the service's 1 MB.
    /// </summary>
    public int? PageSize { get; set; }

    /// <summary>
    /// Gets or sets the number of segments that the table is divided into, from 1 to 1,000,000. They are read in
    /// parallel, unless <see cref="Segment"/> specifies one.
    /// </summary>
    public int Segments { get; set; } = 1;

    /// <summary>
    /// Gets or sets the only segment to read, from 0, to divide the work among machines; null for all segments.
    /// </summary>
    public int? Segment { get; set; }

    /// <summary>Gets or sets the maximum number of segments to read at the same time.</summary>
    public int MaxConcurrency { get; set; } = 4;
}
