namespace Tern.Diagnostics.Tests.Statistics;

public sealed class LatencyHistogramTests
{
    [Fact]
    public void A_percentile_is_within_a_thirty_second_of_the_truth()
    {
        var histogram = new LatencyHistogram();
        for (var us = 1; us <= 100_000; us++) histogram.Add(TimeSpan.FromMicroseconds(us));

        foreach (var percentile in (double[])[1, 50, 90, 99, 99.9, 100])
            Assert.InRange(histogram.Percentile(percentile).TotalMicroseconds, 1_000 * percentile, 1_000 * percentile * 33 / 32);
    }

    [Fact]
    public void Times_of_no_clock_and_of_a_century_are_counted_at_the_ends()
    {
        var histogram = new LatencyHistogram();
        Assert.Equal(TimeSpan.Zero, histogram.Percentile(99));

        histogram.Add(TimeSpan.MinValue);
        histogram.Add(TimeSpan.FromDays(36_500));

        Assert.Equal(TimeSpan.Zero, histogram.Percentile(50));
        Assert.True(histogram.Percentile(100) > TimeSpan.FromHours(10));
    }

    [Fact]
    public void The_partitions_that_occur_most_are_found_among_very_many()
    {
        var sketch = new PartitionSketch();
        for (var i = 0UL; i < 100_000; i++) sketch.Add(i % 4 == 0 ? 7 : 1_000 + i);

        var (partition, share) = sketch.Top(1)[0];
        Assert.Equal(7UL, partition);
        Assert.InRange(share, 0.25, 0.27);
    }
}
