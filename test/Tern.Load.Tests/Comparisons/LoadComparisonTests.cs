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
        Assert.Contains(comparison.Notes, static note => note.StartsWith("p99.9 and beyond are not compared: p99.9 needs 10,000", StringComparison.Ordinal));
    }

    [Fact]
    public void The_same_service_twice_shows_no_difference_and_each_way_round_is_the_other()
    {
        var run = Runs.Of(Seconds(1, 1));
        var same = LoadComparison.OfScenarios(Runs.OfScenarios([Seconds(1, 1), Seconds(1, 1)]));
        Assert.All(same.Figures, static figure => Assert.Equal("no difference seen", figure.Verdict));

        var faster = LoadComparison.OfRuns(Runs.Of(Seconds(1.2, 2)), run);
        Assert.All(faster.Figures, static figure => Assert.True(figure.IsFaster));
    }

    [Fact]
    public void Chance_between_two_runs_of_one_service_is_rarely_taken_for_a_difference()
    {
        var wrong = 0;
        for (var seed = 0; seed < 20; seed++)
        {
            var comparison = LoadComparison.OfRuns(Runs.Of(Seconds(1, seed)), Runs.Of(Seconds(1, 1_000 + seed)));
            if (comparison.Figures.Single(static figure => figure.Name == "p99") is { IsSlower: true } or { IsFaster: true }) wrong++;
        }

        Assert.InRange(wrong, 0, 5); // one in twenty by construction
    }

    [Fact]
    public void Too_few_seconds_give_no_interval_and_other_machines_are_said()
    {
        var comparison = LoadComparison.OfRuns(Runs.Of([[1, 2]]), Runs.Of([[1, 2]], machine: Runs.Here with { Processor = "Other CPU" }));

        Assert.All(comparison.Figures, static figure => Assert.Equal("too few seconds to say", figure.Verdict));
        Assert.Contains(comparison.Notes, static note => note.Contains("processor: Test CPU and Other CPU", StringComparison.Ordinal));
        Assert.Contains(comparison.Notes, static note => note == "Intervals of confidence need 10 seconds; there were 1.");
    }

    // Thirty seconds of a hundred answers with a long tail.
    private static List<double[]> Seconds(double scale, int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(
            0, 30).Select(_ => Enumerable.Range(0, 100).Select(_ => scale * (5 + (-Math.Log(1 - random.NextDouble()) * 0.5))).ToArray())];
    }
}
