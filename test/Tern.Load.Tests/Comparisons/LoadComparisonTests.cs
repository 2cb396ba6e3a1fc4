using Tern.Load.Tests.Results;

namespace Tern.Load.Tests.Comparisons;

public sealed class LoadComparisonTests
{
    [Fact]
    public void A_slower_service_is_seen_and_the_interval_holds_the_true_change()
    {
        var comparison = LoadComparison.OfRuns(Runs.Of(Seconds(1, 1)), Runs.Of(Seconds(1.2, 2)));

        foreach (var figure in comparison.Figures)
        {
            Assert.True(figure.IsSlower, figure.ToString());
            Assert.InRange(0.2, figure.Low!.Value - 0.02, figure.High!.Value + 0.02);
        }

        Assert.Equal(["mean", "p50", "p75", "p90", "p95", "p99"], comparison.Figures.Select(static figure => figure.Name));
        Assert.Contains(comparison.Notes, static note => note.StartsWith("p99.9 and higher aren't compared: p99.9 needs 10,000", StringComparison.Ordinal));
    }

    [Fact]
    public void The_same_service_twice_shows_no_difference_and_each_way_round_is_the_other()
    {
        var run = Runs.Of(Seconds(1, 1));
        var same = LoadComparison.OfScenarios(Runs.OfScenarios([Seconds(1, 1), Seconds(1, 1)]));
        Assert.All(same.Figures, static figure => Assert.Equal("no difference found", figure.Verdict));

        var faster = LoadComparison.OfRuns(Runs.Of(Seconds(1.2, 2)), run);
        Assert.All(faster.Figures, static figure => Assert.True(figure.IsFaster));
    }

    // A/A: both sides are the same service, on a machine whose noise lasts for seconds and, interleaved, hits both sides.
    [Theory]
    [InlineData(true, 12)]
    [InlineData(true, 30)]
    [InlineData(false, 30)]
    public void One_service_against_itself_is_taken_for_a_difference_in_at_most_one_of_twenty_runs(bool isInterleaved, int seconds)
    {
        const int Pairs = 200;
        var wrong = 0;
        for (var seed = 0; seed < Pairs; seed++)
        {
            var noise = Noise(seconds, seed);
            var a = Seconds(noise, seed);
            var b = Seconds(isInterleaved ? noise : Noise(seconds, 10_000 + seed), 20_000 + seed);
            var comparison = isInterleaved ? LoadComparison.OfScenarios(Runs.OfScenarios([a, b])) : LoadComparison.OfRuns(Runs.Of(a), Runs.Of(b));
            if (comparison.Primary is { IsSlower: true } or { IsFaster: true }) wrong++;
        }

        Assert.InRange(wrong, 0, Pairs / 20);
    }

    [Fact]
    public void One_figure_decides_and_small_changes_don_t_count()
    {
        var comparison = LoadComparison.OfScenarios(Runs.OfScenarios([Seconds(1, 1), Seconds(1.03, 2)]));
        Assert.Equal("p99", comparison.Primary.Name);
        Assert.True(comparison.Figures.Single(static figure => figure.Name == "p50").Low > 0);
        Assert.All(comparison.Figures, static figure => Assert.False(figure.IsSlower));

        var strict = LoadComparison.OfScenarios(Runs.OfScenarios([Seconds(1, 1), Seconds(1.03, 2)]), minimumEffect: 0.01);
        Assert.True(strict.Figures.Single(static figure => figure.Name == "p50").IsSlower);

        // Twelve seconds with one response each have no percentile.
        var few = LoadComparison.OfScenarios(Runs.OfScenarios([Ones(), Ones()]));
        Assert.Equal(few.Figures[^1].Name, few.Primary.Name);

        static List<double[]> Ones() => [.. Enumerable.Range(0, 12).Select(static _ => (double[])[1])];
    }

    [Fact]
    public void Too_few_seconds_give_no_interval_and_other_machines_are_said()
    {
        var comparison = LoadComparison.OfRuns(Runs.Of([[1, 2]]), Runs.Of([[1, 2]], machine: Runs.Here with { Processor = "Other CPU" }));

        Assert.All(comparison.Figures, static figure => Assert.Equal("too few seconds to tell", figure.Verdict));
        Assert.Contains(comparison.Notes, static note => note.Contains("processor: Test CPU and Other CPU", StringComparison.Ordinal));
        Assert.Contains(comparison.Notes, static note => note == "Confidence intervals require 10 seconds; there were 1.");
    }

    // Thirty seconds of a hundred answers with a long tail.
    private static List<double[]> Seconds(double scale, int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(
            0, 30).Select(_ => Enumerable.Range(0, 100).Select(_ => scale * (5 + (-Math.Log(1 - random.NextDouble()) * 0.5))).ToArray())];
    }

    // Machine noise: each second is as slow as half of the one before, and a fifth more or less.
    private static double[] Noise(int seconds, int seed)
    {
        var random = new Random(seed);
        var noise = new double[seconds];
        var level = 0.0;
        for (var i = 0; i < seconds; i++)
        {
            level = (0.5 * level) + (0.2 * ((2 * random.NextDouble()) - 1));
            noise[i] = Math.Exp(level);
        }

        return noise;
    }

    private static List<double[]> Seconds(double[] noise, int seed)
    {
        var random = new Random(seed);
        return [.. noise.Select(scale => Enumerable.Range(0, 100).Select(_ => scale * (5 + (-Math.Log(1 - random.NextDouble()) * 0.5))).ToArray())];
    }
}
