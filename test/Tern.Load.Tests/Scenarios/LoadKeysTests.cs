namespace Tern.Load.Tests.Scenarios;

public sealed class LoadKeysTests
{
    [Theory]
    [InlineData(0.5)]
    [InlineData(1)]
    [InlineData(1.5)]
    [InlineData(3)]
    public void Zipf_keys_come_as_often_as_the_law_says(double exponent)
    {
        const int count = 50, draws = 200_000;
        var counts = Draw(LoadKeys.Zipf(count, exponent), draws, count);
        var norm = Enumerable.Range(1, count).Sum(key => Math.Pow(key, -exponent));
        for (var key = 1; key <= count; key++)
        {
            var expected = draws * Math.Pow(key, -exponent) / norm;
            Assert.InRange(counts[key], expected - (5 * Math.Sqrt(expected)) - 2, expected + (5 * Math.Sqrt(expected)) + 2);
        }
    }

    [Fact]
    public void Zipf_keys_of_a_million_stay_within_and_favour_the_first()
    {
        var random = new SplitMix(3);
        var keys = LoadKeys.Zipf(1_000_000);
        var drawn = Enumerable.Range(0, 100_000).Select(_ => keys.Next(ref random)).ToArray();

        Assert.All(drawn, static key => Assert.InRange(key, 1, 1_000_000));
        // 1 / H(1,000,000) = 6.95 % are the first, and half lie within the first thousand or so.
        Assert.Equal(0.0695, drawn.Count(static key => key == 1) / 100_000.0, 0.004);
        Assert.Equal(0.52, drawn.Count(static key => key <= 1_000) / 100_000.0, 0.01);
    }

    [Fact]
    public void Uniform_keys_are_equally_likely()
    {
        var counts = Draw(LoadKeys.Uniform(10), 100_000, 10);

        Assert.Equal(0, counts[0]);
        Assert.All(counts[1..], static count => Assert.InRange(count, 9_500, 10_500));
    }

    [Fact]
    public void A_single_key_is_always_that()
    {
        var random = new SplitMix(1);
        Assert.Equal((1, 1), (LoadKeys.Zipf(1).Next(ref random), LoadKeys.Uniform(1).Next(ref random)));
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(-1, 1)]
    [InlineData(10, 0)]
    [InlineData(10, -1)]
    [InlineData(10, 11)]
    [InlineData(10, double.NaN)]
    public void Counts_and_exponents_out_of_range_are_refused(long count, double exponent) =>
        Assert.Throws<ArgumentOutOfRangeException>(() => LoadKeys.Zipf(count, exponent));

    private static int[] Draw(LoadKeys keys, int draws, int count)
    {
        var random = new SplitMix(11);
        var counts = new int[count + 1];
        for (var i = 0; i < draws; i++) counts[keys.Next(ref random)]++;
        return counts;
    }
}
