using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Reads a table's stream shard by shard, each after its parent, and delivers the records in batches.
/// </summary>
internal sealed class StreamMapping(
    StreamMappingOptions options, StreamEndpoint endpoint, StreamDelivery delivery, TimeProvider clock, Action<string> log) : LoopPart
{
    /// <summary>The polling period: like Lambda, four times a second.</summary>
    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(250);

    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(1);

    private readonly HashSet<string> _known = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Task> _shards = new(StringComparer.Ordinal);
    private readonly TaskCompletionSource _isReading = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>
    /// Starts, and waits until the start position is known, so that later records aren't missed. If the table doesn't
    /// exist yet, the mapping waits for it in the background.
    /// </summary>
    public override async Task StartAsync(CancellationToken cancellationToken)
    {
        await base.StartAsync(cancellationToken).ConfigureAwait(false);
        await Task.WhenAny(_isReading.Task, Loop).WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    protected override async Task RunAsync()
    {
        var (stream, wasThere) = await FindStreamAsync().ConfigureAwait(false);

        // If reading begins with the latest record, initial shards are read from now on; later shards are read from
        // their beginning.
        var fromBeginning = options.FromBeginning || !wasThere;
        while (true)
        {
            try
            {
                await FollowAsync(stream, fromBeginning).ConfigureAwait(false);
                fromBeginning = true;
                _isReading.TrySetResult();
            }
            catch (StreamFailureException failure)
            {
                log($"stream {options.Table}: {failure.Message}");
            }

            await Task.Delay(s_pause, clock, Ended).ConfigureAwait(false);
        }
    }

    protected override async Task EndAsync()
    {
        await Task.WhenAll(_shards.Values).ConfigureAwait(false);
        endpoint.Dispose();
    }

    private async Task<(string Stream, bool WasThere)> FindStreamAsync()
    {
        string? told = null;
        while (true)
        {
            try
            {
                return (await endpoint.FindStreamAsync(options.Table, Ended).ConfigureAwait(false), told is null);
            }
            catch (StreamFailureException failure)
            {
                if (told != failure.Message) log($"stream {options.Table}: {failure.Message} Retrying every second.");
                told = failure.Message;
                _isReading.TrySetResult();
            }

            await Task.Delay(s_pause, clock, Ended).ConfigureAwait(false);
        }
    }

    /// <summary>Begins to read new shards.</summary>
    private async Task FollowAsync(string stream, bool fromBeginning)
    {
        foreach (var (shard, parent) in await endpoint.ListShardsAsync(stream, Ended).ConfigureAwait(false))
        {
            if (_known.Contains(shard)) continue;
            var iterator = await endpoint.GetIteratorAsync(stream, shard, fromBeginning, null, Ended).ConfigureAwait(false);
            _known.Add(shard);
            var before = parent is not null ? _shards.GetValueOrDefault(parent) : null;
            _shards[shard] = ReadAsync(stream, shard, iterator, before ?? Task.CompletedTask);
        }
    }

    private async Task ReadAsync(string stream, string shard, string? iterator, Task parent)
    {
        StreamLanes? lanes = null;
        try
        {
            await parent.ConfigureAwait(false);
            lanes = new StreamLanes(stream, shard, options, delivery, clock, log, Ended);
            string? last = null;
            string? told = null;
            while (iterator is not null)
            {
                List<JsonElement> records;
                try
                {
                    var limit = options.BatchSize * options.ParallelizationFactor;
                    (records, iterator) = await endpoint.GetRecordsAsync(iterator, limit, Ended).ConfigureAwait(false);
                }
                catch (StreamFailureException failure)
                {
                    if (told != failure.Message) log($"stream {options.Table}: {failure.Message}");
                    told = failure.Message;
                    await Task.Delay(s_pause, clock, Ended).ConfigureAwait(false);

                    // If a batch is retried for long, the iterator can expire meanwhile.
                    if (failure.Message.Contains("ExpiredIterator", StringComparison.Ordinal))
                        iterator = await RenewAsync(stream, shard, last, iterator).ConfigureAwait(false);
                    continue;
                }

                if (records.Count > 0)
                {
                    last = StreamBatch.NumberOf(records[^1]);
                    await lanes.AddAsync(records, Ended).ConfigureAwait(false);
                }
                else if (iterator is not null)
                {
                    await Task.Delay(s_period, clock, Ended).ConfigureAwait(false);
                }
            }

            await lanes.CompleteAsync().ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (Ended.IsCancellationRequested)
        {
            // The emulator is stopping, and the lanes with it.
            if (lanes is not null) await lanes.StopAsync().ConfigureAwait(false);
        }
    }

    private async Task<string?> RenewAsync(string stream, string shard, string? last, string? iterator)
    {
        try
        {
            return await endpoint.GetIteratorAsync(stream, shard, fromBeginning: true, last, Ended).ConfigureAwait(false);
        }
        catch (StreamFailureException failure)
        {
            log($"stream {options.Table}: {failure.Message}");
            return iterator;
        }
    }
}
