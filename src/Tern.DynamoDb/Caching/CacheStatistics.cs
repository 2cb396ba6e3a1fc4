namespace Tern.DynamoDb;

/// <summary>The counts of a cache's operations since its creation, and its current size.</summary>
public readonly record struct CacheStatistics
{
    /// <summary>Gets the number of reads that found a fresh item.</summary>
    public required long Hits { get; init; }

    /// <summary>Gets the number of reads that found a cached result without an item.</summary>
    public required long Negatives { get; init; }

    /// <summary>Gets the number of reads that returned an expired item while it was being refreshed.</summary>
    public required long Stale { get; init; }

    /// <summary>Gets the number of reads that waited for the table, or failed.</summary>
    public required long Misses { get; init; }

    /// <summary>
    /// Gets the number of reads of the table. It's less than the number of misses if callers shared reads.
    /// </summary>
    public required long Loads { get; init; }

    /// <summary>Gets the number of failed reads of the table.</summary>
    public required long Failures { get; init; }

    /// <summary>Gets the number of items that were evicted to make room for others.</summary>
    public required long Evictions { get; init; }

    /// <summary>Gets the number of keys that were invalidated by writes, the stream and the program.</summary>
    public required long Invalidations { get; init; }

    /// <summary>Gets the number of cached keys.</summary>
    public required int Count { get; init; }

    /// <summary>Gets the estimated memory use in bytes.</summary>
    public required long Bytes { get; init; }

    /// <summary>Gets the ratio of reads that didn't wait for the table: 0 to 1, and 0 before the first read.</summary>
    public double HitRatio => Hits + Negatives + Stale + Misses is > 0 and var reads ? (double)(reads - Misses) / reads : 0;
}
