using System.ComponentModel;
using System.Diagnostics;
using Tern.Cli.CommandLine;
using Tern.Lambda.Local;

namespace Tern.Cli.Lambda.Run;

/// <summary>Builds a project and finds the program that comes out.</summary>
internal static class ProjectBuild
{
    /// <exception cref="CommandFailure">It can't be built, or is no program.</exception>
    public static async Task<EmulatedFunctionOptions> RunAsync(string project, string configuration, Action<string> log, CancellationToken cancellationToken)
    {
        log($"Building {project}.");
        string[] arguments = ["build", project, "-c", configuration, "-v", "q", "--nologo", "-getProperty:TargetPath"];
        using var process = Start(arguments);
        var output = process.StandardOutput.ReadToEndAsync(cancellationToken);
        var errors = process.StandardError.ReadToEndAsync(cancellationToken);
        try
        {
            await process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        var text = (await output.ConfigureAwait(false)).Trim();
        if (process.ExitCode != 0) throw new CommandFailure($"{project} can't be built:\n{text}{await errors.ConfigureAwait(false)}".TrimEnd());
        if (!File.Exists(text)) throw new CommandFailure($"{project} was built, but its program is not where it says: '{text}'.");
        var name = Path.GetFileNameWithoutExtension(project).Replace('.', '-');
        return LambdaEmulator.FunctionOf(text) with { Name = name[..Math.Min(64, name.Length)] };
    }

    private static Process Start(string[] arguments)
    {
        var program = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } host ? host : "dotnet";
        try
        {
            return Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        }
        catch (Win32Exception failure)
        {
            throw new CommandFailure($"A project is built by dotnet, which can't be started: {failure.Message}. Name a built program instead.");
        }
    }
}
