using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Tern.Local.Bench.Reports;

/// <summary>The page that a run prints, and how many of the bars were missed.</summary>
internal sealed class Report
{
    private readonly List<string> _lines = [];
    private readonly List<string> _verdicts = [];

    public int Misses { get; private set; }

    public void AddFingerprint(CompareArguments arguments)
    {
        var cpu = File.ReadLines("/proc/cpuinfo")
            .FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))?
            .Split(':')[1]
            .Trim() ?? "unnamed CPU";
        AddLine(
            $"Machine: {cpu}, {Environment.ProcessorCount} cores, {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}; the load "
            + "generator runs on it too");
        AddLine($"Runtime of the generator and of the calls in the process: {RuntimeInformation.FrameworkDescription}");
        AddLine($"Commit: {Commit()}");
        AddLine(string.Create(
            CultureInfo.InvariantCulture, $"Date: {DateTime.UtcNow:yyyy-MM-dd HH:mm'Z'}; load before the runs: {File.ReadAllText("/proc/loadavg")[..14]}"));
        AddLine(string.Create(
            CultureInfo.InvariantCulture,
            $"Command: `compare`, {arguments.Starts} starts, {arguments.Rounds} rounds in turn, at most {arguments.Seconds} s a phase; figures are medians"));
    }

    public void AddLine(string text) => _lines.Add("- " + text);

    public void AddHeading(string title) => _lines.AddRange(["", $"## {title}", ""]);

    public void AddHeader(params IEnumerable<string> columns)
    {
        AddRow(columns);
        _lines.Add("|" + string.Concat(columns.Select((_, index) => index == 0 ? "---|" : "---:|")));
    }

    public void AddRow(params IEnumerable<string> cells) => _lines.Add($"| {string.Join(" | ", cells)} |");

    /// <summary>Holds a figure against the most that it may be.</summary>
    public void AtMost(string what, double value, double most, string unit) => Judge(value <= most, $"{what}: {Text(value)} {unit}, at most {Text(most)}");

    /// <summary>Holds a figure against the least that it may be.</summary>
    public void AtLeast(string what, double value, double least, string unit) => Judge(value >= least, $"{what}: {Text(value)} {unit}, at least {Text(least)}");

    public void NotJudged(string what, string why) => _verdicts.Add($"- not judged: {what}: {why}");

    public static string Text(double value) => value.ToString(value >= 100 ? "N0" : "0.0#", CultureInfo.InvariantCulture);

    public override string ToString() => string.Join('\n', [.. _lines, "", "## Bars", "", .. _verdicts, ""]);

    private void Judge(bool met, string verdict)
    {
        if (!met) Misses++;
        _verdicts.Add($"- {(met ? "pass" : "FAIL")}: {verdict}");
    }

    // The SDK puts the commit behind the version: 0.1.0+<hash>.
    private static string Commit()
    {
        var version = typeof(Report).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";
        var plus = version.IndexOf('+', StringComparison.Ordinal);
        return plus < 0 ? "unknown" : version[(plus + 1)..];
    }
}
