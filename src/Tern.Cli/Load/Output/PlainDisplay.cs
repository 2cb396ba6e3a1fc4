using System.Globalization;
using Tern.Load;

namespace Tern.Cli;

/// <summary>
/// A display for files and scripts, with the report as Markdown on stdout, and the seconds and notes on stderr.
/// </summary>
internal sealed class PlainDisplay(TextWriter output, TextWriter errors) : LoadDisplay
{
    public override Task<LoadResult> RunAsync(LoadPlan plan, CancellationToken cancellationToken) =>
        LoadEngine.RunAsync(plan, interval => errors.WriteLine(Line(interval)), cancellationToken);

    public override void Show(LoadResult result, IReadOnlyList<ThresholdOutcome> outcomes) => output.Write(MarkdownReport.Of(result, outcomes));

    public override void Show(LoadComparison comparison) => output.Write(MarkdownReport.Of(comparison));

    public override void Note(string line) => errors.WriteLine(line);

    /// <summary>Formats a second as a line.</summary>
    internal static string Line(LoadInterval interval)
    {
        var histogram = interval.Histogram();
        var p99 = histogram.TryPercentile(99, out var latency, out _) ? Latencies.Format(latency) : "–";
        var text = string.Create(
            CultureInfo.InvariantCulture,
            $"{interval.Offset.TotalSeconds,4:0} s  {interval.Rate,7:N0}/s  p50 {Latencies.Format(histogram.Percentile(50)),8}  p99 {p99,8}  max " +
            $"{Latencies.FormatOrDash(histogram, histogram.Max),8}");
        var faults = string.Create(CultureInfo.InvariantCulture, $"  failed {interval.TotalFailed:N0}  late {interval.Late:N0}  dropped {interval.Dropped:N0}");
        return interval.TotalFailed + interval.Late + interval.Dropped == 0 ? text : text + faults;
    }
}
