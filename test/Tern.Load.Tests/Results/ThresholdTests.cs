namespace Tern.Load.Tests.Results;

public sealed class ThresholdTests
{
    private static readonly double[] s_latencies = [.. Enumerable.Range(1, 1_000).Select(static i => i / 10.0)];
    private static readonly LoadResult s_run = Runs.Of([s_latencies]);

    [Theory]
    [InlineData("p99<100ms", true)]
    [InlineData("p99<99ms", false)]
    [InlineData("p50<=51ms", true)]
    [InlineData("p50>1s", false)]
    [InlineData("max<=100ms", true)]
    [InlineData("max<100ms", false)]
    [InlineData("mean<51ms", true)]
    [InlineData("min>50us", true)]
    [InlineData("errors<=0%", true)]
    [InlineData("late<=0%", true)]
    [InlineData("dropped<1", true)]
    [InlineData("rate>=1000", true)]
    [InlineData("rate>1000", false)]
    [InlineData("s0:p99<100ms", true)]
    public void A_result_meets_it_or_not(string threshold, bool isMet)
    {
        Assert.Equal(isMet, Threshold.Parse(threshold).IsMet(s_run, out var found));
        Assert.NotEmpty(found);
    }

    // 1,000 responses after 0.1 to 100 ms, and some requests without a response.
    [Theory]
    [InlineData("p50<51ms", 0, 10, true, "50.5 ms")]
    [InlineData("p90<1s", 0, 10, true, "91.0 ms")]
    [InlineData("p99<1s", 0, 11, false, "never: 11 of 1,011 arrivals had no response (0 failed, 11 dropped)")]
    [InlineData("p99<1s", 11, 0, false, "never: 11 of 1,011 arrivals had no response (11 failed, 0 dropped)")]
    [InlineData("p50<1s", 500, 500, true, "100 ms")]
    [InlineData("p50<1s", 500, 501, false, "never: 1,001 of 2,001 arrivals had no response (500 failed, 501 dropped)")]
    [InlineData("max<1s", 0, 1, false, "never: 1 of 1,001 arrivals had no response (0 failed, 1 dropped)")]
    [InlineData("mean<1s", 1, 0, false, "never: 1 of 1,001 arrivals had no response (1 failed, 0 dropped)")]
    [InlineData("min<1ms", 1, 1, true, "100 µs")]
    [InlineData("p99>1s", 0, 11, true, "never: 11 of 1,011 arrivals had no response (0 failed, 11 dropped)")]
    [InlineData("errors<1%", 10, 0, true, "0.99%")]
    [InlineData("errors<1%", 0, 6_000, false, "85.714%")]
    [InlineData("s0:p99<1s", 0, 6_000, false, "never: 6,000 of 7,000 arrivals had no response (0 failed, 6,000 dropped)")]
    [InlineData("s0:dropped<1", 0, 1, false, "1")]
    public void Dropped_and_failed_arrivals_count_against_a_threshold(string threshold, int failed, int dropped, bool isMet, string expected)
    {
        Assert.Equal(isMet, Threshold.Parse(threshold).IsMet(Runs.Of([s_latencies], failed: failed, dropped: dropped), out var found));
        Assert.Equal(expected, found);
    }

    [Fact]
    public void A_run_without_a_right_answer_failed_entirely()
    {
        Assert.False(s_run.FailedEntirely);
        Assert.True(Runs.Of([[]], failed: 3).FailedEntirely);
        Assert.True(Runs.Of([[]], dropped: 3).FailedEntirely);
        Assert.Contains("The load failed entirely: there was no successful response.", Runs.Of([[]], failed: 3).Warnings);
    }

    [Fact]
    public void A_percentile_of_too_few_samples_is_not_met_and_says_why()
    {
        Assert.False(Threshold.Parse("p99.9<10s").IsMet(s_run, out var found));
        Assert.Equal("p99.9 needs 10,000 samples, there were 1,000", found);
    }

    [Fact]
    public void A_scenario_that_is_not_there_is_named_with_those_that_are() => Assert.Contains(
        "The scenario 'prices' doesn't exist. The scenarios are s0.",
        Assert.Throws<ArgumentException>(() => Threshold.Parse("prices:p99<1s").IsMet(s_run, out _)).Message,
        StringComparison.Ordinal);

    [Theory]
    [InlineData("")]
    [InlineData("p99")]
    [InlineData("p99<")]
    [InlineData("p99<20")]
    [InlineData("p0<20ms")]
    [InlineData("p100<20ms")]
    [InlineData("px<20ms")]
    [InlineData("errors<1")]
    [InlineData("rate>20ms")]
    [InlineData("speed<20ms")]
    [InlineData("<20ms")]
    [InlineData("p99=20ms")]
    public void Malformed_thresholds_are_refused(string text) =>
        Assert.Contains("isn't a threshold", Assert.Throws<FormatException>(() => Threshold.Parse(text)).Message, StringComparison.Ordinal);
}
