using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Tern.ColdStart;

/// <summary>
/// Publishes the programs with <c>dotnet publish</c>, all with the same switches. Under the JIT, Tern's comes from its
/// packages, as AWS's does.
/// </summary>
internal static partial class Publisher
{
    public static string Root { get; } = FindRoot();

    private static string Dotnet { get; } = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));

    private static string Work { get; } = Path.Combine(Root, "artifacts", "cold-start");

    public static ColdProgram Publish(string library, PublishMode mode)
    {
        var folder = FolderOf(library, mode);
        if (Directory.Exists(folder)) Directory.Delete(folder, recursive: true);
        List<string> arguments =
        [
            "publish", Path.Combine(Root, "bench", $"Tern.ColdStart.{library}"), "-c", "Release", "-r", RuntimeInformation.RuntimeIdentifier,
            "--self-contained", mode.IsNative ? "true" : "false", mode.IsNative ? "-p:PublishAot=true" : "-p:PublishAot=false",
            "-p:TreatWarningsAsErrors=false", "-o", folder, "-v", "minimal", "--nologo",
        ];
        if (library == "Tern" && !mode.IsNative) arguments.AddRange(FromPackages());
        var output = Run(arguments);
        return Find(library, mode, AotWarning().Matches(output).Select(match => match.Value).Distinct(StringComparer.Ordinal).Count());
    }

    // Packs Tern as a release does and says how to build against that: from a feed, with a package cache and an output folder of its own.
    private static IEnumerable<string> FromPackages()
    {
        var version = $"0.1.0-cold.{DateTime.UtcNow.ToString("yyyyMMddHHmmss", CultureInfo.InvariantCulture)}";
        var feed = Path.Combine(Work, "feed");
        foreach (var library in (string[])["Tern.Core", "Tern.DynamoDb"])
        {
            Run(["pack", Path.Combine(Root, "src", library), "-c", "Release", "-o", feed, $"-p:Version={version}", "-p:TernReadyToRun=true",
                $"-p:TernReadyToRunRuntimes={RuntimeInformation.RuntimeIdentifier}", "-v", "minimal", "--nologo"]);
        }
        return
        [
            $"-p:TernPackageVersion={version}", $"-p:RestoreAdditionalProjectSources={feed}", $"-p:RestorePackagesPath={Path.Combine(Work, "packages")}",
            $"-p:ArtifactsPath={Path.Combine(Work, "build")}",
        ];
    }

    private static string Run(IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(Dotnet, arguments) { RedirectStandardOutput = true };
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        using var process = Process.Start(start) ?? throw new InvalidOperationException("dotnet could not be started.");
        var output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0) throw new InvalidOperationException($"'dotnet {string.Join(' ', arguments)}' failed:\n{output}");
        return output;
    }

    /// <summary>What an earlier run has published. Its warnings are not known any more.</summary>
    public static ColdProgram Find(string library, PublishMode mode, int? warnings = null)
    {
        var project = $"Tern.ColdStart.{library}";
        var folder = FolderOf(library, mode);
        var file = Path.Combine(folder, mode.IsNative ? project : project + ".dll");
        if (!File.Exists(file)) throw new InvalidOperationException($"'{file}' is not there: run once without --no-publish.");
        return mode.IsNative
            ? new ColdProgram(library, mode, file, [], new FileInfo(file).Length, warnings)
            : new ColdProgram(
                library, mode, Dotnet, [file], Directory.EnumerateFiles(folder, "*.dll").Sum(assembly => new FileInfo(assembly).Length), warnings);
    }

    private static string FolderOf(string library, PublishMode mode) => Path.Combine(Work, mode.IsNative ? "native" : "jit", library);

    private static string FindRoot()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
        throw new InvalidOperationException("Tern.slnx was not found above the program: run it from a clone of the repository.");
    }

    [GeneratedRegex(@"^.*warning IL\d{4}.*$", RegexOptions.Multiline)]
    private static partial Regex AotWarning();
}
