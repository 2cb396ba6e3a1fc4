using Cases.Load;

namespace Cases.Tests.Load;

public sealed class LatencyHistogramTests
{
    [Fact]
    public void Percentiles_are_exact_to_less_than_a_hundredth()
    {
        var histogram = new LatencyHistogram();
        for (var i = 1; i <= 10_000; i++) histogram.Record(TimeSpan.FromMicroseconds(i * 10));

        foreach (var percent in new[] { 0.01, 25, 50, 90, 99, 99.9 })
        {
            var expected = percent * 1_000;
            Assert.InRange(histogram.Percentile(percent).TotalMicroseconds, expected, expected * 1.01);
        }

        Assert.Equal((10_000, TimeSpan.FromMilliseconds(100)), (histogram.Count, histogram.Max));
    }

    [Fact]
    public void Latencies_over_a_minute_count_as_one_except_the_longest()
    {
        var histogram = new LatencyHistogram();
        histogram.Record(TimeSpan.FromHours(1));
        histogram.Record(TimeSpan.FromTicks(-1));

        Assert.Equal(TimeSpan.FromHours(1), histogram.Max);
        Assert.Equal(TimeSpan.Zero, histogram.Percentile(50));
        Assert.InRange(histogram.Percentile(100), TimeSpan.FromSeconds(60), TimeSpan.FromSeconds(61));
    }

    [Fact]
    public void Nothing_has_no_percentile() => Assert.Equal(TimeSpan.Zero, new LatencyHistogram().Percentile(99));
}
