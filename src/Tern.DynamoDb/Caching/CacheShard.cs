using System.Collections.Concurrent;

namespace Tern.DynamoDb;

/// <summary>
/// A part of the cache: what is kept in the order it came, and the reads under way. Only who changes something takes
/// the gate; a hit doesn't.
/// </summary>
/// <remarks>
/// Eviction is SIEVE (Zhang et al., NSDI '24): a hand goes from the oldest entry to the newest, spares each that was
/// hit since it last came by, and evicts the first that was not. A hit only sets a mark, and the hit ratio is that of
/// LRU or better where a few items are asked for most.
/// </remarks>
internal sealed class CacheShard<T>(ConcurrentDictionary<CacheKey, CacheEntry<T>> entries, long maxBytes, CacheMeter meter) where T : class
{
    private CacheEntry<T>? _newest;
    private CacheEntry<T>? _oldest;
    private CacheEntry<T>? _hand;

    internal Lock Gate { get; } = new();

    /// <summary>The reads under way. Guarded by the gate, as is all below.</summary>
    internal Dictionary<CacheKey, CacheLoad<T>> Loads { get; } = [];

    internal long Bytes { get; private set; }

    /// <summary>
    /// Keeps an entry, in place of the one of its key: at no moment does a caller find none, who would count as a miss.
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

    /// <summary>Whether nothing must be evicted for so much.</summary>
    internal bool HasRoom(int bytes) => Bytes + bytes <= maxBytes;

    /// <summary>Forgets an entry that is kept.</summary>
    internal void Remove(CacheEntry<T> entry)
    {
        entries.TryRemove(entry.Key, out _);
        Unlink(entry);
    }

    // Out of the order, though not yet out of the table of keys.
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
