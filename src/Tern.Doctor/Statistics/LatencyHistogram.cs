using System.Numerics;

namespace Tern.Diagnosis.Statistics;

/// <summary>
/// Counts times from 1 µs to 19 h in buckets that are at the most 1/32 wide, as HDR histograms do: 4 KB, however many
/// times there are. Thread-safe and without a lock.
/// </summary>
internal sealed class LatencyHistogram
{
    // Each power of two of microseconds has so many buckets; below the first there is one for each microsecond.
    private const int PerPower = 32;
    private const int PowerBits = 5;
    private const int Powers = 31;

    private readonly int[] _counts = new int[PerPower * (Powers + 1)];
    private long _count;

    /// <summary>The times that were added.</summary>
    public long Count => Volatile.Read(ref _count);

    public void Add(TimeSpan time)
    {
        Interlocked.Increment(ref _counts[Bucket(time.Ticks / TimeSpan.TicksPerMicrosecond)]);
        Interlocked.Increment(ref _count);
    }

    /// <summary>
    /// The time within which so many of a hundred lie, to the upper end of its bucket; zero where there are none.
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

        // Another thread has counted a time that its bucket does not show yet.
        return TimeSpan.FromMicroseconds(Upper(_counts.Length - 1));
    }

    /// <summary>How many times are longer than a limit, but for those in the limit's own bucket.</summary>
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
