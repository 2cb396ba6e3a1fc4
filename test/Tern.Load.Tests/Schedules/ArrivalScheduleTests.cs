namespace Tern.Load.Tests.Schedules;

public sealed class ArrivalScheduleTests
{
    [Fact]
    public void A_constant_rate_has_the_same_time_between_all_starts() =>
        Assert.Equal([0, 100_000_000, 200_000_000, 300_000_000, 400_000_000], Starts(LoadShape.Constant(10, TimeSpan.FromSeconds(0.5))));

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(8)]
    public void Workers_together_start_what_one_would(int workers)
    {
        var shape = LoadShape.Parse("10..100:10s,100:2s,7:3s");
        var together = Enumerable.Range(0, workers).SelectMany(worker => Starts(shape, worker, workers)).Order().ToArray();

        Assert.Equal(Starts(shape), together);
    }

    [Fact]
    public void A_ramp_brings_the_mean_of_its_rates_and_grows_all_the_time()
    {
        var starts = Starts(LoadShape.Parse("0..100:10s"));

        Assert.Equal(500, starts.Length);
        // After half of the time a quarter has come: the area of the triangle.
        Assert.Equal(125, starts.Count(static start => start < 5_000_000_000), 1.0);
        var gaps = starts.Zip(starts.Skip(1), static (one, next) => next - one).ToArray();
        Assert.All(gaps.Zip(gaps.Skip(1)), static pair => Assert.True(pair.Second <= pair.First + 1));
    }

    [Fact]
    public void A_falling_ramp_ends_with_its_last_rate()
    {
        var starts = Starts(LoadShape.Parse("100..0:10s"));

        Assert.Equal(500, starts.Length);
        Assert.Equal(375, starts.Count(static start => start < 5_000_000_000), 1.0);
        Assert.All(starts, static start => Assert.InRange(start, 0, 10_000_000_000));
    }

    [Fact]
    public void A_spike_is_as_long_and_as_high_as_it_is_said_to_be()
    {
        var starts = Starts(LoadShape.Parse("10:5s,1000:2s,10:3s"));

        Assert.Equal(50, starts.Count(static start => start < 5_000_000_000));
        Assert.Equal(2_000, starts.Count(static start => start is >= 5_000_000_000 and < 7_000_000_000));
        Assert.Equal(30, starts.Count(static start => start >= 7_000_000_000));
    }

    [Fact]
    public void Poisson_arrivals_vary_as_they_should_and_are_the_same_for_a_seed()
    {
        var shape = LoadShape.Constant(1_000, TimeSpan.FromSeconds(100)).WithArrivals(ArrivalPattern.Poisson);
        var starts = Starts(shape);

        Assert.Equal(starts, Starts(shape));
        Assert.InRange(starts.Length, 99_000, 101_000); // three deviations of a Poisson count of 100,000
        var perSecond = starts.GroupBy(static start => start / 1_000_000_000).Select(static second => (double)second.Count()).ToArray();
        var mean = perSecond.Average();
        var variance = perSecond.Average(count => (count - mean) * (count - mean));
        Assert.InRange(variance / mean, 0.6, 1.5); // of even arrivals it is 0, of independent ones 1
    }

    [Fact]
    public void Workers_of_a_Poisson_load_bring_its_rate_together_and_differ_from_each_other()
    {
        var shape = LoadShape.Constant(1_000, TimeSpan.FromSeconds(20)).WithArrivals(ArrivalPattern.Poisson);
        var each = Enumerable.Range(0, 4).Select(worker => Starts(shape, worker, 4)).ToArray();

        Assert.InRange(each.Sum(static starts => starts.Length), 19_500, 20_500);
        Assert.Equal(4, each.Select(static starts => starts[0]).Distinct().Count());
    }

    [Fact]
    public void A_stretch_without_arrivals_is_passed_over()
    {
        var starts = Starts(LoadShape.Parse("10:1s,0:5s,10:1s"));

        Assert.Equal(20, starts.Length);
        Assert.Equal(6_000_000_000, starts[10], 1_000.0);
    }

    internal static long[] Starts(LoadShape shape, int worker = 0, int workers = 1)
    {
        var schedule = new ArrivalSchedule(shape, worker, workers, 42);
        var starts = new List<long>();
        while (schedule.TryNext(out var start)) starts.Add(start);
        return [.. starts];
    }
}
