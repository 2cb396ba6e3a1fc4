namespace Tern.DynamoDb;

/// <summary>What is known of one key: its item, that it has none, or that it couldn't be read.</summary>
internal sealed class CacheEntry<T>(CacheKey key, T? item, Exception? error, int bytes) where T : class
{
    /// <summary>The key.</summary>
    internal CacheKey Key { get; } = key;

    /// <summary>The item; null where there is none.</summary>
    internal T? Item { get; } = item;

    /// <summary>Why it couldn't be read; null where it could.</summary>
    internal Exception? Error { get; } = error;

    /// <summary>How much it counts.</summary>
    internal int Bytes { get; } = bytes;

    /// <summary>Until when a hit has nothing else to do: before it is time to refresh.</summary>
    internal long CurrentUntil { get; set; }

    /// <summary>Until when it is fresh; of an error, until when it is given out.</summary>
    internal long FreshUntil { get; set; }

    /// <summary>Until when it may be given out at all.</summary>
    internal long StaleUntil { get; set; }

    /// <summary>Before when it isn't read again behind anybody's back, because that failed.</summary>
    internal long RefreshFrom { get; set; }

    /// <summary>Failed reads in a row.</summary>
    internal int Failures { get; set; }

    /// <summary>Whether it is being read again.</summary>
    internal volatile bool IsRefreshing;

    /// <summary>
    /// Whether it was hit since eviction last looked at it. Set without a lock: a mark that is lost costs little.
    /// </summary>
    internal bool IsVisited { get; set; }

    /// <summary>The entry that was kept next after it.</summary>
    internal CacheEntry<T>? Newer { get; set; }

    /// <summary>The entry that was kept last before it.</summary>
    internal CacheEntry<T>? Older { get; set; }
}
