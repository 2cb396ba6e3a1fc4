using Tern.Concurrency;

namespace Tern.DynamoDb;

// Items that are there before anybody asks.
public sealed partial class DynamoCache<T>
{
    // Two requests' worth of keys under way, merged by the loader.
    private static readonly BoundedOptions s_warmUp = new() { MaxConcurrency = 200 };

    private readonly Lock _warmingsGate = new();
    private volatile CacheWarming[] _warmings = [];

    /// <summary>
    /// Keeps the items of a query or a scan, until there is no room for more. What is kept already, or was written
    /// meanwhile, stays as it is.
    /// </summary>
    /// <param name="items">The items, whole: those of an index that has not all attributes are not.</param>
    /// <param name="cancellationToken">Ends it; what has been kept stays.</param>
    /// <returns>How many items were kept. Fewer than there are when the cache was full.</returns>
    /// <exception cref="ObjectDisposedException">The cache has been disposed of.</exception>
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

    /// <summary>Reads the items of keys that will be asked for, a hundred a request, and keeps them.</summary>
    /// <param name="keys">The keys. Those that are kept already aren't read.</param>
    /// <param name="cancellationToken">Ends it; what has been kept stays.</param>
    /// <returns>A task that completes when all have been read.</returns>
    /// <exception cref="ObjectDisposedException">The cache has been disposed of.</exception>
    public async ValueTask WarmUpAsync(IEnumerable<ItemKey<T>> keys, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        await Bounded.ForEachAsync(keys, async (key, token) => await GetAsync(key, token).ConfigureAwait(false), s_warmUp, cancellationToken)
            .ConfigureAwait(false);
    }

    // Null where the members don't make the key that it is stored under: nobody will ask for it by the one that they
    // make.
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

    // Null when there is no room.
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
