using Tern.Buffers;

namespace Tern.DynamoDb;

// Reads of the table: one at a time per key, shared by all callers.
public sealed partial class DynamoCache<T>
{
    // For a key without a fresh item, or whose item is due for a refresh.
    private ValueTask<T?> GetSlowlyAsync(ItemKey<T> key, CacheEntry<T>? entry, CancellationToken cancellationToken)
    {
        _table.RequireKey(key);
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<T?>(cancellationToken);
        if (entry is not null)
        {
            var now = _clock.Now;
            if (entry.Error is { } error)
            {
                if (now < entry.FreshUntil)
                {
                    _meter.Count(CacheOutcome.Miss);
                    return ValueTask.FromException<T?>(error);
                }
            }
            else if (now < entry.StaleUntil)
            {
                entry.IsVisited = true;
                _meter.Count(now >= entry.FreshUntil ? CacheOutcome.Stale : entry.Item is null ? CacheOutcome.Negative : CacheOutcome.Hit);
                if (!entry.IsRefreshing && now >= entry.RefreshFrom) Refresh(entry);
                return new ValueTask<T?>(entry.Item);
            }
        }

        _meter.Count(CacheOutcome.Miss);
        return LoadAsync(new CacheKey(key.Partition, key.Sort), cancellationToken);
    }

    private ValueTask<T?> LoadAsync(CacheKey key, CancellationToken cancellationToken)
    {
        var shard = Shard(key.GetHashCode());
        CacheLoad<T>? load, begun = null;
        lock (shard.Gate)
        {
            // A read may have ended since the caller checked.
            if (_entries.TryGetValue(key, out var entry) && _clock.Now < entry.FreshUntil)
                return entry.Error is null ? new ValueTask<T?>(entry.Item) : ValueTask.FromException<T?>(entry.Error);
            if (!shard.Loads.TryGetValue(key, out load))
                shard.Loads[key] = load = begun = new CacheLoad<T>(key, entry) { Failures = entry?.Failures ?? 0 };
        }

        if (begun is not null) _ = RunAsync(begun);
        return new ValueTask<T?>(cancellationToken.CanBeCanceled ? load.Task.WaitAsync(cancellationToken) : load.Task);
    }

    private void Refresh(CacheEntry<T> entry)
    {
        var shard = Shard(entry.Key.GetHashCode());
        CacheLoad<T> load;
        lock (shard.Gate)
        {
            if (entry.IsRefreshing || shard.Loads.ContainsKey(entry.Key)) return;
            entry.IsRefreshing = true;
            load = new CacheLoad<T>(entry.Key, entry) { Failures = entry.Failures };
            shard.Loads[entry.Key] = load;
        }

        _ = RunAsync(load);
    }

    // Nothing awaits this task: every outcome is passed to the load.
    private async Task RunAsync(CacheLoad<T> load)
    {
        var clock = _table.Client.TimeProvider;
        var began = clock.GetTimestamp();
        _meter.BeginLoad();
        try
        {
            var hash = load.Key.GetHashCode();
            var loader = _writes.Has(hash, _clock.Now) ? _consistent : _loader;
            var item = await loader.GetAsync(new(load.Key.Partition, load.Key.Sort), _stop.Token).ConfigureAwait(false);
            var entry = item is null && !_periods.KeepsNegatives ? null : new CacheEntry<T>(load.Key, item, null, Size(item));
            if (entry is not null) _periods.Begin(entry, _clock.Now);
            End(load, entry);
            _meter.EndLoad(clock.GetElapsedTime(began), null);
            load.Answer(item);
        }
        catch (Exception error)
        {
            Fail(load, error);
            _meter.EndLoad(clock.GetElapsedTime(began), error);
            load.Fail(error is OperationCanceledException && _isDisposed ? new ObjectDisposedException(GetType().Name) : error);
        }
    }

    private void End(CacheLoad<T> load, CacheEntry<T>? entry)
    {
        var shard = Shard(load.Key.GetHashCode());
        lock (shard.Gate)
        {
            if (load.IsOutdated || _isDisposed) return;
            shard.Loads.Remove(load.Key);
            if (entry is not null) shard.Keep(entry);
            else if (_entries.TryGetValue(load.Key, out var before)) shard.Remove(before);
        }
    }

    private void Fail(CacheLoad<T> load, Exception error)
    {
        var (shard, now) = (Shard(load.Key.GetHashCode()), _clock.Now);
        lock (shard.Gate)
        {
            if (load.IsOutdated || _isDisposed) return;
            shard.Loads.Remove(load.Key);
            if (load.Refreshed is { Error: null } entry && now < entry.StaleUntil)
            {
                entry.Failures++;
                entry.RefreshFrom = _periods.RefreshFrom(entry.Failures, now);
                entry.IsRefreshing = false;
            }
            else if (_periods.KeepsFailures)
            {
                var failure = new CacheEntry<T>(load.Key, null, error, Overhead) { Failures = load.Failures + 1 };
                _periods.BeginFailure(failure, now);
                shard.Keep(failure);
            }
        }
    }

    // The item's size on the wire, as a put would send it.
    private int Size(T? item)
    {
        if (item is null) return Overhead;
        using var buffer = new PooledBuffer();
        var writer = new ItemWriter(buffer);
        try
        {
            _table.Map.Write(ref writer, item, _table.Map.GetVersion(item));
            writer.Flush();
            return buffer.WrittenSpan.Length + Overhead;
        }
        catch (ArgumentException)
        {
            // The item is stored under a key that its members don't produce, so a put would reject it. Any estimate
            // will do.
            return Overhead * 4;
        }
    }
}
