using System.Diagnostics;
using System.Globalization;

namespace Tern.Lambda.Local.Bench;

/// <summary>From the start of the native <c>tern lambda</c> to its first line, which says that it serves.</summary>
internal static class EmulatorStart
{
    public static async Task<Bar> MeasureAsync(BenchArguments arguments)
    {
        var function = LambdaEmulator.FunctionOf(Samples.Function("Tern.Lambda.Bench.Echo"));
        var times = new List<double>();
        for (var i = -1; i < arguments.Starts; i++)
        {
            var start = new ProcessStartInfo(arguments.Tern!, ["lambda", "--port", "0", function.Command[2]]) { RedirectStandardOutput = true };
            var since = Stopwatch.GetTimestamp();
            using var process = Process.Start(start)!;
            var line = await process.StandardOutput.ReadLineAsync();
            if (line?.StartsWith("Lambda at ", StringComparison.Ordinal) != true) throw new InvalidOperationException($"tern lambda said: {line}");
            if (i >= 0) times.Add(Samples.MillisecondsSince(since));
            process.Kill();
            await process.WaitForExitAsync();
        }

        var (median, most) = (Samples.Percentile(times, 50), Samples.Percentile(times, 100));
        return new Bar("start to ready, median", median, 60, string.Create(CultureInfo.InvariantCulture, $"longest {most:0.0} ms, {times.Count} starts"));
    }
}
