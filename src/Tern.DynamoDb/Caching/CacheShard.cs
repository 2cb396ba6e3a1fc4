using System.Collections.Concurrent;

namespace Tern.DynamoDb;

/// <summary>
/// A part of the cache: its entries in the order they were added, and the reads in flight. Only changes take the gate;
/// hits don't.
/// </summary>
/// <remarks>
/// Eviction uses SIEVE (Zhang et al., NSDI '24): a hand moves from the oldest entry to the newest, spares each entry
/// that was hit since its last visit, and evicts the first that wasn't. A hit only sets a mark, and if a few items get
/// most of the reads, the hit ratio is at least that of LRU.
/// </remarks>
internal sealed class CacheShard<T>(ConcurrentDictionary<CacheKey, CacheEntry<T>> entries, long maxBytes, CacheMeter meter) where T : class
{
    private CacheEntry<T>? _newest;
    private CacheEntry<T>? _oldest;
    private CacheEntry<T>? _hand;

    internal Lock Gate { get; } = new();

    /// <summary>The reads in flight. Guarded by the gate, like everything below.</summary>
    internal Dictionary<CacheKey, CacheLoad<T>> Loads { get; } = [];

    internal long Bytes { get; private set; }

    /// <summary>
    /// Adds an entry and replaces the one with the same key, if any. The key is never missing in between, which would
    /// count as a miss.
    /// </summary>
    internal void Keep(CacheEntry<T> entry)
    {
        var tooLarge = entry.Bytes > maxBytes;
        if (entries.TryGetValue(entry.Key, out var before))
        {
            if (tooLarge) Remove(before);
            else Unlink(before);
        }

        if (tooLarge) return;
        while (Bytes + entry.Bytes > maxBytes && _oldest is not null) Evict();
        entry.Older = _newest;
        if (_newest is null) _oldest = entry;
        else _newest.Newer = entry;
        _newest = entry;
        entries[entry.Key] = entry;
        Add(entry.Bytes);
    }

    /// <summary>Determines whether this many bytes fit without an eviction.</summary>
    internal bool HasRoom(int bytes) => Bytes + bytes <= maxBytes;

    /// <summary>Removes an entry.</summary>
    internal void Remove(CacheEntry<T> entry)
    {
        entries.TryRemove(entry.Key, out _);
        Unlink(entry);
    }

    // Removes the entry from the order, but not from the table of keys.
    private void Unlink(CacheEntry<T> entry)
    {
        if (ReferenceEquals(_hand, entry)) _hand = entry.Newer;
        if (entry.Newer is null) _newest = entry.Older;
        else entry.Newer.Older = entry.Older;
        if (entry.Older is null) _oldest = entry.Newer;
        else entry.Older.Newer = entry.Newer;
        entry.Newer = entry.Older = null;
        Add(-entry.Bytes);
    }

    internal void Clear()
    {
        while (_oldest is not null) Remove(_oldest);
        foreach (var load in Loads.Values) load.IsOutdated = true;
        Loads.Clear();
    }

    private void Evict()
    {
        var hand = _hand ?? _oldest!;
        while (hand.IsVisited)
        {
            hand.IsVisited = false;
            hand = hand.Newer ?? _oldest!;
        }

        _hand = hand.Newer;
        Remove(hand);
        meter.CountEviction();
    }

    private void Add(int bytes)
    {
        Bytes += bytes;
        meter.AddBytes(bytes);
    }
}
