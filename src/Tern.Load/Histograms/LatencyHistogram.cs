using System.Globalization;
using System.Numerics;

namespace Tern.Load;

/// <summary>
/// How often each latency was seen, from a microsecond to a minute with three digits, in 147 KB whatever the number of samples: a High Dynamic
/// Range histogram (hdrhistogram.org) of nanoseconds. Histograms of several workers or seconds are added, percentiles never averaged.
/// One thread writes it.
/// </summary>
public sealed class LatencyHistogram
{
    /// <summary>The smallest difference that is told apart, in nanoseconds.</summary>
    internal const long LowestNanoseconds = 1_000;

    /// <summary>The longest latency that is told apart, in nanoseconds; longer ones count as this, and their maximum is exact.</summary>
    internal const long HighestNanoseconds = 60_000_000_000;

    internal const int Digits = 3;

    // The layout of HdrHistogram for these three: 2,048 steps of 512 ns, then 1,024 steps of twice the size for each doubling, 17 in all.
    internal const int Length = 18 * HalfCount;
    private const int UnitMagnitude = 9;
    private const int HalfMagnitude = 10;
    private const int HalfCount = 1 << HalfMagnitude;
    private const long Mask = (2L * HalfCount - 1) << UnitMagnitude;
    private const int LeadingZeros = 64 - UnitMagnitude - HalfMagnitude - 1;

    private readonly long[] _counts = new long[Length];
    private double _sum;
    private long _smallest = long.MaxValue;
    private long _largest;

    /// <summary>How many latencies were recorded.</summary>
    public long Count { get; private set; }

    /// <summary>The shortest; zero when there is none.</summary>
    public TimeSpan Min => Time(Count == 0 ? 0 : _smallest);

    /// <summary>The longest; zero when there is none.</summary>
    public TimeSpan Max => Time(_largest);

    /// <summary>The mean; zero when there is none.</summary>
    public TimeSpan Mean => Time(Count == 0 ? 0 : (long)(_sum / Count));

    /// <summary>The standard deviation, to the histogram's three digits; zero when there is none.</summary>
    public TimeSpan StandardDeviation
    {
        get
        {
            if (Count == 0) return TimeSpan.Zero;
            var (mean, squares) = (_sum / Count, 0d);
            for (var i = 0; i < Length; i++)
            {
                if (_counts[i] == 0) continue;
                var off = Middle(i) - mean;
                squares += off * off * _counts[i];
            }

            return Time((long)Math.Sqrt(squares / Count));
        }
    }

    internal long MinNanoseconds => Count == 0 ? 0 : _smallest;

    internal long MaxNanoseconds => _largest;

    internal ReadOnlySpan<long> Counts => _counts;

    /// <summary>How many samples a percentile needs so that ten lie beyond it: 1,000 for p99, 100,000 for p99.99.</summary>
    /// <param name="percentile">Above 0 and below 100.</param>
    public static long SamplesFor(double percentile)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(percentile, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(percentile, 100);
        return (long)Math.Ceiling(Math.Round(1_000 / (100 - percentile), 6));
    }

    /// <summary>Counts one latency. A negative one, of a clock that jumped, counts as zero.</summary>
    public void Record(TimeSpan latency) => Record((long)latency.TotalNanoseconds);

    /// <summary>The latency that so many per cent of the samples did not exceed; zero when there is none.</summary>
    /// <param name="percentile">From 0 to 100.</param>
    /// <remarks>It is given however few samples there are: see <see cref="TryPercentile"/>.</remarks>
    public TimeSpan Percentile(double percentile) => Time(PercentileNanoseconds(percentile));

    /// <summary>The latency that so many per cent of the samples did not exceed, if there are samples enough to say so.</summary>
    /// <param name="percentile">Above 0 and below 100.</param>
    /// <param name="latency">The latency; zero when refused.</param>
    /// <param name="refusal">Why it is not known, such as "p99.99 needs 100,000 samples, there were 5,000"; empty when it is.</param>
    public bool TryPercentile(double percentile, out TimeSpan latency, out string refusal)
    {
        var needed = SamplesFor(percentile);
        (latency, refusal) = Count >= needed
            ? (Percentile(percentile), "")
            : (TimeSpan.Zero, string.Create(CultureInfo.InvariantCulture, $"p{percentile:0.####} needs {needed:N0} samples, there were {Count:N0}"));
        return refusal.Length == 0;
    }

    /// <summary>Adds all that another has counted.</summary>
    public void Add(LatencyHistogram other)
    {
        ArgumentNullException.ThrowIfNull(other);
        if (other.Count == 0) return;
        for (var i = 0; i < Length; i++) _counts[i] += other._counts[i];
        AddTotals(other.Count, other._sum, other._smallest, other._largest);
    }

    /// <summary>Forgets all.</summary>
    public void Clear()
    {
        Array.Clear(_counts);
        (Count, _sum, _smallest, _largest) = (0, 0, long.MaxValue, 0);
    }

    /// <summary>The part of the samples that were at most so long, from 0 to 1; 1 when there is none.</summary>
    public double ShareWithin(TimeSpan latency)
    {
        if (Count == 0) return 1;
        var (index, within) = (IndexOf(Math.Clamp((long)latency.TotalNanoseconds, 0, HighestNanoseconds)), 0L);
        for (var i = 0; i <= index; i++) within += _counts[i];
        return (double)within / Count;
    }

    internal void Record(long nanoseconds)
    {
        var kept = Math.Clamp(nanoseconds, 0, HighestNanoseconds);
        _counts[IndexOf(kept)]++;
        Count++;
        nanoseconds = Math.Max(nanoseconds, 0);
        _sum += nanoseconds;
        if (nanoseconds < _smallest) _smallest = nanoseconds;
        if (nanoseconds > _largest) _largest = nanoseconds;
    }

    /// <summary>Adds a count that was stored; min, max and sum are the step's middle unless <see cref="SetEnds"/> says better.</summary>
    internal void AddAt(int index, long count)
    {
        _counts[index] += count;
        var middle = Middle(index);
        AddTotals(count, (double)middle * count, middle, middle);
    }

    /// <summary>What was stored beside the counts and is exact.</summary>
    internal void SetEnds(long smallest, long largest) => (_smallest, _largest) = (smallest, largest);

    internal long PercentileNanoseconds(double percentile)
    {
        if (Count == 0) return 0;
        // At least one sample; the small subtraction keeps 99.9 % of 1,000 at 999, which as a product of doubles is a little more.
        var wanted = Math.Max(1, (long)Math.Ceiling((Math.Clamp(percentile, 0, 100) / 100 * Count) - 1e-6));
        var seen = 0L;
        for (var i = 0; i < Length; i++)
        {
            seen += _counts[i];
            if (seen >= wanted) return Math.Clamp(Highest(i), _smallest, _largest);
        }

        return _largest;
    }

    internal static int IndexOf(long nanoseconds)
    {
        var bucket = LeadingZeros - BitOperations.LeadingZeroCount((ulong)(nanoseconds | Mask));
        return (bucket << HalfMagnitude) + (int)(nanoseconds >> (bucket + UnitMagnitude));
    }

    /// <summary>The smallest value of a step.</summary>
    internal static long Lowest(int index)
    {
        var bucket = Math.Max((index >> HalfMagnitude) - 1, 0);
        return (long)(index - (bucket << HalfMagnitude)) << (bucket + UnitMagnitude);
    }

    /// <summary>The largest value of a step.</summary>
    internal static long Highest(int index) => Lowest(index) + Size(index) - 1;

    private static long Size(int index) => 1L << (Math.Max((index >> HalfMagnitude) - 1, 0) + UnitMagnitude);

    private static long Middle(int index) => Lowest(index) + (Size(index) >> 1);

    private static TimeSpan Time(long nanoseconds) => new(nanoseconds / TimeSpan.NanosecondsPerTick);

    private void AddTotals(long count, double sum, long smallest, long largest)
    {
        Count += count;
        _sum += sum;
        _smallest = Math.Min(_smallest, smallest);
        _largest = Math.Max(_largest, largest);
    }
}
