using System.Globalization;

namespace Tern.Load;

/// <summary>The result of a load. <see cref="LoadStore"/> can write it and read it back unchanged.</summary>
public sealed class LoadResult
{
    /// <summary>Gets the percentiles that reports show if there are enough samples.</summary>
    public static IReadOnlyList<double> Percentiles { get; } = [50, 75, 90, 95, 99, 99.9, 99.99];

    /// <summary>Gets the name of the load.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the label from the plan, such as the version of the service, or null if there is none.</summary>
    public string? Label { get; init; }

    /// <summary>Gets the start time.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>Gets a description of the arrival model.</summary>
    public required string Model { get; init; }

    /// <summary>Gets the shape, in the format read by <see cref="LoadShape.Parse"/>.</summary>
    public required string Shape { get; init; }

    /// <summary>Gets the measured time, without the warm-up.</summary>
    public required TimeSpan Duration { get; init; }

    /// <summary>Gets a value indicating whether the load ended early.</summary>
    public bool IsInterrupted { get; init; }

    /// <summary>Gets the number of requests started.</summary>
    public required long Starts { get; init; }

    /// <summary>
    /// Gets the number of requests started more than a millisecond after the intended time. The client causes such
    /// delays, not the service.
    /// </summary>
    public required long LateStarts { get; init; }

    /// <summary>Gets the longest delay of a start.</summary>
    public required TimeSpan WorstLate { get; init; }

    /// <summary>
    /// Gets the number of arrivals dropped because too many requests were in flight. They have no response times.
    /// </summary>
    public required long Dropped { get; init; }

    /// <summary>Gets the number of connections opened during the measurement.</summary>
    public required long Opened { get; init; }

    /// <summary>Gets the number of requests sent again because the server had closed the idle connection.</summary>
    public required long Restarted { get; init; }

    /// <summary>Gets the share of time that the client's threads were busy, from 0 to 1.</summary>
    public required double ClientBusy { get; init; }

    /// <summary>Gets the results of the scenarios, in the plan's order.</summary>
    public required IReadOnlyList<ScenarioResult> Scenarios { get; init; }

    /// <summary>Gets the result of all scenarios together.</summary>
    public required ScenarioResult Total { get; init; }

    /// <summary>Gets the result of the warm-up, or null if there was none.</summary>
    public ScenarioResult? WarmUp { get; init; }

    /// <summary>Gets the intervals: seconds, or longer intervals for a load of more than an hour.</summary>
    public required IReadOnlyList<LoadInterval> Intervals { get; init; }

    /// <summary>Gets the machine that the client ran on.</summary>
    public required Machine Machine { get; init; }

    /// <summary>
    /// Gets or sets the findings of the service's doctor during the load. Empty if it wasn't queried.
    /// </summary>
    public IReadOnlyList<DoctorFinding> Findings { get; set; } = [];

    /// <summary>Gets caveats about the figures, one sentence each. Empty if there are none.</summary>
    public IReadOnlyList<string> Warnings => _warnings ??= LoadWarnings.Of(this);

    private IReadOnlyList<string>? _warnings;

    /// <summary>Gets a value indicating whether no arrival received a successful response.</summary>
    public bool FailedEntirely => Total.Succeeded == 0 && Total.Failed + Dropped > 0;

    /// <summary>Gets the number of responses and failures per second.</summary>
    public double Rate => Duration <= TimeSpan.Zero ? 0 : Total.Total / Duration.TotalSeconds;

    /// <summary>Returns the result of a scenario by name, or the total if the name is null.</summary>
    /// <exception cref="ArgumentException">There is no scenario with that name.</exception>
    public ScenarioResult Of(string? scenario) => scenario is null ? Total
        : Scenarios.FirstOrDefault(result => result.Name == scenario)
            ?? throw new ArgumentException(
                $"The scenario '{scenario}' doesn't exist. The scenarios are {string.Join(", ", Scenarios.Select(static result => result.Name))}.");

    /// <summary>Formats the result in one line.</summary>
    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"{Name}: {Total.Total:N0} requests, {Rate:N0}/s, p99 {Latencies.Format(Total.Response.Percentile(99))}, {Total.Failed:N0} failed");
}
