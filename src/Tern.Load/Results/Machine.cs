using System.Globalization;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;

namespace Tern.Load;

/// <summary>The machine that a load ran on. Figures from different machines aren't comparable.</summary>
/// <param name="Processor">The processor's name, or its architecture if the system doesn't report the name.</param>
/// <param name="Processors">The number of processors that this process may use.</param>
/// <param name="System">The operating system.</param>
/// <param name="Runtime">The .NET runtime, including whether it runs native code.</param>
/// <param name="Collector">The garbage collector's mode.</param>
/// <param name="Tool">The tool's version.</param>
/// <param name="LoadBefore">The system's load average at the start of the run, or null if it isn't available.</param>
public sealed record Machine(string Processor, int Processors, string System, string Runtime, string Collector, string Tool, double? LoadBefore)
{
    /// <summary>Returns a description of the current machine.</summary>
    public static Machine Current() => new(
        ProcessorName(),
        Environment.ProcessorCount,
        RuntimeInformation.OSDescription.Trim(),
        RuntimeInformation.FrameworkDescription + (global::System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported ? "" : ", native"),
        (GCSettings.IsServerGC ? "server" : "workstation")
            + (AppContext.TryGetSwitch("System.GC.Concurrent", out var isConcurrent) && !isConcurrent ? "" : ", concurrent"),
        typeof(Machine).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "unknown",
        LoadAverage());

    /// <summary>
    /// Returns the differences that make the figures of two machines incomparable. Empty if there are none.
    /// </summary>
    public IReadOnlyList<string> DifferencesTo(Machine other)
    {
        ArgumentNullException.ThrowIfNull(other);
        var differences = new List<string>();
        Compare("processor", Processor, other.Processor);
        Compare("processors", Text(Processors), Text(other.Processors));
        Compare("system", System, other.System);
        Compare("runtime", Runtime, other.Runtime);
        Compare("collector", Collector, other.Collector);
        Compare("tool", Tool, other.Tool);
        return differences;

        void Compare(string name, string mine, string theirs)
        {
            if (mine != theirs) differences.Add($"{name}: {mine} and {theirs}");
        }

        static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
    }

    /// <summary>Formats the machine in one line.</summary>
    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Processor}, {Processors} processors; {System}; {Runtime}, {Collector} collector; tern {Tool}")
        + (LoadBefore is { } load ? string.Create(CultureInfo.InvariantCulture, $"; load average before {load:0.##}") : "");

    private static string ProcessorName()
    {
        if (FirstLine("/proc/cpuinfo", "model name") is { } line && line.IndexOf(':', StringComparison.Ordinal) is > 0 and var colon)
            return line[(colon + 1)..].Trim();
        return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? RuntimeInformation.ProcessArchitecture.ToString();
    }

    private static double? LoadAverage() =>
        FirstLine("/proc/loadavg", "") is { } line && double.TryParse(line.Split(' ')[0], CultureInfo.InvariantCulture, out var load) ? load : null;

    private static string? FirstLine(string file, string start)
    {
        try
        {
            return File.Exists(file) ? File.ReadLines(file).FirstOrDefault(line => line.StartsWith(start, StringComparison.Ordinal)) : null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null; // it doesn't affect the figures
        }
    }
}
