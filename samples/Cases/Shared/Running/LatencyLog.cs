using System.Collections.Concurrent;
using Cases.Load;

namespace Cases.Running;

/// <summary>
/// The latencies of a side's run: in total, in slices for the plot, and per minute for the objective.
/// </summary>
/// <remarks>Requests add samples to a queue without a lock; a reader removes and counts them.</remarks>
public sealed class LatencyLog(TimeSpan slice)
{
    private const int MostErrorsKept = 5;

    private readonly Lock _gate = new();
    private readonly LatencyHistogram _all = new();
    private readonly SortedDictionary<int, LatencyHistogram> _slices = [];
    private readonly SortedDictionary<int, LatencyHistogram> _minutes = [];
    private readonly List<string> _errors = [];
    private long _failed;

    /// <summary>The queue to which requests add samples.</summary>
    public ConcurrentQueue<LatencySample> Samples { get; } = new();

    /// <summary>Returns the current summary.</summary>
    public LatencySummary Read()
    {
        lock (_gate)
        {
            while (Samples.TryDequeue(out var sample)) Count(sample);
            return new LatencySummary
            {
                Count = _all.Count,
                Failed = _failed,
                Errors = [.. _errors],
                P50 = _all.Percentile(50).TotalMilliseconds,
                P95 = _all.Percentile(95).TotalMilliseconds,
                P99 = _all.Percentile(99).TotalMilliseconds,
                Max = _all.Max.TotalMilliseconds,
                Slices = [.. _slices.Select(entry => LatencySlice.Of(slice * entry.Key, entry.Value))],
                Minutes = [.. _minutes.Select(entry => LatencySlice.Of(TimeSpan.FromMinutes(entry.Key), entry.Value))],
            };
        }
    }

    private void Count(in LatencySample sample)
    {
        _all.Record(sample.Latency);
        Find(_slices, sample.At, slice).Record(sample.Latency);
        Find(_minutes, sample.At, TimeSpan.FromMinutes(1)).Record(sample.Latency);
        if (sample.Error is not { } error) return;
        _failed++;
        if (_errors.Count < MostErrorsKept && !_errors.Contains(error)) _errors.Add(error);
    }

    private static LatencyHistogram Find(SortedDictionary<int, LatencyHistogram> histograms, TimeSpan at, TimeSpan length)
    {
        var index = (int)(at / length);
        if (!histograms.TryGetValue(index, out var histogram)) histograms.Add(index, histogram = new LatencyHistogram());
        return histogram;
    }
}
