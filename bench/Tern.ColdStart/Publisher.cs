using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Tern.ColdStart;

/// <summary>Publishes the programs with <c>dotnet publish</c>, all with the same switches.</summary>
internal static partial class Publisher
{
    public static string Root { get; } = FindRoot();

    private static string Dotnet { get; } = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));

    public static ColdProgram Publish(string library, PublishMode mode)
    {
        var project = $"Tern.ColdStart.{library}";
        var start = new ProcessStartInfo(Dotnet)
        {
            RedirectStandardOutput = true,
            ArgumentList =
            {
                "publish", Path.Combine(Root, "bench", project), "-c", "Release", "-r", RuntimeInformation.RuntimeIdentifier, "--self-contained", mode.IsNative ? "true" : "false",
                $"-p:TernTargetFramework={mode.Framework}", "-p:TreatWarningsAsErrors=false", "-o", FolderOf(library, mode), "-v", "minimal", "--nologo",
            },
        };
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        using var process = Process.Start(start) ?? throw new InvalidOperationException("dotnet could not be started.");
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"Publishing {project} for {mode.Title} failed:\n{output}");
        return Find(library, mode, AotWarning().Matches(output).Select(match => match.Value).Distinct(StringComparer.Ordinal).Count());
    }

    /// <summary>What an earlier run has published. Its warnings are not known any more.</summary>
    public static ColdProgram Find(string library, PublishMode mode, int warnings = 0)
    {
        var project = $"Tern.ColdStart.{library}";
        var folder = FolderOf(library, mode);
        var file = Path.Combine(folder, mode.IsNative ? project : project + ".dll");
        if (!File.Exists(file)) throw new InvalidOperationException($"'{file}' is not there: run once without --no-publish.");
        return mode.IsNative
            ? new ColdProgram(library, mode, file, [], new FileInfo(file).Length, warnings)
            : new ColdProgram(library, mode, Dotnet, [file], Directory.EnumerateFiles(folder, "*.dll").Sum(assembly => new FileInfo(assembly).Length), warnings);
    }

    private static string FolderOf(string library, PublishMode mode) => Path.Combine(Root, "artifacts", "cold-start", mode.Framework, library);

    private static string FindRoot()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
        throw new InvalidOperationException("Tern.slnx was not found above the program: run it from a clone of the repository.");
    }

    [GeneratedRegex(@"^.*warning IL\d{4}.*$", RegexOptions.Multiline)]
    private static partial Regex AotWarning();
}
