using Tern.Concurrency;

namespace Tern.DynamoDb;

// Items that are cached before they are requested.
public sealed partial class DynamoCache<T>
{
    // Two requests' worth of keys in flight, which the loader merges.
    private static readonly BoundedOptions s_warmUp = new() { MaxConcurrency = 200 };

    private readonly Lock _warmingsGate = new();
    private volatile CacheWarming[] _warmings = [];

    /// <summary>
    /// Caches the items of a query or a scan until there is no room for more. Items that are already cached, or that
    /// were written in the meantime, aren't replaced.
    /// </summary>
    /// <param name="items">
    /// The complete items: don't pass the items of an index that doesn't contain all attributes.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the warm-up. Items cached so far stay.</param>
    /// <returns>The number of items cached, which is less than the number of items if the cache was full.</returns>
    /// <exception cref="ObjectDisposedException">The cache has been disposed.</exception>
    public async ValueTask<long> WarmUpAsync(IAsyncEnumerable<T> items, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        var warming = new CacheWarming();
        lock (_warmingsGate) _warmings = [.. _warmings, warming];
        try
        {
            var kept = 0L;
            await foreach (var item in items.WithCancellation(cancellationToken).ConfigureAwait(false))
            {
                if (Keep(item, warming) is not { } isKept) break;
                if (isKept) kept++;
            }

            return kept;
        }
        finally
        {
            lock (_warmingsGate) _warmings = [.. _warmings.Where(other => !ReferenceEquals(other, warming))];
        }
    }

    /// <summary>Reads the items of keys that will be requested, a hundred per request, and caches them.</summary>
    /// <param name="keys">The keys. Keys that are already cached aren't read.</param>
    /// <param name="cancellationToken">A token that cancels the warm-up. Items cached so far stay.</param>
    /// <returns>A task that completes when all items have been read.</returns>
    /// <exception cref="ObjectDisposedException">The cache has been disposed.</exception>
    public async ValueTask WarmUpAsync(IEnumerable<ItemKey<T>> keys, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        await Bounded.ForEachAsync(keys, async (key, token) => await GetAsync(key, token).ConfigureAwait(false), s_warmUp, cancellationToken)
            .ConfigureAwait(false);
    }

    // Returns null if the item's members don't produce the key that it's stored under: callers won't request it by the
    // key that they produce.
    private CacheKey? Key(T item)
    {
        try
        {
            var key = _table.Map.GetKey(item);
            return new CacheKey(key.Partition, key.Sort);
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    // Returns null if there is no room.
    private bool? Keep(T item, CacheWarming warming)
    {
        if (Key(item) is not { } key) return false;
        var entry = new CacheEntry<T>(key, item, null, Size(item));
        var now = _clock.Now;
        _periods.Begin(entry, now);
        var shard = Shard(key.GetHashCode());
        lock (shard.Gate)
        {
            if (_isDisposed) return null;
            if (warming.Has(key) || shard.Loads.ContainsKey(key) || (_entries.TryGetValue(key, out var before) && now < before.FreshUntil)) return false;
            if (!shard.HasRoom(entry.Bytes)) return null;
            shard.Keep(entry);
            return true;
        }
    }
}
