using System.Collections.Concurrent;

namespace Tern.DynamoDb;

/// <summary>
/// Caches items of a table for a limited time, within a limit of bytes. Concurrent reads of a key share one read of the
/// table. Get it from <see cref="DynamoCacheExtensions.Cached{T}"/>, keep it for the lifetime of the program, and use
/// it from any thread.
/// </summary>
/// <remarks>
/// <para>Items that this client writes through its tables, batches and transactions are read again, consistently, as
/// soon as the write has ended. Writes by others become visible when the item expires, or within a second or two if
/// <see cref="FollowAsync"/> reads the table's stream. The cache doesn't know the keys of low-level calls and PartiQL:
/// call <see cref="Invalidate(ItemKey{T})"/> after them.</para>
/// <para>All callers get the same object, which is why its type must be immutable.</para>
/// </remarks>
/// <typeparam name="T">The item type.</typeparam>
public sealed partial class DynamoCache<T> : ITableWriteListener, IDisposable where T : class
{
    private const int MostShards = 16;

    // The measured size of a key, an entry, its slot in the table of keys and an object header.
    private const int Overhead = 256;

    private readonly DynamoTable<T> _table;
    private readonly ConcurrentDictionary<CacheKey, CacheEntry<T>> _entries = new();
    private readonly CacheShard<T>[] _shards;
    private readonly CacheClock _clock;
    private readonly CacheMeter _meter;
    private readonly RecentWrites _writes = new();
    private readonly CancellationTokenSource _stop = new();
    private readonly DynamoLoader<T> _loader;
    private readonly DynamoLoader<T> _consistent;
    private readonly CachePeriods _periods;
    private volatile bool _isDisposed;

    internal DynamoCache(DynamoTable<T> table, DynamoCacheOptions options)
    {
        options.Check();
        _table = table;
        _clock = new CacheClock(table.Client.TimeProvider);
        _periods = new CachePeriods(options);
        _meter = new CacheMeter(table.Client.MeterFactory, table.Name);
        MaxBytes = options.MaxBytes;

        // Shards of at least 1 MB, so that any item fits even if there is room for only a few.
        var shards = (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)Math.Clamp(MaxBytes >> 20, 1, MostShards));
        _shards = new CacheShard<T>[shards];
        for (var i = 0; i < shards; i++) _shards[i] = new CacheShard<T>(_entries, MaxBytes / shards, _meter);

        var merging = options.Loader ?? new();
        var batch = merging.Batch ?? new();
        _consistent = new DynamoLoader<T>(table, Merging(batch.WithConsistentRead()));
        _loader = options.ConsistentRead ? _consistent : new DynamoLoader<T>(table, Merging(batch));
        table.Client.Writes.Add(this);

        DynamoLoaderOptions Merging(BatchGetOptions reads) => new() { MaxKeys = merging.MaxKeys, Window = merging.Window, Batch = reads };
    }

    /// <summary>Gets the maximum number of bytes that the cache holds.</summary>
    public long MaxBytes { get; }

    /// <summary>Gets the counts of the cache's operations since its creation, and its current size.</summary>
    public CacheStatistics Statistics => new()
    {
        Hits = _meter.Sum(CacheOutcome.Hit),
        Negatives = _meter.Sum(CacheOutcome.Negative),
        Stale = _meter.Sum(CacheOutcome.Stale),
        Misses = _meter.Sum(CacheOutcome.Miss),
        Loads = _meter.Loads,
        Failures = _meter.Failures,
        Evictions = _meter.Evictions,
        Invalidations = _meter.Invalidations,
        Count = _entries.Count,
        Bytes = Bytes,
    };

    string ITableWriteListener.Table => _table.Name;

    private long Bytes
    {
        get
        {
            var bytes = 0L;
            foreach (var shard in _shards) bytes += shard.Bytes;
            return bytes;
        }
    }

    /// <summary>Gets an item from the cache or, if it isn't cached, from the table.</summary>
    /// <param name="key">The item's key, such as <c>Price.Key("sku")</c>.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the wait for a read. The read itself continues: other callers may wait for it, and the item
    /// is cached.
    /// </param>
    /// <returns>The item, which is the same object for all callers, or null if it doesn't exist.</returns>
    /// <exception cref="ArgumentException">The key isn't a valid key of the table.</exception>
    /// <exception cref="BatchIncompleteException">
    /// The service repeatedly left the key unprocessed, for example because the table's capacity is used up.
    /// </exception>
    /// <exception cref="DynamoItemException">The stored item doesn't match the type.</exception>
    /// <exception cref="ObjectDisposedException">The cache has been disposed.</exception>
    public ValueTask<T?> GetAsync(ItemKey<T> key, CancellationToken cancellationToken = default)
    {
        var found = _entries.TryGetValue(new CacheKey(key.Partition, key.Sort), out var entry);
        if (!found || _clock.Now >= entry!.CurrentUntil) return GetSlowlyAsync(key, entry, cancellationToken);
        if (!entry.IsVisited) entry.IsVisited = true;
        _meter.Count(entry.Item is null ? CacheOutcome.Negative : CacheOutcome.Hit);
        return new ValueTask<T?>(entry.Item);
    }

    /// <summary>Invalidates a key: the next caller reads its item consistently.</summary>
    /// <param name="key">The item's key.</param>
    public void Invalidate(ItemKey<T> key) => Invalidate(new CacheKey(key.Partition, key.Sort));

    /// <summary>Clears the cache. Reads in flight complete, but their items aren't cached.</summary>
    public void Clear()
    {
        foreach (var shard in _shards)
        {
            lock (shard.Gate) shard.Clear();
        }

        foreach (var warming in _warmings) warming.NoteAll();
    }

    /// <summary>Clears the cache, cancels the reads in flight, and stops listening to writes.</summary>
    public void Dispose()
    {
        if (_isDisposed) return;
        _isDisposed = true;
        _table.Client.Writes.Remove(this);
        _stop.Cancel();
        Clear();
    }

    void ITableWriteListener.Written(AttributeValue partition, AttributeValue sort) => Invalidate(new CacheKey(partition, sort));

    private void Invalidate(in CacheKey key)
    {
        var hash = key.GetHashCode();
        _writes.Note(hash, _clock.Now);
        foreach (var warming in _warmings) warming.Note(key);
        var shard = Shard(hash);
        lock (shard.Gate)
        {
            // Callers from now on must not get the result of an earlier read.
            if (shard.Loads.Remove(key, out var load)) load.IsOutdated = true;
            if (_entries.TryGetValue(key, out var entry)) shard.Remove(entry);
        }

        _meter.CountInvalidation();
    }

    // The table of keys uses the lower bits.
    private CacheShard<T> Shard(int hash) => _shards[(hash >>> 20) & (_shards.Length - 1)];
}
