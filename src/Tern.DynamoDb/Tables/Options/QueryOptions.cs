namespace Tern.DynamoDb;

/// <summary>Options of a query.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed record QueryOptions<T> : ReadOptions where T : class
{
    /// <summary>What items must fulfil. What it drops has been read and costs capacity.</summary>
    public Condition<T> Filter { get; init; }

    /// <summary>Whether the highest sort keys come first.</summary>
    public bool Descending { get; init; }

    /// <summary>Whether every write that was answered before is seen. Costs twice the capacity, and global indexes can't.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>The most items that are given, counted after the filter; null for all. Of pages, the most items in each.</summary>
    public int? Limit { get; init; }

    /// <summary>
    /// The most items that one request reads, counted before the filter; null to leave it to the limit, or to the service's 1 MB.
    /// </summary>
    public int? PageSize { get; init; }
}
