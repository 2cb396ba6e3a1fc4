namespace Tern.DynamoDb;

/// <summary>Options for a query.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class QueryOptions<T> : ReadOptions where T : class
{
    /// <summary>
    /// Gets or sets the condition that items must meet. The service reads the items before it filters them, so the
    /// items that it drops still consume capacity.
    /// </summary>
    public Condition<T> Filter { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether items are returned in descending order of their sort keys.
    /// </summary>
    public bool Descending { get; set; }

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
}
