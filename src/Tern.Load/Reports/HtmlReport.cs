using System.Globalization;
using System.Text;

namespace Tern.Load;

/// <summary>
/// Formats a result as a self-contained HTML page. The page loads nothing and runs no scripts, and it works on phones
/// and in dark mode.
/// </summary>
public static class HtmlReport
{
    /// <summary>Formats the result of a load.</summary>
    /// <param name="result">The result.</param>
    /// <param name="thresholds">The outcomes of thresholds, or an empty list.</param>
    public static string Of(LoadResult result, IReadOnlyList<ThresholdOutcome> thresholds)
    {
        ArgumentNullException.ThrowIfNull(result);
        ArgumentNullException.ThrowIfNull(thresholds);
        var page = Page.Begin(result.Label is { } label ? $"{result.Name}, {label}" : result.Name);
        page.Append(CultureInfo.InvariantCulture, $"<p class=\"soft\">{Plot.Escape(result.Model)}; shape {Plot.Escape(result.Shape)}; ");
        page.Append(CultureInfo.InvariantCulture, $"{result.Started.UtcDateTime:yyyy-MM-dd HH:mm}Z</p>\n");
        foreach (var outcome in thresholds.Where(static outcome => !outcome.IsMet))
            page.Append(
                CultureInfo.InvariantCulture, $"<p class=\"bad\">Not met: {Plot.Escape(outcome.Threshold.Text)}; found: {Plot.Escape(outcome.Found)}</p>\n");
        foreach (var warning in result.Warnings) page.Append(CultureInfo.InvariantCulture, $"<p class=\"warn\">{Plot.Escape(warning)}</p>\n");
        WriteFigures(page, result);
        page.Append("<div class=\"plots\">\n");
        WritePlots(page, result);
        page.Append("</div>\n<h2>Response time, from the intended start</h2>\n");
        WriteTable(page, result);
        WriteFailures(page, result.Total);
        WriteThresholds(page, thresholds);
        WriteFindings(page, result);
        page.Append(CultureInfo.InvariantCulture, $"<h2>The client</h2><p class=\"soft\">{Plot.Escape(result.Machine.ToString())}</p>\n");
        return Page.End(page);
    }

    /// <summary>Formats a history of runs, ordered by time.</summary>
    /// <param name="name">The title of the page.</param>
    /// <param name="runs">The runs in any order.</param>
    public static string OfHistory(string name, IReadOnlyList<LoadResult> runs)
    {
        ArgumentNullException.ThrowIfNull(runs);
        var ordered = runs.OrderBy(static run => run.Started).ToArray();
        var page = Page.Begin(name);
        page.Append(CultureInfo.InvariantCulture, $"<p class=\"soft\">{ordered.Length} runs</p>\n");
        foreach (var difference in ordered.Zip(ordered.Skip(1)).SelectMany(static pair => pair.First.Machine.DifferencesTo(pair.Second.Machine)).Distinct())
            page.Append(CultureInfo.InvariantCulture, $"<p class=\"warn\">The runs took place on different machines: {Plot.Escape(difference)}</p>\n");
        var labels = ordered.Select(static (run, i) => ((double)i, run.Label ?? run.Started.UtcDateTime.ToString("MM-dd", CultureInfo.InvariantCulture)))
            .ToArray();
        var shown = labels.Where((_, i) => i % ((labels.Length / 8) + 1) == 0).ToArray();
        page.Append("<div class=\"plots\">\n");
        Plot.Write(page, "Response time", [Runs("p50", 50), Runs("p99", 99), Runs("p99.9", 99.9)], shown, Milliseconds);
        Plot.Write(page, "Responses per second", [new("rate", [.. ordered.Select(static (run, i) => ((double)i, (double?)run.Rate))])], shown, Count);
        Plot.Write(
            page,
            "Failed, percent",
            [new("failed", [.. ordered.Select(static (run, i) => ((double)i, (double?)(run.Total.FailedShare * 100)))])],
            shown,
            Count);
        page.Append("</div>\n<h2>Runs</h2>\n<div class=\"wide\"><table><thead><tr><th>run</th><th>when</th><th>rate</th><th>failed</th><th>p50</th><th>p99</th>"
            + "<th>p99.9</th><th>max</th></tr></thead>\n");
        foreach (var run in ordered)
        {
            page.Append(CultureInfo.InvariantCulture, $"<tr><td>{Plot.Escape(run.Label ?? run.Name)}</td><td>{run.Started.UtcDateTime:yyyy-MM-dd HH:mm}Z</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td>{run.Rate:N0}/s</td><td>{run.Total.FailedShare:0.##%}</td>");
            foreach (var percentile in (double[])[50, 99, 99.9])
                page.Append(CultureInfo.InvariantCulture, $"<td>{Latencies.PercentileOrDash(run.Total.Response, percentile)}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td>{Latencies.FormatOrDash(run.Total.Response, run.Total.Response.Max)}</td></tr>\n");
        }

        page.Append("</table></div>\n");
        return Page.End(page);

        PlotSeries Runs(string name, double percentile) => new(name, [.. ordered.Select((run, i) =>
            ((double)i, run.Total.Response.TryPercentile(percentile, out var latency, out _) ? latency.TotalMilliseconds : (double?)null))]);
    }

    private static string Milliseconds(double value) => Latencies.Format(TimeSpan.FromMilliseconds(value));

    private static string Count(double value) => value.ToString("#,0.##", CultureInfo.InvariantCulture);

    private static void WriteFigures(StringBuilder page, LoadResult result)
    {
        page.Append("<dl class=\"figures\">");
        Figure("requests", result.Total.Total.ToString("N0", CultureInfo.InvariantCulture));
        Figure("a second", result.Rate.ToString("N0", CultureInfo.InvariantCulture));
        Figure("failed", result.Total.FailedShare.ToString("0.##%", CultureInfo.InvariantCulture));
        foreach (var percentile in (double[])[50, 99, 99.9]) Figure(Latencies.Name(percentile), Latencies.PercentileOrDash(result.Total.Response, percentile));
        Figure("started late", result.LateStarts.ToString("N0", CultureInfo.InvariantCulture));
        Figure("dropped", result.Dropped.ToString("N0", CultureInfo.InvariantCulture));
        page.Append("</dl>\n");

        void Figure(string name, string value) => page.Append(CultureInfo.InvariantCulture, $"<div><dt>{name}</dt><dd>{value}</dd></div>");
    }

    private static void WritePlots(StringBuilder page, LoadResult result)
    {
        var times = result.Intervals.Select(static interval => interval.Offset.TotalSeconds).ToArray();
        var histograms = result.Intervals.Select(static interval => interval.Histogram()).ToArray();
        var axis = Plot.Seconds(times.Length == 0 ? 1 : times[^1]);
        Plot.Write(page, "Response time, second by second", [OverTime("p50", 50), OverTime("p99", 99), Line("max", i => histograms[i].Count == 0 ? null
            : histograms[i].Max.TotalMilliseconds)], axis, Milliseconds);
        WriteDistribution(page, result.Total);
        Plot.Write(page, "Responses per second", [Line("right", i => result.Intervals[i].TotalSucceeded / result.Intervals[i].Length.TotalSeconds),
            Line("started", i => result.Intervals[i].Started / result.Intervals[i].Length.TotalSeconds)], axis, Count);
        Plot.Write(
            page, "Failed, dropped and late starts", [Line("failed", i => result.Intervals[i].TotalFailed), Line("dropped", i => result.Intervals[i].Dropped),
            Line("late", i => result.Intervals[i].Late)], axis, Count);

        PlotSeries OverTime(string name, double percentile) =>
            Line(name, i => histograms[i].TryPercentile(percentile, out var latency, out _) ? latency.TotalMilliseconds : null);

        PlotSeries Line(string name, Func<int, double?> value) => new(name, [.. times.Select((time, i) => (time, value(i)))]);
    }

    // As in HdrHistogram's plots, each step to the right is ten times as rare.
    private static void WriteDistribution(StringBuilder page, ScenarioResult total)
    {
        var labels = new (double, string)[] { (0, "0"), (1, "90%"), (2, "99%"), (3, "99.9%"), (4, "99.99%"), (5, "99.999%") };
        var most = total.Response.Count == 0 ? 1 : Math.Clamp(Math.Log10(total.Response.Count) - 1, 0.3, 5);
        Plot.Write(page, "Distribution", [Line("from the intended start", total.Response), Line("from the actual start", total.Service)],
            [.. labels.Where(label => label.Item1 <= most)], Milliseconds);

        PlotSeries Line(string name, LatencyHistogram histogram) => new(name, [.. Enumerable.Range(0, 81).Select(i =>
        {
            var x = most * i / 80;
            return (x, histogram.Count == 0 ? (double?)null : histogram.Percentile(100 * (1 - Math.Pow(10, -x))).TotalMilliseconds);
        })]);
    }

    private static void WriteTable(StringBuilder page, LoadResult result)
    {
        page.Append("<div class=\"wide\"><table><thead><tr><th>scenario</th><th>right</th><th>failed</th>");
        foreach (var percentile in LoadResult.Percentiles) page.Append(CultureInfo.InvariantCulture, $"<th>{Latencies.Name(percentile)}</th>");
        page.Append("<th>max</th><th>mean</th><th>deviation</th></tr></thead>\n");
        foreach (var scenario in MarkdownReport.Rows(result)) Row(scenario.Name, scenario, scenario.Response);
        Row("all, from the actual start", result.Total, result.Total.Service);
        if (result.WarmUp is { } warmUp) Row("warm-up, not counted", warmUp, warmUp.Response);
        page.Append("</table></div>\n");
        foreach (var percentile in LoadResult.Percentiles)
        {
            if (result.Total.Response.TryPercentile(percentile, out _, out var refusal)) continue;
            page.Append(CultureInfo.InvariantCulture, $"<p class=\"soft\">Too few samples: {refusal}.</p>\n");
            break;
        }

        void Row(string name, ScenarioResult scenario, LatencyHistogram histogram)
        {
            page.Append(CultureInfo.InvariantCulture, $"<tr><td>{Plot.Escape(name)}</td><td>{scenario.Succeeded:N0}</td><td>{scenario.Failed:N0}</td>");
            foreach (var percentile in LoadResult.Percentiles)
                page.Append(CultureInfo.InvariantCulture, $"<td>{Latencies.PercentileOrDash(histogram, percentile)}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td>{Latencies.FormatOrDash(histogram, histogram.Max)}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td>{Latencies.FormatOrDash(histogram, histogram.Mean)}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td>{Latencies.Format(histogram.StandardDeviation)}</td></tr>\n");
        }
    }

    private static void WriteFailures(StringBuilder page, ScenarioResult total)
    {
        if (total.Failed == 0) return;
        page.Append("<h2>Failures</h2>\n<div class=\"wide\"><table><thead><tr><th>failure</th><th>count</th><th class=\"text\">the first</th></tr></thead>\n");
        foreach (var (kind, count, first) in MarkdownReport.Failures(total))
            page.Append(CultureInfo.InvariantCulture, $"<tr><td>{kind}</td><td>{count:N0}</td><td class=\"text\">{Plot.Escape(first)}</td></tr>\n");
        page.Append("</table></div><p class=\"soft\">Timeouts are included in the percentiles, with the time waited; other failures aren't.</p>\n");
    }

    private static void WriteThresholds(StringBuilder page, IReadOnlyList<ThresholdOutcome> thresholds)
    {
        if (thresholds.Count == 0) return;
        page.Append("<h2>Thresholds</h2>\n<div class=\"wide\"><table><thead><tr><th>threshold</th><th>met</th><th>found</th></tr></thead>\n");
        foreach (var outcome in thresholds)
        {
            page.Append(
                CultureInfo.InvariantCulture,
                $"<tr><td>{Plot.Escape(outcome.Threshold.Text)}</td><td class=\"{(outcome.IsMet ? "yes\">yes" : "no\">no")}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td>{Plot.Escape(outcome.Found)}</td></tr>\n");
        }

        page.Append("</table></div>\n");
    }

    private static void WriteFindings(StringBuilder page, LoadResult result)
    {
        if (result.Findings.Count == 0) return;
        page.Append(
            CultureInfo.InvariantCulture,
            $"<h2>What the service's doctor found during the load</h2>\n<p>Beside a p99 of {Latencies.Percentile(result.Total.Response, 99)}:</p>\n");
        page.Append("<div class=\"wide\"><table><thead><tr><th>finding</th><th class=\"text\">where</th><th>count</th><th>lost</th><th class=\"text\">what</th>"
            + "<th class=\"text\">fix</th></tr></thead>\n");
        foreach (var finding in result.Findings)
        {
            page.Append(
                CultureInfo.InvariantCulture,
                $"<tr><td><b>{Plot.Escape(finding.Id)}</b></td><td class=\"text\">{Plot.Escape(finding.Place)}</td><td>{finding.Count:N0}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td>{Latencies.Format(finding.Lost)}</td><td class=\"text\">{Plot.Escape(finding.Summary)}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td class=\"text\">{Plot.Escape(finding.Fix)}</td></tr>\n");
        }

        page.Append("</table></div>\n");
    }
}
