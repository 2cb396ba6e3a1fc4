using System.Globalization;
using Spectre.Console;
using Tern.Load;

namespace Tern.Cli;

/// <summary>A display for terminals, with a table that is updated every second, and then the report.</summary>
internal sealed class TerminalDisplay(IAnsiConsole console) : LoadDisplay
{
    public override async Task<LoadResult> RunAsync(LoadPlan plan, CancellationToken cancellationToken)
    {
        var sum = new LatencyHistogram();
        var (answers, failed, late, dropped, time) = (0L, 0L, 0L, 0L, TimeSpan.Zero);
        LoadResult? result = null;
        await console.Live(new Text($"Warming up for {plan.WarmUp.TotalSeconds:0.#} s …")).AutoClear(true).StartAsync(async live =>
        {
            result = await LoadEngine.RunAsync(plan, interval =>
            {
                var second = interval.Histogram();
                sum.Add(second);
                answers += interval.TotalSucceeded + interval.TotalFailed;
                failed += interval.TotalFailed;
                late += interval.Late;
                dropped += interval.Dropped;
                time = interval.Offset + interval.Length;
                var table = new Table().Border(TableBorder.Rounded).Title(Markup.Escape(plan.Name ?? plan.Scenarios[0].Url));
                table.AddColumns("", "rate", "p50", "p99", "p99.9", "max", "failed", "late", "dropped");
                AddRow(table, "this second", interval.Rate, second, interval.TotalFailed, interval.Late, interval.Dropped);
                AddRow(table, $"{time.TotalSeconds:0} of {plan.Shape.Duration.TotalSeconds:0} s", answers / time.TotalSeconds, sum, failed, late, dropped);
                table.Caption(string.Create(
                    CultureInfo.InvariantCulture,
                    $"{interval.InFlight:N0} in flight, client busy {interval.ClientBusy:P0}; Ctrl-C stops it and prints the report"));
                live.UpdateTarget(table);
            }, cancellationToken).ConfigureAwait(false);
        }).ConfigureAwait(false);
        return result!;
    }

    public override void Show(LoadResult result, IReadOnlyList<ThresholdOutcome> outcomes)
    {
        console.MarkupLineInterpolated($"[bold]{result.Name}[/] {result.Label}");
        console.MarkupLineInterpolated($"{MarkdownReport.Summary(result)}");
        console.MarkupLineInterpolated($"[grey]{result.Model}; shape {result.Shape}[/]");
        foreach (var warning in result.Warnings) console.MarkupLineInterpolated($"[yellow]{warning}[/]");
        var table = new Table().Border(TableBorder.Rounded).Title("Response time, from the intended start");
        table.AddColumn("");
        foreach (var percentile in LoadResult.Percentiles) table.AddColumn(new TableColumn(Latencies.Name(percentile)).RightAligned());
        table.AddColumn(new TableColumn("max").RightAligned());
        foreach (var scenario in result.Scenarios.Count == 1 ? [result.Total] : result.Scenarios.Append(result.Total))
            AddRow(table, scenario.Name, scenario.Response);
        AddRow(table, "from the actual start", result.Total.Service);
        if (result.WarmUp is { } warmUp) AddRow(table, "warm-up, not counted", warmUp.Response);
        console.Write(table);
        foreach (var (kind, count, first) in MarkdownReport.Failures(result.Total)) console.MarkupLineInterpolated($"[red]{count:N0} {kind}[/] {first}");
        foreach (var outcome in outcomes)
        {
            if (outcome.IsMet) console.MarkupLineInterpolated($"[green]met[/] {outcome.Threshold.Text}: {outcome.Found}");
            else console.MarkupLineInterpolated($"[red]NOT MET[/] {outcome.Threshold.Text}: {outcome.Found}");
        }

        foreach (var finding in result.Findings)
            console.MarkupLineInterpolated(
                $"[bold]{finding.Id}[/] {finding.Place}: {finding.Summary} [grey]({Latencies.Format(finding.Lost)} lost)[/] {finding.Fix}");
    }

    public override void Show(LoadComparison comparison)
    {
        console.MarkupLineInterpolated($"A: [bold]{comparison.NameA}[/], B: [bold]{comparison.NameB}[/]");
        var table = new Table().Border(TableBorder.Rounded).AddColumns("", "A", "B", "B against A", "confidence", "");
        foreach (var figure in comparison.Figures)
        {
            var range = figure is { Low: { } low, High: { } high } ? $"{MarkdownReport.Change(low)} to {MarkdownReport.Change(high)}" : "–";
            var colour = figure.IsSlower ? "red" : figure.IsFaster ? "green" : "grey";
            table.AddRow(
                figure.IsPrimary ? figure.Name + " (decides)" : figure.Name,
                Latencies.Format(figure.A),
                Latencies.Format(figure.B),
                MarkdownReport.Change(figure.Change),
                range,
                $"[{colour}]{figure.Verdict}[/]");
        }

        console.Write(table);
        foreach (var note in comparison.Notes) console.MarkupLineInterpolated($"[grey]{note}[/]");
    }

    public override void Note(string line) => console.MarkupLineInterpolated($"[grey]{line}[/]");

    private static void AddRow(Table table, string name, double rate, LatencyHistogram histogram, long failed, long late, long dropped) => table.AddRow(
        name, string.Create(CultureInfo.InvariantCulture, $"{rate:N0}/s"), Latencies.PercentileOrDash(histogram, 50), Latencies.PercentileOrDash(histogram, 99),
        Latencies.PercentileOrDash(histogram, 99.9), Latencies.FormatOrDash(histogram, histogram.Max),
        Count(failed, "red"), Count(late, "yellow"), Count(dropped, "yellow"));

    private static void AddRow(Table table, string name, LatencyHistogram histogram) => table.AddRow(
        [Markup.Escape(
            name), .. LoadResult.Percentiles.Select(percentile => Latencies.PercentileOrDash(histogram, percentile)),
            Latencies.FormatOrDash(histogram, histogram.Max)]);

    private static string Count(long count, string colour) =>
        count == 0 ? "0" : string.Create(CultureInfo.InvariantCulture, $"[{colour}]{count:N0}[/]");
}
