using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Tern.Lambda.Bench;

/// <summary>The table that a run prints, and how many of the bars were missed.</summary>
internal sealed class Report
{
    private readonly List<string> _lines = [];
    private readonly List<string> _verdicts = [];

    public int Misses { get; private set; }

    public void AddFingerprint(int rounds, int starts, bool isOneCore = true)
    {
        var cpu = File.ReadLines("/proc/cpuinfo").First(line => line.StartsWith("model name", StringComparison.Ordinal)).Split(':')[1].Trim();
        _lines.Add(
            $"- Machine: {cpu}, {Environment.ProcessorCount} cores, {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}; " +
            (isOneCore ? "function and Runtime API share one core" : "function, Runtime API and table share them"));
        _lines.Add($"- Runtime of the JIT functions: {RuntimeInformation.FrameworkDescription}");
        _lines.Add($"- Commit: {Commit()}");
        _lines.Add(string.Create(
            CultureInfo.InvariantCulture, $"- Date: {DateTime.UtcNow:yyyy-MM-dd HH:mm'Z'}; load before the runs: {File.ReadAllText("/proc/loadavg")[..14]}"));
        _lines.Add(
            $"- CPU: user and system time of the function, the least of {rounds} rounds in turn; bytes: all that the process allocates; starts: medians " +
            $"of {starts} in turn");
    }

    public void AddHeading(string title) => _lines.AddRange(["", $"## {title}", ""]);

    public void AddHeader(params string[] columns)
    {
        AddRow(columns);
        _lines.Add("|" + string.Concat(columns.Select((_, index) => index == 0 ? "---|" : "---:|")));
    }

    public void AddRow(params string[] cells) => _lines.Add($"| {string.Join(" | ", cells)} |");

    /// <summary>Holds a figure against its bar.</summary>
    /// <param name="what">What was measured.</param>
    /// <param name="value">The figure.</param>
    /// <param name="most">The most that it may be.</param>
    /// <param name="unit">The unit of both.</param>
    public void Judge(string what, double value, double most, string unit)
    {
        var met = value <= most;
        if (!met) Misses++;
        _verdicts.Add($"- {(met ? "pass" : "FAIL")}: {what}: {Text(value)} {unit}, at most {Text(most)}");
    }

    public static string Text(double value) => value.ToString(value >= 100 ? "N0" : "0.0#", CultureInfo.InvariantCulture);

    public override string ToString() => string.Join('\n', [.. _lines, "", "## Bars", "", .. _verdicts, ""]);

    private static string Commit()
    {
        var version = typeof(Report).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";
        var plus = version.IndexOf('+', StringComparison.Ordinal);
        return plus < 0 ? "unknown" : version[(plus + 1)..];
    }
}
