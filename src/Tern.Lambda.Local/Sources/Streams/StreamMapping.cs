using System.Text.Json;
using Tern.Lambda.Local.Parts;

namespace Tern.Lambda.Local.Sources.Streams;

/// <summary>Reads a table's stream, shard by shard, each after its parent, and hands what it finds on in batches.</summary>
internal sealed class StreamMapping(
    StreamMappingOptions options, StreamEndpoint endpoint, StreamDelivery delivery, TimeProvider clock, Action<string> log) : LoopPart
{
    /// <summary>Lambda asks four times a second.</summary>
    private static readonly TimeSpan s_period = TimeSpan.FromMilliseconds(250);

    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(1);

    private readonly HashSet<string> _known = new(StringComparer.Ordinal);
    private readonly Dictionary<string, Task> _shards = new(StringComparer.Ordinal);
    private readonly TaskCompletionSource _isReading = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>
    /// Starts, and waits until it knows where it begins: what is written after is not missed. A table that is not there
    /// yet is waited for elsewhere.
    /// </summary>
    public override async Task StartAsync(CancellationToken cancellationToken)
    {
        await base.StartAsync(cancellationToken).ConfigureAwait(false);
        await Task.WhenAny(_isReading.Task, Loop).WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    protected override async Task RunAsync()
    {
        var (stream, wasThere) = await FindStreamAsync().ConfigureAwait(false);

        // Of what is there at first, a stream that is read from now on skips what is over; later shards are read whole.
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
                if (told != failure.Message) log($"stream {options.Table}: {failure.Message} Trying again each second.");
                told = failure.Message;
                _isReading.TrySetResult();
            }

            await Task.Delay(s_pause, clock, Ended).ConfigureAwait(false);
        }
    }

    /// <summary>Begins to read the shards that are new.</summary>
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

                    // A batch that was tried for long outlives the place in the stream where it came from.
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
            // The emulator ends, and the lanes with it.
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
