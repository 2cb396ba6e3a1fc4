namespace Tern.Load.Tests.Results;

/// <summary>Results with known latencies.</summary>
internal static class Runs
{
    public static readonly Machine Here = new("Test CPU", 2, "Test OS", ".NET", "workstation", "1.0", 0.5);

    /// <param name="milliseconds">For each second, its requests' response times.</param>
    public static LoadResult Of(
        IReadOnlyList<double[]> milliseconds, string name = "run", int failed = 0, Machine? machine = null, string? label = null, int dropped = 0) =>
        OfScenarios([milliseconds], name, failed, machine, label, dropped);

    public static LoadResult OfScenarios(
        IReadOnlyList<IReadOnlyList<double[]>> scenarios, string name = "run", int failed = 0, Machine? machine = null, string? label = null, int dropped = 0)
    {
        ScenarioResult[] results = [.. scenarios.Select((seconds, i) => Scenario(
            $"s{i}", Histogram(seconds.SelectMany(static second => second)), i == 0 ? failed : 0))];
        return new LoadResult
        {
            Name = name,
            Label = label,
            Started = new DateTimeOffset(2026, 11, 22, 12, 0, 0, TimeSpan.Zero),
            Model = "open, even arrivals",
            Shape = "100:10s",
            Duration = TimeSpan.FromSeconds(scenarios[0].Count),
            Starts = results.Sum(static result => result.Total),
            LateStarts = 0,
            WorstLate = TimeSpan.Zero,
            Dropped = dropped,
            Opened = 1,
            Restarted = 0,
            ClientBusy = 0.1,
            Scenarios = results,
            Total = ScenarioResult.Sum("all", results),
            Machine = machine ?? Here,
            Intervals = [.. Enumerable.Range(0, scenarios[0].Count).Select(second => new LoadInterval
            {
                Offset = TimeSpan.FromSeconds(second),
                Length = TimeSpan.FromSeconds(1),
                Started = scenarios.Sum(scenario => scenario[second].Length),
                Late = 0,
                Dropped = 0,
                InFlight = 1,
                ClientBusy = 0.1,
                Succeeded = [.. scenarios.Select(scenario => (long)scenario[second].Length)],
                Failed = [.. scenarios.Select(static _ => 0L)],
                Response = [.. scenarios.Select(scenario => new HistogramSnapshot(Histogram(scenario[second])))],
            })],
        };
    }

    private static ScenarioResult Scenario(string name, LatencyHistogram histogram, int failed) => new()
    {
        Name = name,
        Succeeded = histogram.Count,
        Failures = failed == 0 ? new Dictionary<LoadFailure, long>() : new Dictionary<LoadFailure, long> { [LoadFailure.Status] = failed },
        FailureDetails = failed == 0 ? new Dictionary<LoadFailure, string>() : new Dictionary<LoadFailure, string> { [LoadFailure.Status] = "status 503" },
        Statuses = new Dictionary<int, long> { [200] = histogram.Count },
        Bytes = 10,
        Response = histogram,
        Service = histogram,
    };

    private static LatencyHistogram Histogram(IEnumerable<double> milliseconds)
    {
        var histogram = new LatencyHistogram();
        foreach (var latency in milliseconds) histogram.Record(TimeSpan.FromMilliseconds(latency));
        return histogram;
    }
}
