namespace Tern.Load.Tests.Results;

public sealed class ThresholdTests
{
    private static readonly LoadResult s_run = Runs.Of([[.. Enumerable.Range(1, 1_000).Select(static i => i / 10.0)]], failed: 10);

    [Theory]
    [InlineData("p99<100ms", true)]
    [InlineData("p99<99ms", false)]
    [InlineData("p50<=51ms", true)]
    [InlineData("p50>1s", false)]
    [InlineData("max<=100ms", true)]
    [InlineData("max<100ms", false)]
    [InlineData("mean<51ms", true)]
    [InlineData("min>50us", true)]
    [InlineData("errors<1%", true)]
    [InlineData("errors<0.5%", false)]
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

    [Fact]
    public void A_percentile_of_too_few_samples_is_not_met_and_says_why()
    {
        Assert.False(Threshold.Parse("p99.9<10s").IsMet(s_run, out var found));
        Assert.Equal("p99.9 needs 10,000 samples, there were 1,000", found);
    }

    [Fact]
    public void A_scenario_that_is_not_there_is_named_with_those_that_are() => Assert.Contains(
        "There is no scenario 'prices'; there are s0.",
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
    public void What_is_no_threshold_is_refused(string text) =>
        Assert.StartsWith("A threshold is such as", Assert.Throws<FormatException>(() => Threshold.Parse(text)).Message, StringComparison.Ordinal);
}
