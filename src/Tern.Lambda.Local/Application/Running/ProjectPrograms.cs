using System.Diagnostics;
using System.Globalization;
using Tern.Lambda.Local.Functions;

namespace Tern.Lambda.Local.Application.Running;

/// <summary>Builds .NET projects, each once, and finds the programs that come out.</summary>
internal sealed class ProjectPrograms(string configuration, Action<string> log)
{
    private readonly Dictionary<string, EmulatedFunctionOptions> _programs = new(StringComparer.Ordinal);

    /// <summary>How a project's program is run.</summary>
    /// <exception cref="LocalApplicationException">It can't be built, or is no program.</exception>
    public async Task<EmulatedFunctionOptions> FindAsync(string file, string function, string project, CancellationToken cancellationToken)
    {
        var path = Path.GetFullPath(project);
        if (_programs.TryGetValue(path, out var known)) return known;
        var place = $"functions.{function}.project";
        if (!Directory.Exists(path) && !File.Exists(path)) throw new LocalApplicationException(file, place, $"There is no project at {path}.");
        log($"building {Path.GetRelativePath(Environment.CurrentDirectory, path)}");
        var (exitCode, output) = await BuildAsync(path, cancellationToken).ConfigureAwait(false);
        if (exitCode != 0) throw new LocalApplicationException(file, place, $"The project can't be built:\n{output.Trim()}");
        var target = output.Trim();
        if (!File.Exists(target)) throw new LocalApplicationException(file, place, $"The project was built, but its program is not where it says: '{target}'.");
        try
        {
            return _programs[path] = ManagedProgram.OfFile(target);
        }
        catch (FileNotFoundException failure)
        {
            throw new LocalApplicationException(file, place, failure.Message);
        }
    }

    private async Task<(int ExitCode, string Output)> BuildAsync(string project, CancellationToken cancellationToken)
    {
        string[] arguments = ["build", project, "-c", configuration, "-v", "q", "--nologo", "-getProperty:TargetPath"];
        var start = new ProcessStartInfo(ManagedProgram.FindDotnet(), arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        using var process = Process.Start(start) ?? throw new InvalidOperationException("dotnet can't be started.");
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(cancellationToken);
            var error = process.StandardError.ReadToEndAsync(cancellationToken);
            await process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
            var text = await output.ConfigureAwait(false);
            var rest = await error.ConfigureAwait(false);
            return (process.ExitCode, process.ExitCode == 0 ? text : string.Create(CultureInfo.InvariantCulture, $"{text}{rest}"));
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }
}
