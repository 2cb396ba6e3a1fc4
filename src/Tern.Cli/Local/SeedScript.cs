using System.ComponentModel;
using System.Diagnostics;

namespace Tern.Cli;

/// <summary>A script of <c>--seed</c>, which creates the first state with any client.</summary>
internal static class SeedScript
{
    /// <summary>Returns true for a file that starts with <c>#!</c>, and on Windows for one that a shell runs.</summary>
    public static bool IsScript(string path)
    {
        if (OperatingSystem.IsWindows() && Path.GetExtension(path) is ".cmd" or ".bat") return true;
        try
        {
            using var file = File.OpenRead(path);
            return file.ReadByte() == '#' && file.ReadByte() == '!';
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return false; // whoever reads it as a seed file reports it
        }
    }

    /// <summary>Runs a script to its end. What it prints goes to stderr.</summary>
    /// <param name="path">The script.</param>
    /// <param name="endpoint">The endpoint, which the script finds in <c>AWS_ENDPOINT_URL</c>.</param>
    /// <param name="region">The Region, which the script finds in <c>AWS_REGION</c>.</param>
    /// <param name="cancellationToken">Ends the script.</param>
    /// <exception cref="CommandFailure">It can't be started, or it failed.</exception>
    public static async Task RunAsync(string path, Uri endpoint, string region, CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo(Path.GetFullPath(path)) { RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true };
        foreach (var (name, value) in EnvironmentBlock.Variables(endpoint, region)) start.Environment[name] = value;
        using var process = Start(start, path);
        process.StandardInput.Close();
        process.OutputDataReceived += static (_, line) => Print(line.Data);
        process.ErrorDataReceived += static (_, line) => Print(line.Data);
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        if (process.ExitCode != 0) throw new CommandFailure($"The seed script '{path}' ended with the exit code {process.ExitCode}.");
    }

    private static Process Start(ProcessStartInfo start, string path)
    {
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception failure)
        {
            var hint = OperatingSystem.IsWindows() ? "" : $" Is it executable? Try 'chmod +x {path}'.";
            throw new CommandFailure($"The seed script '{path}' can't be started: {failure.Message}.{hint}");
        }
    }

    private static void Print(string? line)
    {
        if (line is not null) Console.Error.WriteLine(line);
    }
}
