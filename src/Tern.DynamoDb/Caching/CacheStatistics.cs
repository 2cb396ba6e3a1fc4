namespace Tern.DynamoDb;

/// <summary>What a cache did since it was made, and what it keeps.</summary>
public readonly record struct CacheStatistics
{
    /// <summary>Reads that found a fresh item.</summary>
    public required long Hits { get; init; }

    /// <summary>Reads that found it known that there is no item.</summary>
    public required long Negatives { get; init; }

    /// <summary>Reads that were given an expired item, while it was read again.</summary>
    public required long Stale { get; init; }

    /// <summary>Reads that waited for the table, or failed.</summary>
    public required long Misses { get; init; }

    /// <summary>Reads of the table. Fewer than misses where callers waited for one together.</summary>
    public required long Loads { get; init; }

    /// <summary>Reads of the table that failed.</summary>
    public required long Failures { get; init; }

    /// <summary>Items that made room for others.</summary>
    public required long Evictions { get; init; }

    /// <summary>Keys that were invalidated: by writes, by the stream and by the program.</summary>
    public required long Invalidations { get; init; }

    /// <summary>The keys that something is kept of.</summary>
    public required int Count { get; init; }

    /// <summary>The estimate of the memory used.</summary>
    public required long Bytes { get; init; }

    /// <summary>The part of all reads that didn't wait for the table: 0 to 1; 0 before the first.</summary>
    public double HitRatio => Hits + Negatives + Stale + Misses is > 0 and var reads ? (double)(reads - Misses) / reads : 0;
}
