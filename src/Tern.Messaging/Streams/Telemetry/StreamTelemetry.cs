using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Telemetry;

namespace Tern.Messaging.Streams;

/// <summary>The spans and metrics of one reader. They cost nothing while nothing listens.</summary>
internal sealed class StreamTelemetry : IDisposable
{
    private readonly Meter _meter;
    private readonly bool _ownsMeter;
    private readonly Counter<long> _consumed;
    private readonly Histogram<double> _duration;
    private readonly ConcurrentDictionary<string, double> _lags = new(StringComparer.Ordinal);
    private readonly KeyValuePair<string, object?>[] _tags;
    private readonly string _system;
    private readonly string _stream;
    private readonly string _group;

    internal StreamTelemetry(IMeterFactory? factory, string system, string stream, string group)
    {
        (_system, _stream, _group) = (system, stream, group);
        _tags = [new(MessagingNames.System, system), new(MessagingNames.Destination, stream), new(MessagingNames.ConsumerGroup, group)];

        // Without a factory, the reader has its own meter, which ends with it, because observable instruments can't be
        // removed from a shared one.
        _meter = factory?.Create(new MeterOptions(MessagingNames.Source)) ?? new Meter(MessagingNames.Source);
        _ownsMeter = factory is null;
        _consumed = _meter.CreateCounter<long>(MessagingNames.ConsumedMessages, "{message}", "Records that were read.");
        _duration = _meter.CreateHistogram<double>(MessagingNames.ProcessDuration, "s", "Duration of handling a batch, including retries.");
        _meter.CreateObservableGauge(MessagingNames.ShardLag, Lags, "ms", "Delay between a shard's newest record and its reading.");
        _meter.CreateObservableUpDownCounter(
            MessagingNames.Shards, () => new Measurement<int>(_lags.Count, _tags), "{shard}", "Shards that this worker reads.");
    }

    internal void Begun(string shardId) => _lags[shardId] = double.NaN;

    internal void Ended(string shardId) => _lags.TryRemove(shardId, out _);

    internal void Read(string shardId, int records, TimeSpan? behind)
    {
        if (behind is { } time) _lags[shardId] = time.TotalMilliseconds;
        if (records > 0) _consumed.AddSafely(records, _tags);
    }

    internal Activity? StartBatch(string shardId, int records)
    {
        var activity = MessagingTelemetry.StartProcess(_system, _stream, links: null);
        MessagingTelemetry.SetCount(activity, records);
        return activity?.SetTag(MessagingNames.ConsumerGroup, _group).SetTag(MessagingNames.Partition, shardId);
    }

    internal void EndBatch(TimeSpan time) => _duration.RecordSafely(time.TotalSeconds, _tags);

    public void Dispose()
    {
        // A meter from a factory belongs to the factory.
        if (_ownsMeter) _meter.Dispose();
    }

    private IEnumerable<Measurement<double>> Lags()
    {
        foreach (var (shard, lag) in _lags)
        {
            if (!double.IsNaN(lag)) yield return new(lag, [.. _tags, new(MessagingNames.Partition, shard)]);
        }
    }
}
