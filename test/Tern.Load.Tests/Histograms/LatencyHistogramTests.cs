using FsCheck;
using FsCheck.Fluent;
using Tern.TestHarness;

namespace Tern.Load.Tests.Histograms;

public sealed class LatencyHistogramTests
{
    private static readonly Arbitrary<long[]> s_samples = Gen.OneOf(
            Gen.Choose(0, 2_000_000).Select(static value => (long)value),
            Gen.Choose(0, int.MaxValue).Select(static value => value * 20L),
            Gen.Elements(0L, 1, 511, 512, 1_048_575, 1_048_576, 59_999_999_999, 60_000_000_000))
        .NonEmptyListOf().Select(static list => list.ToArray()).ToArbitrary();

    [Fact]
    public void A_percentile_is_the_exact_one_to_three_digits() => Prop.ForAll(s_samples, static samples =>
    {
        var histogram = Of(samples);
        var sorted = samples.Order().ToArray();
        foreach (var percentile in (double[])[0, 1, 50, 90, 99, 99.9, 100])
        {
            var rank = Math.Max(1, (int)Math.Ceiling((percentile / 100 * sorted.Length) - 1e-9));
            var exact = sorted[rank - 1];
            var found = histogram.PercentileNanoseconds(percentile);
            Assert.InRange(found, exact, Math.Max(exact + 512, (long)(exact * 1.001)));
        }
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Count_ends_and_mean_are_exact() => Prop.ForAll(s_samples, static samples =>
    {
        var histogram = Of(samples);
        Assert.Equal(samples.Length, histogram.Count);
        Assert.Equal(samples.Min(), histogram.MinNanoseconds);
        Assert.Equal(samples.Max(), histogram.MaxNanoseconds);
        Assert.Equal(samples.Average(), histogram.Mean.TotalNanoseconds, 101.0);
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Histograms_added_are_the_histogram_of_all_samples() => Prop.ForAll(s_samples, s_samples, static (some, others) =>
    {
        var sum = Of(some);
        sum.Add(Of(others));
        var all = Of([.. some, .. others]);
        Assert.Equal(all.Counts, sum.Counts);
        Assert.Equal((all.Count, all.Min, all.Max), (sum.Count, sum.Min, sum.Max));
    }).QuickCheckThrowOnFailure();

    [Fact]
    public void Every_step_begins_where_the_last_ended()
    {
        for (var i = 0; i < LatencyHistogram.Length - 1; i++)
        {
            Assert.Equal(LatencyHistogram.Highest(i) + 1, LatencyHistogram.Lowest(i + 1));
            Assert.Equal(i, LatencyHistogram.IndexOf(LatencyHistogram.Lowest(i)));
            Assert.Equal(i, LatencyHistogram.IndexOf(LatencyHistogram.Highest(i)));
        }
    }

    [Fact]
    public void A_percentile_of_too_few_samples_is_refused_with_both_numbers()
    {
        var histogram = new LatencyHistogram();
        for (var i = 0; i < 5_000; i++) histogram.Record(TimeSpan.FromMilliseconds(1));

        Assert.False(histogram.TryPercentile(99.99, out _, out var refusal));
        Assert.Equal("p99.99 needs 100,000 samples, there were 5,000", refusal);
        Assert.True(histogram.TryPercentile(99, out var p99, out _));
        Assert.Equal(1, p99.TotalMilliseconds, 0.002);
    }

    [Theory]
    [InlineData(50, 20)]
    [InlineData(90, 100)]
    [InlineData(99, 1_000)]
    [InlineData(99.9, 10_000)]
    [InlineData(99.99, 100_000)]
    public void Ten_samples_have_to_lie_beyond_a_percentile(double percentile, long samples) => Assert.Equal(samples, LatencyHistogram.SamplesFor(percentile));

    [Fact]
    public void Latencies_over_a_minute_count_as_a_minute_and_the_maximum_is_exact()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(TimeSpan.FromMinutes(3));

        Assert.Equal(TimeSpan.FromMinutes(3), histogram.Max);
        Assert.Equal(1, histogram.Count);
    }

    [Fact]
    public void A_clock_that_jumped_back_counts_as_no_time()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(TimeSpan.FromMilliseconds(-5));

        Assert.Equal((1L, TimeSpan.Zero, TimeSpan.Zero), (histogram.Count, histogram.Min, histogram.Max));
    }

    [Fact]
    public void To_record_allocates_nothing()
    {
        var (histogram, nanoseconds) = (new LatencyHistogram(), 0L);
        Assert.Equal(0, AllocationTest.BytesPerCall(() => histogram.Record(nanoseconds += 20_000)));
    }

    [Fact]
    public void A_cleared_histogram_is_as_a_new_one()
    {
        var histogram = Of([5_000, 7_000_000]);
        histogram.Clear();
        histogram.Record(3_000);

        Assert.Equal((1L, 3_000L, 3_000L), (histogram.Count, histogram.MinNanoseconds, histogram.MaxNanoseconds));
    }

    internal static LatencyHistogram Of(long[] samples)
    {
        var histogram = new LatencyHistogram();
        foreach (var sample in samples) histogram.Record(sample);
        return histogram;
    }
}
