using System.Numerics;

namespace Cases.Load;

/// <summary>
/// Counts latencies from 100 ns to one minute in buckets that are at most 1/128 of their value wide, so that
/// percentiles are accurate to 0.8 %. Percentiles can't be averaged, but counts can be added up.
/// </summary>
public sealed class LatencyHistogram
{
    private const int PerOctave = 128;
    private const long Longest = TimeSpan.TicksPerMinute;

    private readonly int[] _counts = new int[BucketOf(Longest) + 1];
    private long _max;

    public long Count { get; private set; }

    public TimeSpan Max => TimeSpan.FromTicks(_max);

    public void Record(TimeSpan latency)
    {
        var ticks = Math.Max(0, latency.Ticks);
        _counts[BucketOf(Math.Min(ticks, Longest))]++;
        _max = Math.Max(_max, ticks);
        Count++;
    }

    /// <summary>
    /// Returns the latency that this percentage of all latencies doesn't exceed (nearest rank); zero if there are none.
    /// </summary>
    public TimeSpan Percentile(double percent)
    {
        var rank = Math.Max(1, (long)Math.Ceiling(percent / 100 * Count));
        long seen = 0;
        for (var bucket = 0; bucket < _counts.Length; bucket++)
        {
            seen += _counts[bucket];
            if (seen >= rank) return TimeSpan.FromTicks(Math.Min(LargestIn(bucket), _max));
        }

        return TimeSpan.Zero;
    }

    // Each value below 256 ticks has its own bucket; above that, the leading eight bits select it.
    private static int BucketOf(long ticks)
    {
        var shift = Math.Max(0, BitOperations.Log2((ulong)ticks) - 7);
        return PerOctave * shift + (int)(ticks >> shift);
    }

    private static long LargestIn(int bucket)
    {
        var shift = Math.Max(0, bucket / PerOctave - 1);
        return ((bucket - PerOctave * shift + 1L) << shift) - 1;
    }
}
