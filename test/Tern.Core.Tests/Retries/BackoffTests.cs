using Tern.Pipeline;

namespace Tern.Core.Tests.Retries;

public sealed class BackoffTests
{
    private static readonly TimeSpan s_first = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(1);

    [Theory]
    [InlineData(0, new double[] { 50, 100, 200, 400, 500, 500 })]
    [InlineData(0.5, new double[] { 75, 150, 300, 600, 750, 750 })]
    [InlineData(1, new double[] { 100, 200, 400, 800, 1000, 1000 })]
    public void A_delay_doubles_up_to_the_longest_and_half_of_it_is_random(double random, double[] expected)
    {
        var backoff = new AwsBackoff(s_first, s_longest, () => random);
        Assert.Equal(expected, Enumerable.Range(1, expected.Length).Select(failures => backoff.GetDelay(failures).TotalMilliseconds));
    }

    [Fact]
    public void The_whole_delay_can_be_random()
    {
        var backoff = new AwsBackoff(s_first, s_longest, () => 0.25);
        Assert.Equal([25, 50], [backoff.GetDelay(1, least: 0).TotalMilliseconds, backoff.GetDelay(2, least: 0).TotalMilliseconds]);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(int.MaxValue)]
    public void No_number_of_failures_overflows(int failures)
    {
        var backoff = new AwsBackoff(TimeSpan.FromTicks(1), TimeSpan.MaxValue / 2, () => 1);
        var expected = failures == 1 ? TimeSpan.FromTicks(1) : TimeSpan.MaxValue / 2;
        Assert.Equal(expected, backoff.GetDelay(failures));
    }

    [Fact]
    public void Without_a_source_the_delays_differ_and_stay_within_their_bounds()
    {
        var backoff = new AwsBackoff(s_first, s_longest);
        var delays = Enumerable.Range(0, 100).Select(_ => backoff.GetDelay(2).TotalMilliseconds).ToArray();
        Assert.All(delays, delay => Assert.InRange(delay, 100, 200));
        Assert.True(delays.Distinct().Count() > 1);
    }
}
