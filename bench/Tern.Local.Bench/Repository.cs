using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Tern.Local.Bench;

/// <summary>The clone of the repository that this program was built in, and the commands that it runs there.</summary>
internal static class Repository
{
    public static string Root { get; } = FindRoot();

    /// <summary>What is fetched, published and written goes below this folder.</summary>
    public static string Artifacts { get; } = Path.Combine(Root, "artifacts");

    public static string Dotnet { get; } = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "../../../dotnet"));

    /// <summary>Runs a command to its end.</summary>
    /// <returns>What it printed.</returns>
    /// <exception cref="BenchException">It isn't there, or it failed.</exception>
    public static string Run(string command, IReadOnlyList<string> arguments, string? folder = null)
    {
        var start = new ProcessStartInfo(command, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = folder ?? Root };
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        Process? process;
        try
        {
            process = Process.Start(start);
        }
        catch (System.ComponentModel.Win32Exception)
        {
            throw new BenchException($"'{command}' is not on this machine's PATH.");
        }

        using (process)
        {
            var errors = process!.StandardError.ReadToEndAsync();
            var output = process.StandardOutput.ReadToEnd() + errors.GetAwaiter().GetResult();
            process.WaitForExit();
            return process.ExitCode == 0 ? output : throw new BenchException($"'{command} {string.Join(' ', arguments)}' failed:\n{output}");
        }
    }

    private static string FindRoot()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx"))) return folder.FullName;
        throw new BenchException("Tern.slnx was not found above the program: run it from a clone of the repository.");
    }
}
