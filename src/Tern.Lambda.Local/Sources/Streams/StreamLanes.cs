using System.Text.Json;

namespace Tern.Lambda.Local.Sources.Streams;

/// <summary>The lanes of a shard: as many as its parallelization factor. All changes of an item are in one, so that they keep their order.</summary>
internal sealed class StreamLanes
{
    private readonly StreamLane[] _lanes;
    private readonly Task[] _runs;
    private readonly StreamMappingOptions _options;
    private readonly Action<string> _log;

    public StreamLanes(
        string stream,
        string shard,
        StreamMappingOptions options,
        StreamDelivery delivery,
        TimeProvider clock,
        Action<string> log,
        CancellationToken cancellationToken)
    {
        (_options, _log) = (options, log);
        _lanes = new StreamLane[options.ParallelizationFactor];
        _runs = new Task[_lanes.Length];
        for (var i = 0; i < _lanes.Length; i++)
        {
            _lanes[i] = new StreamLane(stream, shard, options, delivery, clock, log);
            _runs[i] = _lanes[i].RunAsync(cancellationToken);
        }
    }

    /// <summary>Hands on records that fit the filters, each to its lane; waits while a lane has enough.</summary>
    public async ValueTask AddAsync(List<JsonElement> records, CancellationToken cancellationToken)
    {
        var parts = new List<JsonElement>?[_lanes.Length];
        var others = 0;
        foreach (var record in records)
        {
            if (_options.Filters.Fits(record)) (parts[_lanes.Length == 1 ? 0 : LaneOf(record)] ??= []).Add(record);
            else others++;
        }

        if (others > 0) _log($"stream {_options.Table}: {(others == 1 ? "1 change fits" : $"{others} changes fit")} no filter of {_options.Function}.");

        for (var i = 0; i < parts.Length; i++)
        {
            if (parts[i] is { } part) await _lanes[i].AddAsync(part, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Waits for those that were told to give up.</summary>
    public async Task StopAsync()
    {
        try
        {
            await Task.WhenAll(_runs).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // As they were told.
        }
    }

    /// <summary>Waits until all is delivered.</summary>
    public async Task CompleteAsync()
    {
        foreach (var lane in _lanes) lane.Complete();
        await Task.WhenAll(_runs).ConfigureAwait(false);
    }

    private int LaneOf(JsonElement record) =>
        (int)((uint)record.GetProperty("dynamodb").GetProperty("Keys").GetRawText().GetHashCode(StringComparison.Ordinal) % (uint)_lanes.Length);
}
