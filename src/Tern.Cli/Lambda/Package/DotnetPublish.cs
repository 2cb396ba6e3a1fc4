using System.Diagnostics;

namespace Tern.Cli;

/// <summary>Runs <c>dotnet publish</c> for a project.</summary>
internal static class DotnetPublish
{
    /// <summary>
    /// Returns the project for a path: the path itself, or the only project of a folder; null if there is none.
    /// </summary>
    /// <exception cref="CommandFailure">The folder has several projects.</exception>
    public static string? FindProject(string path)
    {
        if (File.Exists(path)) return path;
        if (!Directory.Exists(path)) return null;
        var projects = Directory.GetFiles(path, "*.?sproj");
        return projects.Length switch
        {
            0 => null,
            1 => projects[0],
            _ => throw new CommandFailure($"{path} has several projects: specify one of {string.Join(", ", projects.Select(Path.GetFileName))}."),
        };
    }

    /// <summary>Publishes a project for Linux. The output goes to the standard error.</summary>
    /// <exception cref="CommandFailure">dotnet isn't installed, or it failed.</exception>
    public static async Task RunAsync(string project, Processor processor, string folder, CancellationToken cancellationToken)
    {
        var start = new ProcessStartInfo("dotnet", ["publish", project, "-c", "Release", "-r", processor.RuntimeIdentifier(), "-o", folder, "--nologo"])
        {
            RedirectStandardOutput = true,
            // The package is a function, regardless of the program's name. A value in the project takes precedence.
            Environment = { ["TernLambdaFunction"] = "true" },
        };
        Process process;
        try
        {
            process = Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception failure)
        {
            throw new CommandFailure($"Can't start dotnet, which publishes {project}: {failure.Message}. Install the .NET SDK, or publish elsewhere.");
        }

        using (process)
        {
            try
            {
                while (await process.StandardOutput.ReadLineAsync(cancellationToken).ConfigureAwait(false) is { } line)
                    await Console.Error.WriteLineAsync(line.AsMemory(), cancellationToken).ConfigureAwait(false);
                await process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                process.Kill(entireProcessTree: true);
                throw;
            }

            if (process.ExitCode != 0)
                throw new CommandFailure($"dotnet publish of {project} exited with code {process.ExitCode}; see its output above.");
        }
    }
}
