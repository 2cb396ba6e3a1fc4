namespace Tern.Load;

/// <summary>
/// An immutable snapshot of a histogram that stores only its nonempty buckets. A second of a load takes a few
/// kilobytes.
/// </summary>
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

    /// <summary>Gets an empty snapshot.</summary>
    public static HistogramSnapshot Empty { get; } = new(new LatencyHistogram());

    /// <summary>Gets the number of latencies.</summary>
    public long Count { get; }

    internal long MinNanoseconds { get; }

    internal long MaxNanoseconds { get; }

    internal ReadOnlySpan<int> Indexes => _indexes;

    internal ReadOnlySpan<long> Counts => _counts;

    /// <summary>Adds the snapshot's counts to a histogram.</summary>
    public void AddTo(LatencyHistogram histogram)
    {
        ArgumentNullException.ThrowIfNull(histogram);
        if (Count == 0) return;
        var (smallest, largest) = (histogram.Count == 0 ? long.MaxValue : histogram.MinNanoseconds, histogram.MaxNanoseconds);
        for (var i = 0; i < _indexes.Length; i++) histogram.AddAt(_indexes[i], _counts[i]);
        histogram.SetEnds(Math.Min(smallest, MinNanoseconds), Math.Max(largest, MaxNanoseconds));
    }
}
