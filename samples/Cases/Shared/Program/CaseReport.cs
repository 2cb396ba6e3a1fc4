using System.Globalization;
using Cases.Running;

namespace Cases.Program;

/// <summary>Prints the results of a run as text.</summary>
internal static class CaseReport
{
    /// <summary>Prints the results; returns true if all checks passed.</summary>
    public static bool Print(TextWriter output, Case @case, CaseRun run)
    {
        output.WriteLine($"{@case.Name}: {@case.Title}");
        foreach (var side in run.Read()) Print(output, side);
        var verdicts = run.Judge();
        foreach (var verdict in verdicts) output.WriteLine(verdict);
        return verdicts.Count > 0 && verdicts.All(static verdict => verdict.Passed);
    }

    private static void Print(TextWriter output, SideResult side)
    {
        var latency = side.Latency;
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"  {side.Key,-10} {latency.Count,7:N0} requests  p50 {Figures.Milliseconds(latency.P50)}  p95 {Figures.Milliseconds(latency.P95)}" +
            $"  p99 {Figures.Milliseconds(latency.P99)}  max {Figures.Milliseconds(latency.Max)}"));
        if (latency.Minutes.Count > 1)
        {
            var minutes = latency.Minutes.Select(static minute => Figures.Milliseconds(minute.P99));
            output.WriteLine($"  {"",-10} p99 minute by minute: {string.Join(", ", minutes)}");
        }

        foreach (var figure in side.Figures) output.WriteLine($"  {"",-10} {figure.Name}: {figure.Text}");
        foreach (var finding in side.Findings)
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"  {"",-10} {finding.Id} at {finding.Place}: {finding.Summary} ({finding.LostMilliseconds:N0} ms lost)"));
        }
    }
}
