using System.Globalization;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Tern.ColdStart;

/// <summary>Publishes, starts and judges.</summary>
internal sealed class ColdStartCommand(int runs, string? output, bool publish)
{
    private static readonly string[] Libraries = ["Tern", "AwsSdk", "Raw"];

    // The compilers' servers go on working for a moment.
    private static readonly TimeSpan AfterPublishing = TimeSpan.FromSeconds(10);

    private readonly List<string> _lines = [];
    private int _misses;

    /// <returns>0 when every bar is met, 1 when one is missed.</returns>
    public int Run(IReadOnlyList<PublishMode> modes)
    {
        var programs = modes.SelectMany(mode => Libraries.Select(library => publish ? Publisher.Publish(library, mode) : Publisher.Find(library, mode)))
            .ToList();
        if (publish) Thread.Sleep(AfterPublishing);
        AddFingerprint();
        using var stub = new Stub();
        foreach (var mode in modes) Measure(mode, programs.Where(program => program.Mode == mode).ToList(), stub.Url);

        var text = string.Join('\n', [.. _lines, ""]);
        Console.WriteLine(text);
        if (output is not null) File.WriteAllText(output, "# Cold start\n\n" + text);
        return _misses == 0 ? 0 : 1;
    }

    private void Measure(PublishMode mode, List<ColdProgram> programs, string url)
    {
        foreach (var program in programs) program.Start(url);
        var measured = programs.ToDictionary(program => program, _ => new List<Run>());
        for (var run = 0; run < runs; run++)
            foreach (var program in programs) measured[program].Add(program.Start(url));

        var raw = programs.Single(program => program.Library == "Raw");
        var rawWall = Median(measured[raw], run => run.Wall);
        var rawCpu = Median(measured[raw], run => run.Cpu);
        _lines.Add($"## {mode.Title}");
        _lines.Add("");
        _lines.Add("| Program | wall ms (min..max) | CPU ms | wall × raw | CPU × raw | peak MB | size MB |");
        _lines.Add("|---|---:|---:|---:|---:|---:|---:|");
        foreach (var program in programs)
        {
            var wall = Median(measured[program], run => run.Wall);
            var cpu = Median(measured[program], run => run.Cpu);
            var range = $"{Text(measured[program].Min(run => run.Wall.TotalMilliseconds))}..{Text(measured[program].Max(run => run.Wall.TotalMilliseconds))}";
            var size = $"{Text(program.PeakMegabytes(url))} | {Text(program.Bytes / 1e6, "F2")}";
            _lines.Add(
                $"| {program.Library} | {Text(wall)} ({range}) | {Text(cpu)} | {Text(wall / rawWall, "F2")} | {Text(cpu / rawCpu, "F2")} | {size} |");
        }
        _lines.Add("");

        var tern = programs.Single(program => program.Library == "Tern");
        var ratio = Median(measured[tern], run => run.Wall) / rawWall;
        Judge($"wall at most {Text(mode.MaxRaw, "F2")} × raw", $"{Text(ratio, "F2")} ×", ratio <= mode.MaxRaw);
        if (mode.IsNative)
        {
            Judge(
                $"binary at most {Text(PublishMode.MaxNativeBytes / 1e6, "F2")} MB",
                $"{Text(tern.Bytes / 1e6, "F2")} MB",
                tern.Bytes <= PublishMode.MaxNativeBytes);
            if (tern.Warnings is { } warnings) Judge("no trim or AOT warning", $"{warnings}", warnings == 0);
        }
        _lines.Add("");
    }

    private void Judge(string bar, string actual, bool met)
    {
        if (!met) _misses++;
        _lines.Add($"- {(met ? "pass" : "FAIL")}: Tern, {bar}: {actual}");
    }

    private void AddFingerprint()
    {
        var cpu = File.ReadLines("/proc/cpuinfo").First(line => line.StartsWith("model name", StringComparison.Ordinal)).Split(':')[1].Trim();
        _lines.Add($"- Machine: {cpu}, {Environment.ProcessorCount} cores, {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}");
        _lines.Add($"- Runtime of the JIT programs: {RuntimeInformation.FrameworkDescription}");
        _lines.Add($"- Commit: {Commit()}");
        _lines.Add(string.Create(
            CultureInfo.InvariantCulture, $"- Date: {DateTime.UtcNow:yyyy-MM-dd HH:mm'Z'}; load before the runs: {File.ReadAllText("/proc/loadavg")[..14]}"));
        _lines.Add($"- One process, one GetItem from a stub on loopback (no TLS, no DNS), exit; {runs} runs in turn, medians");
        _lines.Add("");
    }

    private static string Commit()
    {
        var version = typeof(ColdStartCommand).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";
        var plus = version.IndexOf('+', StringComparison.Ordinal);
        return plus < 0 ? "unknown" : version[(plus + 1)..];
    }

    private static double Median(List<Run> runs, Func<Run, TimeSpan> of)
    {
        var sorted = runs.Select(run => of(run).TotalMilliseconds).Order().ToList();
        return sorted[sorted.Count / 2];
    }

    private static string Text(double value, string format = "F1") => value.ToString(format, CultureInfo.InvariantCulture);
}
