namespace Tern.DynamoDb;

/// <summary>The cached result for a key: its item, no item, or the error of reading it.</summary>
internal sealed class CacheEntry<T>(CacheKey key, T? item, Exception? error, int bytes) where T : class
{
    /// <summary>The key.</summary>
    internal CacheKey Key { get; } = key;

    /// <summary>The item, or null if it doesn't exist.</summary>
    internal T? Item { get; } = item;

    /// <summary>The error of the read, or null if it succeeded.</summary>
    internal Exception? Error { get; } = error;

    /// <summary>The entry's estimated size in bytes.</summary>
    internal int Bytes { get; } = bytes;

    /// <summary>The time until which a hit needs no further work, before a refresh is due.</summary>
    internal long CurrentUntil { get; set; }

    /// <summary>The time until which the entry is fresh or, for an error, until which it's returned.</summary>
    internal long FreshUntil { get; set; }

    /// <summary>The time until which the entry may be returned at all.</summary>
    internal long StaleUntil { get; set; }

    /// <summary>
    /// The time before which the entry isn't refreshed in the background again, after a failed refresh.
    /// </summary>
    internal long RefreshFrom { get; set; }

    /// <summary>The number of consecutive failed reads.</summary>
    internal int Failures { get; set; }

    /// <summary>A value indicating whether the entry is being refreshed.</summary>
    internal volatile bool IsRefreshing;

    /// <summary>
    /// A value indicating whether the entry was hit since eviction last visited it. It's set without a lock, because a
    /// lost mark costs little.
    /// </summary>
    internal bool IsVisited { get; set; }

    /// <summary>The next newer entry.</summary>
    internal CacheEntry<T>? Newer { get; set; }

    /// <summary>The next older entry.</summary>
    internal CacheEntry<T>? Older { get; set; }
}
