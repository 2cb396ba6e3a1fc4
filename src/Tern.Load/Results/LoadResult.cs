using System.Globalization;

namespace Tern.Load;

/// <summary>What a load found. Stored with <see cref="LoadStore"/>, it is read back the same.</summary>
public sealed class LoadResult
{
    /// <summary>The percentiles that reports show where there are samples enough.</summary>
    public static IReadOnlyList<double> Percentiles { get; } = [50, 75, 90, 95, 99, 99.9, 99.99];

    /// <summary>What the load is called.</summary>
    public required string Name { get; init; }

    /// <summary>The version of the service, as the plan had it; null for none.</summary>
    public string? Label { get; init; }

    /// <summary>When it began.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>How requests arrived, in words.</summary>
    public required string Model { get; init; }

    /// <summary>The shape, as <see cref="LoadShape.Parse"/> reads it.</summary>
    public required string Shape { get; init; }

    /// <summary>How long it was measured, without the warm-up.</summary>
    public required TimeSpan Duration { get; init; }

    /// <summary>Whether it was ended before its time.</summary>
    public bool IsInterrupted { get; init; }

    /// <summary>Requests that were started.</summary>
    public required long Starts { get; init; }

    /// <summary>Starts that came over a millisecond after they were intended: the client was at fault then.</summary>
    public required long LateStarts { get; init; }

    /// <summary>How late the latest start was.</summary>
    public required TimeSpan WorstLate { get; init; }

    /// <summary>Arrivals that were not started, for too many requests were under way. Nothing is known of them.</summary>
    public required long Dropped { get; init; }

    /// <summary>Connections that were opened while it was measured.</summary>
    public required long Opened { get; init; }

    /// <summary>Requests that were sent once more, for the server had closed the kept connection.</summary>
    public required long Restarted { get; init; }

    /// <summary>How much of the time the client's threads had something to do, from 0 to 1.</summary>
    public required double ClientBusy { get; init; }

    /// <summary>Each scenario, in the plan's order.</summary>
    public required IReadOnlyList<ScenarioResult> Scenarios { get; init; }

    /// <summary>All scenarios together.</summary>
    public required ScenarioResult Total { get; init; }

    /// <summary>What was before anything counted; null without a warm-up.</summary>
    public ScenarioResult? WarmUp { get; init; }

    /// <summary>Each second, or longer intervals of a load of over an hour.</summary>
    public required IReadOnlyList<LoadInterval> Intervals { get; init; }

    /// <summary>What it ran on.</summary>
    public required Machine Machine { get; init; }

    /// <summary>What the loaded service's doctor found meanwhile; empty when it was not asked.</summary>
    public IReadOnlyList<DoctorFinding> Findings { get; set; } = [];

    /// <summary>What to know before the figures are believed, in sentences; empty when they can be.</summary>
    public IReadOnlyList<string> Warnings => _warnings ??= LoadWarnings.Of(this);

    private IReadOnlyList<string>? _warnings;

    /// <summary>Whether nobody who arrived had a right answer.</summary>
    public bool FailedEntirely => Total.Succeeded == 0 && Total.Failed + Dropped > 0;

    /// <summary>Answers and failures a second.</summary>
    public double Rate => Duration <= TimeSpan.Zero ? 0 : Total.Total / Duration.TotalSeconds;

    /// <summary>The result of a scenario by its name; the total for null.</summary>
    /// <exception cref="ArgumentException">There is none of that name.</exception>
    public ScenarioResult Of(string? scenario) => scenario is null ? Total
        : Scenarios.FirstOrDefault(result => result.Name == scenario)
            ?? throw new ArgumentException(
                $"There is no scenario '{scenario}'; there are {string.Join(", ", Scenarios.Select(static result => result.Name))}.");

    /// <summary>The result in one line.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Name}: {Total.Total:N0} requests, {Rate:N0}/s, p99 {Latencies.Format(Total.Response.Percentile(99))}, {Total.Failed:N0} failed");
}
