using System.Numerics;

namespace Tern.Diagnostics;

/// <summary>
/// A histogram of times from 1 µs to 19 h. As in HDR histograms, the relative width of a bucket is at most 1/32. It
/// takes 4 KB, regardless of the number of values. Thread-safe and lock-free.
/// </summary>
internal sealed class LatencyHistogram
{
    // The number of buckets for each power of two of microseconds. Below the first power, each microsecond has its own
    // bucket.
    private const int PerPower = 32;
    private const int PowerBits = 5;
    private const int Powers = 31;

    private readonly int[] _counts = new int[PerPower * (Powers + 1)];
    private long _count;

    /// <summary>The number of values.</summary>
    public long Count => Volatile.Read(ref _count);

    public void Add(TimeSpan time)
    {
        Interlocked.Increment(ref _counts[Bucket(time.Ticks / TimeSpan.TicksPerMicrosecond)]);
        Interlocked.Increment(ref _count);
    }

    /// <summary>
    /// Returns the percentile as the upper bound of its bucket, or zero if there are no values.
    /// </summary>
    public TimeSpan Percentile(double percentile)
    {
        var wanted = (long)Math.Ceiling(Count * percentile / 100);
        if (wanted == 0) return TimeSpan.Zero;
        var seen = 0L;
        for (var bucket = 0; bucket < _counts.Length; bucket++)
        {
            seen += Volatile.Read(ref _counts[bucket]);
            if (seen >= wanted) return TimeSpan.FromMicroseconds(Upper(bucket));
        }

        // Another thread has incremented the total but not yet the bucket.
        return TimeSpan.FromMicroseconds(Upper(_counts.Length - 1));
    }

    /// <summary>Returns the number of values above a limit, excluding those in the limit's own bucket.</summary>
    public long CountAbove(TimeSpan limit)
    {
        var count = 0L;
        for (var bucket = Bucket(limit.Ticks / TimeSpan.TicksPerMicrosecond) + 1; bucket < _counts.Length; bucket++)
            count += Volatile.Read(ref _counts[bucket]);
        return count;
    }

    private static int Bucket(long microseconds)
    {
        if (microseconds < PerPower) return (int)Math.Max(0, microseconds);
        var power = BitOperations.Log2((ulong)microseconds) - PowerBits;
        return power >= Powers ? (PerPower * (Powers + 1)) - 1 : (PerPower * (power + 1)) + (int)((microseconds >> power) - PerPower);
    }

    private static long Upper(int bucket)
    {
        if (bucket < PerPower) return bucket;
        var power = (bucket / PerPower) - 1;
        return ((PerPower + (bucket % PerPower) + 1L) << power) - 1;
    }
}
