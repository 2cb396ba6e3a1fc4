using System.Globalization;
using System.Numerics;

namespace Tern.Load;

/// <summary>
/// A High Dynamic Range histogram (hdrhistogram.org) of latencies from one microsecond to one minute, with three
/// significant digits. It takes 147 KB, regardless of the number of samples. Internally it uses nanoseconds. To combine
/// workers or seconds, add their histograms; never average percentiles. Not thread-safe: a histogram must have a single
/// writer.
/// </summary>
public sealed class LatencyHistogram
{
    /// <summary>The smallest distinguishable latency, in nanoseconds.</summary>
    internal const long LowestNanoseconds = 1_000;

    /// <summary>
    /// The longest distinguishable latency, in nanoseconds. Longer latencies are counted as this value, but the maximum
    /// is exact.
    /// </summary>
    internal const long HighestNanoseconds = 60_000_000_000;

    internal const int Digits = 3;

    // HdrHistogram's layout for these values: 2,048 buckets of 512 ns, followed by 1,024 buckets of twice the size for
    // each doubling; 17 sizes in all.
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

    /// <summary>Gets the number of recorded latencies.</summary>
    public long Count { get; private set; }

    /// <summary>Gets the shortest latency, or zero if there are none.</summary>
    public TimeSpan Min => Time(Count == 0 ? 0 : _smallest);

    /// <summary>Gets the longest latency, or zero if there are none.</summary>
    public TimeSpan Max => Time(_largest);

    /// <summary>Gets the mean latency, or zero if there are none.</summary>
    public TimeSpan Mean => Time(Count == 0 ? 0 : (long)(_sum / Count));

    /// <summary>
    /// Gets the standard deviation with the histogram's precision of three digits, or zero if there are no latencies.
    /// </summary>
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

    /// <summary>
    /// Returns the number of samples required for a percentile, so that at least ten lie beyond it: 1,000 for p99,
    /// 100,000 for p99.99.
    /// </summary>
    /// <param name="percentile">The percentile, greater than 0 and less than 100.</param>
    public static long SamplesFor(double percentile)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(percentile, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(percentile, 100);
        return (long)Math.Ceiling(Math.Round(1_000 / (100 - percentile), 6));
    }

    /// <summary>Records a latency. A negative latency, caused by a clock adjustment, counts as zero.</summary>
    public void Record(TimeSpan latency) => Record((long)latency.TotalNanoseconds);

    /// <summary>Returns a percentile, or zero if there are no latencies.</summary>
    /// <param name="percentile">The percentile, from 0 to 100.</param>
    /// <remarks>
    /// This method returns a value regardless of the number of samples; see <see cref="TryPercentile"/>.
    /// </remarks>
    public TimeSpan Percentile(double percentile) => Time(PercentileNanoseconds(percentile));

    /// <summary>Returns a percentile if there are enough samples for it.</summary>
    /// <param name="percentile">The percentile, greater than 0 and less than 100.</param>
    /// <param name="latency">The latency, or zero if there are too few samples.</param>
    /// <param name="refusal">The reason if there are too few samples, such as "p99.99 needs 100,000 samples, there were
    /// 5,000"; otherwise, an empty string.</param>
    public bool TryPercentile(double percentile, out TimeSpan latency, out string refusal)
    {
        var needed = SamplesFor(percentile);
        (latency, refusal) = Count >= needed
            ? (Percentile(percentile), "")
            : (TimeSpan.Zero, string.Create(CultureInfo.InvariantCulture, $"p{percentile:0.####} needs {needed:N0} samples, there were {Count:N0}"));
        return refusal.Length == 0;
    }

    /// <summary>Adds the counts of another histogram.</summary>
    public void Add(LatencyHistogram other)
    {
        ArgumentNullException.ThrowIfNull(other);
        if (other.Count == 0) return;
        for (var i = 0; i < Length; i++) _counts[i] += other._counts[i];
        AddTotals(other.Count, other._sum, other._smallest, other._largest);
    }

    /// <summary>Removes all counts.</summary>
    public void Clear()
    {
        Array.Clear(_counts);
        (Count, _sum, _smallest, _largest) = (0, 0, long.MaxValue, 0);
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

    /// <summary>
    /// Adds a stored count. Minimum, maximum and sum are based on the middle of the bucket until <see cref="SetEnds"/>
    /// sets exact values.
    /// </summary>
    internal void AddAt(int index, long count)
    {
        _counts[index] += count;
        var middle = Middle(index);
        AddTotals(count, (double)middle * count, middle, middle);
    }

    /// <summary>Sets the exact minimum and maximum, which are stored separately from the counts.</summary>
    internal void SetEnds(long smallest, long largest) => (_smallest, _largest) = (smallest, largest);

    internal long PercentileNanoseconds(double percentile)
    {
        if (Count == 0) return 0;
        // At least one sample. The small subtraction compensates for rounding: 99.9 % of 1,000 must be 999, but the
        // product of doubles is slightly larger.
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

    /// <summary>Returns the smallest value of a bucket.</summary>
    internal static long Lowest(int index)
    {
        var bucket = Math.Max((index >> HalfMagnitude) - 1, 0);
        return (long)(index - (bucket << HalfMagnitude)) << (bucket + UnitMagnitude);
    }

    /// <summary>Returns the largest value of a bucket.</summary>
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
