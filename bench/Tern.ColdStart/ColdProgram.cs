using System.Diagnostics;
using System.Globalization;

namespace Tern.ColdStart;

/// <summary>One published program, ready to be started.</summary>
/// <param name="Library">What it uses, as its project is named: Tern, AwsSdk or Raw.</param>
/// <param name="Mode">How it was published.</param>
/// <param name="File">What is started.</param>
/// <param name="Arguments">What stands before the stub's address.</param>
/// <param name="Bytes">The size of the native binary, or of all published assemblies.</param>
/// <param name="Warnings">Trim and AOT warnings at publishing; null when an earlier run has published it.</param>
internal sealed record ColdProgram(string Library, PublishMode Mode, string File, IReadOnlyList<string> Arguments, long Bytes, int? Warnings)
{
    // Nothing of the machine's own AWS settings, and no look at the metadata service.
    private static readonly Dictionary<string, string> CleanEnvironment = Environment.GetEnvironmentVariables()
        .Cast<System.Collections.DictionaryEntry>()
        .Where(variable => !((string)variable.Key).StartsWith("AWS_", StringComparison.Ordinal))
        .Append(new System.Collections.DictionaryEntry("AWS_EC2_METADATA_DISABLED", "true"))
        .ToDictionary(variable => (string)variable.Key, variable => (string)(variable.Value ?? ""));

    public Run Start(string url) => ChildProcess.Start(File, [.. Arguments, url], CleanEnvironment);

    /// <returns>The most memory that the program had resident, in MB, as it says itself in a run of its own.</returns>
    public double PeakMegabytes(string url)
    {
        var start = new ProcessStartInfo(File) { RedirectStandardOutput = true };
        foreach (var argument in (string[])[.. Arguments, url, "--report-peak"]) start.ArgumentList.Add(argument);
        start.Environment.Clear();
        foreach (var (name, value) in CleanEnvironment) start.Environment[name] = value;
        using var process = Process.Start(start) ?? throw new InvalidOperationException($"'{File}' could not be started.");
        var kilobytes = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"'{File}' ended with {process.ExitCode}: it did not read the item.");
        return int.Parse(kilobytes, NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture) / 1024.0;
    }
}
