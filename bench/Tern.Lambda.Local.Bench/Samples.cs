using System.Diagnostics;

namespace Tern.Lambda.Local.Bench;

/// <summary>Times, and what they come to.</summary>
internal static class Samples
{
    public static double Percentile(List<double> milliseconds, double percentile)
    {
        milliseconds.Sort();
        return milliseconds[Math.Min(milliseconds.Count - 1, (int)(milliseconds.Count * percentile / 100))];
    }

    public static double MillisecondsSince(long timestamp) => Stopwatch.GetElapsedTime(timestamp).TotalMilliseconds;

    /// <summary>A function of the benchmarks of Tern.Lambda, as it was built beside this program.</summary>
    public static string Function(string name)
    {
        var here = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(here.Parent!.Parent!.FullName, name, here.Name, name + ".dll");
    }
}
