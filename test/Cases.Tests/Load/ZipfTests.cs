using Cases.Load;

namespace Cases.Tests.Load;

public sealed class ZipfTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(20_000)]
    [InlineData(1_000_000)]
    public void Ranks_stay_within_the_count(int count)
    {
        var zipf = new Zipf(count, seed: 1);
        for (var i = 0; i < 10_000; i++)
        {
            Assert.InRange(zipf.Next(), 0, count - 1);
            Assert.InRange(zipf.Any(), 0, count - 1);
        }
    }

    [Fact]
    public void Eighty_five_of_a_hundred_are_among_the_first_126_thousand_of_a_million()
    {
        var zipf = new Zipf(1_000_000, seed: 1);
        var first = 0;
        for (var i = 0; i < 100_000; i++) first += zipf.Next() < Math.Pow(1_000_000, 0.85) ? 1 : 0;
        Assert.InRange(first, 84_000, 86_000);
    }
}
