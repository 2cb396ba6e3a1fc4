using System.Globalization;
using System.Text;

namespace Tern.Load;

/// <summary>Formats a result as Markdown, which is also the output for terminals without color.</summary>
public static class MarkdownReport
{
    /// <summary>Formats the whole report.</summary>
    /// <param name="result">The result.</param>
    /// <param name="thresholds">The outcomes of thresholds, or an empty list.</param>
    public static string Of(LoadResult result, IReadOnlyList<ThresholdOutcome> thresholds)
    {
        ArgumentNullException.ThrowIfNull(result);
        ArgumentNullException.ThrowIfNull(thresholds);
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"# {Cell(result.Name)}{(result.Label is { } label ? $", {Cell(label)}" : "")}\n\n");
        text.Append(CultureInfo.InvariantCulture, $"- {Summary(result)}\n");
        text.Append(CultureInfo.InvariantCulture, $"- Model: {result.Model}; shape {result.Shape}; {result.Started.UtcDateTime:yyyy-MM-dd HH:mm}Z\n");
        text.Append(CultureInfo.InvariantCulture, $"- Machine of the client: {result.Machine}; busy {result.ClientBusy:P0}\n");
        foreach (var warning in result.Warnings) text.Append("- **Note:** ").Append(warning).Append('\n');

        text.Append("\nResponse time, from the intended start:\n\n| scenario | ok | failed |");
        foreach (var percentile in LoadResult.Percentiles) text.Append(' ').Append(Latencies.Name(percentile)).Append(" |");
        text.Append(" max | mean ± deviation |\n|---|---:|---:|").Insert(text.Length, "---:|", LoadResult.Percentiles.Count + 2).Append('\n');
        foreach (var scenario in Rows(result)) AppendRow(text, scenario.Name, scenario, scenario.Response);
        AppendRow(text, "all, from the actual start", result.Total, result.Total.Service);
        if (result.WarmUp is { } warmUp) AppendRow(text, "warm-up, not counted", warmUp, warmUp.Response);
        AppendRefusal(text, result.Total.Response);
        AppendFailures(text, result);
        AppendThresholds(text, thresholds);
        AppendFindings(text, result);
        return text.ToString();
    }

    /// <summary>Formats a comparison.</summary>
    public static string Of(LoadComparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"# A: {Cell(comparison.NameA)}, B: {Cell(comparison.NameB)}\n\n");
        text.Append("| | A | B | B against A | confidence | |\n|---|---:|---:|---:|---:|---|\n");
        foreach (var figure in comparison.Figures)
        {
            var range = figure is { Low: { } low, High: { } high } ? $"{Change(low)} to {Change(high)}" : "–";
            text.Append(CultureInfo.InvariantCulture, $"| {figure.Name}{(figure.IsPrimary ? " (decides)" : "")} ");
            text.Append(CultureInfo.InvariantCulture, $"| {Latencies.Format(figure.A)} | {Latencies.Format(figure.B)} ");
            text.Append(CultureInfo.InvariantCulture, $"| {Change(figure.Change)} | {range} | {figure.Verdict} |\n");
        }

        text.Append(CultureInfo.InvariantCulture, $"| requests | {comparison.A.Total:N0} | {comparison.B.Total:N0} | | | |\n");
        text.Append(CultureInfo.InvariantCulture, $"| failed | {comparison.A.Failed:N0} | {comparison.B.Failed:N0} | | | |\n");
        if (comparison.Notes.Count > 0) text.Append('\n');
        foreach (var note in comparison.Notes) text.Append("- ").Append(note).Append('\n');
        return text.ToString();
    }

    /// <summary>Summarizes the number of requests, the rate and the problems in one sentence.</summary>
    public static string Summary(LoadResult result) => string.Create(
        CultureInfo.InvariantCulture,
        $"{result.Total.Total:N0} requests in {result.Duration.TotalSeconds:0.#} s, {result.Rate:N0}/s; {result.Total.Failed:N0} failed " +
        $"({result.Total.FailedShare:0.##%}); ")
        + string.Create(
            CultureInfo.InvariantCulture,
            $"{result.LateStarts:N0} started over 1 ms late, {result.Dropped:N0} dropped, {result.Opened:N0} connections opened during the load");

    internal static IEnumerable<ScenarioResult> Rows(LoadResult result) => result.Scenarios.Count == 1 ? [result.Total] : [.. result.Scenarios, result.Total];

    /// <summary>Formats a change as a signed percentage.</summary>
    public static string Change(double change) => change.ToString("+0.0%;-0.0%;0.0%", CultureInfo.InvariantCulture);

    /// <summary>
    /// Returns the number of failures of each kind, most frequent first, with a description of the first one.
    /// </summary>
    public static IEnumerable<(string Kind, long Count, string First)> Failures(ScenarioResult scenario) =>
        scenario.Failures.OrderByDescending(static pair => pair.Value)
        .Select(pair => (Words(pair.Key), pair.Value, scenario.FailureDetails.TryGetValue(pair.Key, out var detail) ? detail : ""));

    internal static string Words(LoadFailure failure) => failure switch
    {
        LoadFailure.Connect => "no connection",
        LoadFailure.Tls => "no TLS",
        LoadFailure.Reset => "connection reset",
        LoadFailure.Closed => "closed by the server",
        LoadFailure.Timeout => "timed out",
        LoadFailure.Malformed => "no HTTP answer",
        LoadFailure.Status => "wrong status",
        LoadFailure.Check => "failed check",
        _ => "unfinished",
    };

    private static void AppendRow(StringBuilder text, string name, ScenarioResult scenario, LatencyHistogram histogram)
    {
        text.Append(CultureInfo.InvariantCulture, $"| {Cell(name)} | {scenario.Succeeded:N0} | {scenario.Failed:N0} |");
        foreach (var percentile in LoadResult.Percentiles) text.Append(' ').Append(Latencies.PercentileOrDash(histogram, percentile)).Append(" |");
        text.Append(
            CultureInfo.InvariantCulture,
            $" {Latencies.FormatOrDash(histogram, histogram.Max)} | {Latencies.FormatOrDash(histogram, histogram.Mean)} ");
        text.Append(CultureInfo.InvariantCulture, $"± {Latencies.Format(histogram.StandardDeviation)} |\n");
    }

    private static void AppendRefusal(StringBuilder text, LatencyHistogram histogram)
    {
        foreach (var percentile in LoadResult.Percentiles)
        {
            if (histogram.TryPercentile(percentile, out _, out var refusal)) continue;
            text.Append("\nToo few samples: ").Append(refusal).Append(".\n");
            return;
        }
    }

    private static void AppendFailures(StringBuilder text, LoadResult result)
    {
        if (result.Total.Failed == 0) return;
        text.Append("\n| failure | count | the first |\n|---|---:|---|\n");
        foreach (var (kind, count, first) in Failures(result.Total)) text.Append(CultureInfo.InvariantCulture, $"| {kind} | {count:N0} | {Cell(first)} |\n");
        text.Append("\nTimeouts are included in the percentiles, with the time waited; other failures aren't.\n");
    }

    private static void AppendThresholds(StringBuilder text, IReadOnlyList<ThresholdOutcome> thresholds)
    {
        if (thresholds.Count == 0) return;
        text.Append("\n| threshold | | found |\n|---|---|---|\n");
        foreach (var outcome in thresholds)
            text.Append(CultureInfo.InvariantCulture, $"| {Cell(outcome.Threshold.Text)} | {(outcome.IsMet ? "met" : "NOT MET")} | {outcome.Found} |\n");
    }

    private static void AppendFindings(StringBuilder text, LoadResult result)
    {
        if (result.Findings.Count == 0) return;
        text.Append(
            CultureInfo.InvariantCulture,
            $"\nWhat the service's doctor found during the load, beside a p99 of {Latencies.Percentile(result.Total.Response, 99)}:\n\n");
        text.Append("| finding | where | count | lost | what | fix |\n|---|---|---:|---:|---|---|\n");
        foreach (var finding in result.Findings)
        {
            text.Append(CultureInfo.InvariantCulture, $"| {Cell(finding.Id)} | {Cell(finding.Place)} | {finding.Count:N0} | {Latencies.Format(finding.Lost)} ");
            text.Append(CultureInfo.InvariantCulture, $"| {Cell(finding.Summary)} | {Cell(finding.Fix)} |\n");
        }
    }

    // A vertical bar would start another cell, and a line break another row.
    private static string Cell(string text) => text.ReplaceLineEndings(" ").Replace("|", "\\|", StringComparison.Ordinal);
}
