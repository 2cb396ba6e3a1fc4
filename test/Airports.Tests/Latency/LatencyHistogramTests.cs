using Airports.Latency;

namespace Airports.Tests.Latency;

public sealed class LatencyHistogramTests
{
    [Fact]
    public void Percentiles_of_a_known_series_are_exact_to_a_128th()
    {
        var histogram = new LatencyHistogram();
        for (var i = 1; i <= 10_000; i++)
        {
            histogram.Record(TimeSpan.FromMicroseconds(i));
        }

        foreach (var percent in (double[])[1, 50, 90, 95, 99, 99.9, 100])
        {
            var expected = percent * 100;
            Assert.InRange(histogram.Percentile(percent).TotalMicroseconds, expected, expected * (1 + 1.0 / 128));
        }

        Assert.Equal(10_000, histogram.Count);
        Assert.Equal(TimeSpan.FromMilliseconds(10), histogram.Max);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(255)]
    [InlineData(256)]
    [InlineData(257)]
    [InlineData(65_535)]
    [InlineData(65_536)]
    [InlineData(599_999_999)]
    public void A_single_duration_is_every_percentile_exactly(long ticks)
    {
        var histogram = new LatencyHistogram();
        histogram.Record(TimeSpan.FromTicks(ticks));

        Assert.Equal(ticks, histogram.Percentile(50).Ticks);
        Assert.Equal(ticks, histogram.Percentile(99.9).Ticks);
    }

    [Fact]
    public void Latencies_over_a_minute_count_as_a_minute_but_remain_the_longest()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(TimeSpan.FromSeconds(100));

        Assert.InRange(histogram.Percentile(50).TotalSeconds, 60, 60.5);
        Assert.Equal(100, histogram.Max.TotalSeconds);
    }

    [Fact]
    public void Added_histograms_give_the_percentiles_of_all_durations()
    {
        var (fast, slow) = (new LatencyHistogram(), new LatencyHistogram());
        for (var i = 0; i < 90; i++)
        {
            fast.Record(TimeSpan.FromTicks(100));
        }

        for (var i = 0; i < 10; i++)
        {
            slow.Record(TimeSpan.FromTicks(200));
        }

        fast.Add(slow);

        Assert.Equal(100, fast.Count);
        Assert.Equal(100, fast.Percentile(90).Ticks);
        Assert.Equal(200, fast.Percentile(91).Ticks);
    }

    [Fact]
    public void An_empty_histogram_says_zero()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(TimeSpan.FromSeconds(1));
        histogram.Clear();

        Assert.Equal((0L, TimeSpan.Zero, TimeSpan.Zero), (histogram.Count, histogram.Percentile(99), histogram.Max));
    }
}
