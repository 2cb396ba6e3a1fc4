namespace Tern.Load;

/// <summary>What a histogram held at one time, as its steps that aren't empty: a second of a load takes some kilobytes. Never changes.</summary>
public sealed class HistogramSnapshot
{
    private readonly int[] _indexes;
    private readonly long[] _counts;

    internal HistogramSnapshot(LatencyHistogram histogram)
    {
        var used = 0;
        foreach (var count in histogram.Counts)
        {
            if (count != 0) used++;
        }

        (_indexes, _counts) = (new int[used], new long[used]);
        for (int i = 0, to = 0; to < used; i++)
        {
            if (histogram.Counts[i] == 0) continue;
            (_indexes[to], _counts[to]) = (i, histogram.Counts[i]);
            to++;
        }

        (Count, MinNanoseconds, MaxNanoseconds) = (histogram.Count, histogram.MinNanoseconds, histogram.MaxNanoseconds);
    }

    /// <summary>A snapshot of nothing.</summary>
    public static HistogramSnapshot Empty { get; } = new(new LatencyHistogram());

    /// <summary>How many latencies it holds.</summary>
    public long Count { get; }

    internal long MinNanoseconds { get; }

    internal long MaxNanoseconds { get; }

    internal ReadOnlySpan<int> Indexes => _indexes;

    internal ReadOnlySpan<long> Counts => _counts;

    /// <summary>Adds all of it to a histogram.</summary>
    public void AddTo(LatencyHistogram histogram)
    {
        ArgumentNullException.ThrowIfNull(histogram);
        if (Count == 0) return;
        var (smallest, largest) = (histogram.Count == 0 ? long.MaxValue : histogram.MinNanoseconds, histogram.MaxNanoseconds);
        for (var i = 0; i < _indexes.Length; i++) histogram.AddAt(_indexes[i], _counts[i]);
        histogram.SetEnds(Math.Min(smallest, MinNanoseconds), Math.Max(largest, MaxNanoseconds));
    }

    /// <summary>It as a histogram of its own.</summary>
    public LatencyHistogram ToHistogram()
    {
        var histogram = new LatencyHistogram();
        AddTo(histogram);
        return histogram;
    }
}
