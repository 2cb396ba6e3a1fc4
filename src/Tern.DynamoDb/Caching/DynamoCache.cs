using System.Collections.Concurrent;

namespace Tern.DynamoDb;

/// <summary>
/// Keeps items of a table that were read, and gives them out again for a time: bounded in bytes, with one read of the
/// table however many ask for a key at once. Get it from <see cref="DynamoCacheExtensions.Cached{T}"/>, keep it as long
/// as the program runs, and use it from any thread.
/// </summary>
/// <remarks>
/// <para>What this client writes through its tables, batches and transactions is read anew, consistently, from the
/// moment the write has ended. What others write is seen when the item expires, or within a second or two where
/// <see cref="FollowAsync"/> reads the table's stream. Low-level calls and PartiQL say no keys: call
/// <see cref="Invalidate(ItemKey{T})"/> after those.</para>
/// <para>All callers get the same object, which is why its type must be one that nobody can change.</para>
/// </remarks>
/// <typeparam name="T">The item type.</typeparam>
public sealed partial class DynamoCache<T> : ITableWriteListener, IDisposable where T : class
{
    private const int MostShards = 16;

    // What a key, an entry, its place in the table of keys and an object's own head take; measured.
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

        // Shards of at least a megabyte, so that any item has room where there is room for few.
        var shards = (int)System.Numerics.BitOperations.RoundUpToPowerOf2((uint)Math.Clamp(MaxBytes >> 20, 1, MostShards));
        _shards = new CacheShard<T>[shards];
        for (var i = 0; i < shards; i++) _shards[i] = new CacheShard<T>(_entries, MaxBytes / shards, _meter);

        var merging = options.Loader ?? new();
        var batch = merging.Batch ?? new();
        _consistent = new DynamoLoader<T>(table, Merging(batch with { ConsistentRead = true }));
        _loader = options.ConsistentRead ? _consistent : new DynamoLoader<T>(table, Merging(batch));
        table.Client.Writes.Add(this);

        DynamoLoaderOptions Merging(BatchGetOptions reads) => new() { MaxKeys = merging.MaxKeys, Window = merging.Window, Batch = reads };
    }

    /// <summary>How many bytes it keeps, at the most.</summary>
    public long MaxBytes { get; }

    /// <summary>What it did since it was made, and what it keeps.</summary>
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

    /// <summary>Gives an item: the one that is kept, or else the one that is read.</summary>
    /// <param name="key">The item's key, such as <c>Price.Key("sku")</c>.</param>
    /// <param name="cancellationToken">
    /// Ends the wait for a read. The read goes on: others may wait, and the item is kept.
    /// </param>
    /// <returns>The item, the same object for all; null when there is none.</returns>
    /// <exception cref="ArgumentException">It is no key of the table.</exception>
    /// <exception cref="BatchIncompleteException">
    /// The service left the key unread time after time, as it does when the table's capacity is used up.
    /// </exception>
    /// <exception cref="DynamoItemException">The stored item doesn't match the type.</exception>
    /// <exception cref="ObjectDisposedException">The cache has been disposed of.</exception>
    public ValueTask<T?> GetAsync(ItemKey<T> key, CancellationToken cancellationToken = default)
    {
        var found = _entries.TryGetValue(new CacheKey(key.Partition, key.Sort), out var entry);
        if (!found || _clock.Now >= entry!.CurrentUntil) return GetSlowlyAsync(key, entry, cancellationToken);
        if (!entry.IsVisited) entry.IsVisited = true;
        _meter.Count(entry.Item is null ? CacheOutcome.Negative : CacheOutcome.Hit);
        return new ValueTask<T?>(entry.Item);
    }

    /// <summary>Forgets what is known of a key: the next caller reads it, consistently.</summary>
    /// <param name="key">The item's key.</param>
    public void Invalidate(ItemKey<T> key) => Invalidate(new CacheKey(key.Partition, key.Sort));

    /// <summary>Forgets everything. Reads that are under way are answered, and not kept.</summary>
    public void Clear()
    {
        foreach (var shard in _shards)
        {
            lock (shard.Gate) shard.Clear();
        }

        foreach (var warming in _warmings) warming.NoteAll();
    }

    /// <summary>Forgets everything, cancels the reads that are under way, and listens to writes no longer.</summary>
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
            // Whoever asks from now on must not get what was read before.
            if (shard.Loads.Remove(key, out var load)) load.IsOutdated = true;
            if (_entries.TryGetValue(key, out var entry)) shard.Remove(entry);
        }

        _meter.CountInvalidation();
    }

    // The table of keys uses the lower bits.
    private CacheShard<T> Shard(int hash) => _shards[(hash >>> 20) & (_shards.Length - 1)];
}
