using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Messaging.Streams.Telemetry;

/// <summary>The spans and metrics of one reader. They cost nothing while nobody listens.</summary>
internal sealed class StreamTelemetry : IDisposable
{
    private static readonly ActivitySource s_activities = new(StreamTags.Source);

    private readonly Meter _meter;
    private readonly bool _ownsMeter;
    private readonly Counter<long> _consumed;
    private readonly Histogram<double> _duration;
    private readonly ConcurrentDictionary<string, double> _lags = new(StringComparer.Ordinal);
    private readonly KeyValuePair<string, object?>[] _tags;
    private readonly string _stream;

    internal StreamTelemetry(IMeterFactory? factory, string system, string stream, string group)
    {
        _stream = stream;
        _tags = [new(StreamTags.System, system), new(StreamTags.Destination, stream), new(StreamTags.ConsumerGroup, group)];
        _meter = factory?.Create(new MeterOptions(StreamTags.Source)) ?? new Meter(StreamTags.Source);
        _ownsMeter = factory is null;
        _consumed = _meter.CreateCounter<long>(StreamTags.Consumed, "{message}", "Records that were read.");
        _duration = _meter.CreateHistogram<double>(StreamTags.ProcessDuration, "s", "The time of handling a batch, with its tries.");
        _meter.CreateObservableGauge(StreamTags.Lag, Lags, "ms", "How far a shard's reading is behind its newest record.");
        _meter.CreateObservableUpDownCounter(
            StreamTags.Shards, () => new Measurement<int>(_lags.Count, _tags), "{shard}", "Shards that this worker reads.");
    }

    internal void Begun(string shardId) => _lags[shardId] = double.NaN;

    internal void Ended(string shardId) => _lags.TryRemove(shardId, out _);

    internal void Read(string shardId, int records, TimeSpan? behind)
    {
        if (behind is { } time) _lags[shardId] = time.TotalMilliseconds;
        if (records > 0) _consumed.Add(records, _tags);
    }

    internal Activity? StartBatch(string shardId, int records)
    {
        if (!s_activities.HasListeners()) return null;
        var activity = s_activities.StartActivity("process " + _stream, ActivityKind.Consumer);
        if (activity is null) return null;
        foreach (var tag in _tags) activity.SetTag(tag.Key, tag.Value);
        activity.SetTag(StreamTags.Operation, "process").SetTag(StreamTags.OperationType, "process");
        return activity.SetTag(StreamTags.Partition, shardId).SetTag(StreamTags.BatchCount, records);
    }

    internal void EndBatch(TimeSpan time) => _duration.Record(time.TotalSeconds, _tags);

    public void Dispose()
    {
        // One that a factory made is the factory's.
        if (_ownsMeter) _meter.Dispose();
    }

    private IEnumerable<Measurement<double>> Lags()
    {
        foreach (var (shard, lag) in _lags)
        {
            if (!double.IsNaN(lag)) yield return new(lag, [.. _tags, new(StreamTags.Partition, shard)]);
        }
    }
}
