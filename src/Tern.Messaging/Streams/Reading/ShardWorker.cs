using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using Tern.Pipeline;

namespace Tern.Messaging.Streams;

/// <summary>One run of a reader: takes its share of the shards, renews their leases, and reads them.</summary>
internal sealed class ShardWorker<TRecord>(ShardReading<TRecord> reader, ILeaseStore store) : IDisposable
    where TRecord : class
{
    // The children of a shard that has ended may be listed a little later.
    private const int ListsAfterEnd = 3;

    private readonly IShardSource<TRecord> _source = reader.Source;
    private readonly ShardReaderSettings _settings = reader.Settings;
    private readonly ILogger _logger = reader.Logger;
    private readonly string _group = GroupOf(reader);
    private readonly LeaseWatch _watch = new(reader.Settings.LeaseDuration, reader.Settings.Clock);
    private readonly ConcurrentDictionary<string, (HeldLease Held, Task Reading)> _running = new(StringComparer.Ordinal);
    private readonly CancellationTokenSource _aborting = new();
    private readonly CancellationTokenSource _ended = new();
    private readonly AwsBackoff _backoff = new(TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(30), reader.Settings.NextRandom);
    private TaskCompletionSource<bool> _wake = new();
    private long _listedAt;
    private int _listsDue = 1;

    private ShardCatalog Catalog { get; } = new(store, GroupOf(reader), reader.Settings);

    internal async Task RunAsync(CancellationToken stoppingToken)
    {
        var renewing = RenewAsync();
        for (var failures = 0; !stoppingToken.IsCancellationRequested;)
        {
            var delay = _settings.RenewInterval;
            Volatile.Write(ref _wake, new());
            try
            {
                await ShareAsync(stoppingToken).ConfigureAwait(false);
                failures = 0;
            }
            catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested)
            {
                break;
            }
            catch (Exception error)
            {
                delay = _backoff.GetDelay(++failures);
                StreamLog.RoundFailed(_logger, _source.StreamName, delay, error);
                _settings.OnFault?.Invoke(error);
            }

            await Pause.ForAsync(delay, _settings.Clock, _wake, stoppingToken).ConfigureAwait(false);
        }

        await StopAsync().ConfigureAwait(false);
        _ended.Cancel();
        await renewing.ConfigureAwait(false);
    }

    public void Dispose()
    {
        _aborting.Dispose();
        _ended.Dispose();
    }

    private static string GroupOf(ShardReading<TRecord> reader) => $"{reader.Settings.Application}/{reader.Source.StreamName}";

    // One round: creates leases for new shards, and takes this worker's share of all leases.
    private async ValueTask ShareAsync(CancellationToken cancellationToken)
    {
        IReadOnlyList<ShardInfo>? shards = null;
        if (Volatile.Read(ref _listsDue) > 0 || _settings.Clock.GetElapsedTime(_listedAt) >= _settings.ShardListInterval)
        {
            shards = await _source.ListShardsAsync(cancellationToken).ConfigureAwait(false);
            _listedAt = _settings.Clock.GetTimestamp();
        }

        var leases = await store.ListAsync(_group, cancellationToken).ConfigureAwait(false);
        if (shards is not null) leases = await Catalog.SyncAsync(shards, leases, cancellationToken).ConfigureAwait(false);
        if (shards is not null && Volatile.Read(ref _listsDue) > 0) Interlocked.Decrement(ref _listsDue);
        _watch.Note(leases);

        // Leases that were handed over to this worker, or that it lost and no other worker has taken since.
        foreach (var lease in leases)
        {
            if (lease.Owner == _settings.WorkerId && !lease.IsFinished) await TakeAsync(lease, cancellationToken).ConfigureAwait(false);
        }

        var plan = LeaseShares.Plan(leases, _settings.WorkerId, _watch.IsFree, _settings.MaxShards, Random.Shared);
        foreach (var lease in plan.Take) await TakeAsync(lease, cancellationToken).ConfigureAwait(false);
        foreach (var lease in plan.Ask)
        {
            await store.WriteAsync(lease with { WantedBy = _settings.WorkerId, Version = lease.Version + 1 }, cancellationToken).ConfigureAwait(false);
        }

        if (plan.Free > plan.Take.Count && _running.Count >= _settings.MaxShards)
            StreamLog.NoRoom(_logger, plan.Free - plan.Take.Count, _source.StreamName, _settings.MaxShards);
    }

    private async ValueTask TakeAsync(ShardLease lease, CancellationToken stopping)
    {
        // A shard that was lost isn't taken again while its handler is still running.
        if (_running.ContainsKey(lease.ShardId)) return;
        var sent = _settings.Clock.GetTimestamp();
        var mine = lease with { Owner = _settings.WorkerId, WantedBy = null, Version = lease.Version + 1 };

        // Not canceled: a lease that was written but not noted would belong to nobody for a while.
        if (await store.WriteAsync(mine, CancellationToken.None).ConfigureAwait(false) != mine) return;
        Start(new HeldLease(store, mine, sent, _settings.LeaseDuration, _settings.Clock), stopping);
    }

    private void Start(HeldLease held, CancellationToken stopping)
    {
        var begin = new TaskCompletionSource();
        _running[held.Lease.ShardId] = (held, ReadAsync(held, begin.Task, stopping));
        begin.SetResult();
    }

    private async Task ReadAsync(HeldLease held, Task begin, CancellationToken stopping)
    {
        await begin.ConfigureAwait(false);
        try
        {
            using var run = new ShardRun<TRecord>(reader, held, stopping, _aborting.Token);
            if (await run.RunAsync().ConfigureAwait(false)) Volatile.Write(ref _listsDue, ListsAfterEnd);
        }
        catch (Exception error)
        {
            // The lease expires, and the shard is read again.
            StreamLog.RoundFailed(_logger, _source.StreamName, _settings.LeaseDuration, error);
            _settings.OnFault?.Invoke(error);
        }
        finally
        {
            _running.TryRemove(held.Lease.ShardId, out _);
            await held.DisposeAsync().ConfigureAwait(false);
            if (Volatile.Read(ref _listsDue) == ListsAfterEnd) Volatile.Read(ref _wake).TrySetResult(true);
        }
    }

    // Separate from the rounds, which may wait for the stream. A call that hangs doesn't block the renewal of other
    // leases.
    private async Task RenewAsync()
    {
        var renewals = new Dictionary<HeldLease, Task>();
        while (await Pause.ForAsync(_settings.RenewInterval, _settings.Clock, _ended.Token).ConfigureAwait(false))
        {
            foreach (var (held, renewal) in renewals)
                if (renewal.IsCompleted) renewals.Remove(held);
            foreach (var (held, _) in _running.Values)
                if (held.Age >= _settings.RenewInterval / 2 && !renewals.ContainsKey(held)) renewals[held] = RenewAsync(held);
        }

        await Task.WhenAll(renewals.Values).ConfigureAwait(false);
    }

    private async Task RenewAsync(HeldLease held)
    {
        try
        {
            await held.WriteAsync(static lease => lease, held.Lost).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (held.Lost.IsCancellationRequested)
        {
            // The shard's run notices the loss.
        }
        catch (Exception error)
        {
            StreamLog.NotRenewed(_logger, held.Lease.ShardId, _source.StreamName, error);
            _settings.OnFault?.Invoke(error);
        }
    }

    private async ValueTask StopAsync()
    {
        var all = Task.WhenAll(_running.Values.Select(static run => run.Reading));
        try
        {
            await all.WaitAsync(_settings.ShutdownTimeout, _settings.Clock, CancellationToken.None).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            StreamLog.NotEndedInTime(_logger, _source.StreamName, _settings.ShutdownTimeout);
            _aborting.Cancel();
            await all.ConfigureAwait(false);
        }
    }
}
