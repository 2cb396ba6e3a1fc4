using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// The lanes of a shard, as many as its parallelization factor. All changes of an item go to the same lane, so that
/// they stay in order.
/// </summary>
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

    /// <summary>Adds the records that match the filters to their lanes; waits while a lane is full.</summary>
    public async ValueTask AddAsync(List<JsonElement> records, CancellationToken cancellationToken)
    {
        var parts = new List<JsonElement>?[_lanes.Length];
        var others = 0;
        foreach (var record in records)
        {
            if (_options.Filters.Fits(record)) (parts[_lanes.Length == 1 ? 0 : LaneOf(record)] ??= []).Add(record);
            else others++;
        }

        if (others > 0) _log($"stream {_options.Table}: {(others == 1 ? "1 change matches" : $"{others} changes match")} no filter of {_options.Function}.");

        for (var i = 0; i < parts.Length; i++)
        {
            if (parts[i] is { } part) await _lanes[i].AddAsync(part, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Waits for the lanes that were canceled.</summary>
    public async Task StopAsync()
    {
        try
        {
            await Task.WhenAll(_runs).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // Canceled as requested.
        }
    }

    /// <summary>Waits until all records are delivered.</summary>
    public async Task CompleteAsync()
    {
        foreach (var lane in _lanes) lane.Complete();
        await Task.WhenAll(_runs).ConfigureAwait(false);
    }

    private int LaneOf(JsonElement record) =>
        (int)((uint)record.GetProperty("dynamodb").GetProperty("Keys").GetRawText().GetHashCode(StringComparison.Ordinal) % (uint)_lanes.Length);
}
