using Tern.Lambda.Local;

namespace Tern.Cli;

/// <summary>Determines the function that the arguments of <c>tern lambda</c> specify.</summary>
internal static class ProgramChoice
{
    /// <summary>Returns the function: a project, which is built, or a program with its arguments.</summary>
    /// <exception cref="CommandFailure">The program doesn't exist, or can't be built.</exception>
    public static async Task<EmulatedFunctionOptions> FindAsync(RunSettings settings, Action<string> log, CancellationToken cancellationToken)
    {
        var path = settings.Program.Count == 0 ? "." : settings.Program[0];
        var function = ProjectOf(path) is { } project
            ? await ProjectFunction.BuildAsync(project, settings.Configuration, log, cancellationToken).ConfigureAwait(false)
            : OfCommand(settings.Program);
        function.Name = settings.Name ?? function.Name;
        if (settings.Program.Count > 1) function.Command = [.. function.Command, .. settings.Program.Skip(1)];
        function.Handler = settings.Handler;
        function.Timeout = settings.Timeout;
        function.StartTimeout = TimeSpan.FromSeconds(60); // the first start after a build runs with a cold file cache
        function.MemoryMegabytes = settings.Memory;
        function.MaxConcurrency = settings.Concurrency;
        function.MaxProcesses = settings.Processes;
        function.Extensions = settings.Extensions;
        function.Environment = settings.Environment;
        return function;
    }

    /// <summary>Returns the project at a path or in its folder; null if the path is a program.</summary>
    private static string? ProjectOf(string path)
    {
        if (path.EndsWith("proj", StringComparison.OrdinalIgnoreCase)) return path;
        if (!Directory.Exists(path)) return null;
        return Directory.GetFiles(path, "*.*proj") switch
        {
            [var only] => only,
            [] => throw new CommandFailure(
                $"The folder '{Path.GetFullPath(path)}' contains no project. Specify a project or a program: tern lambda out/bootstrap."),
            var several =>
                throw new CommandFailure(
                    $"The folder '{Path.GetFullPath(path)}' contains several projects. Specify one, such as {Path.GetFileName(several[0])}."),
        };
    }

    private static EmulatedFunctionOptions OfCommand(IReadOnlyList<string> command)
    {
        var program = command[0];
        if (File.Exists(program)) return LambdaEmulator.FunctionOf(program);
        if (program.Contains('/', StringComparison.Ordinal))
            throw new CommandFailure($"The program '{program}' doesn't exist. Build or publish the function first.");
        return new EmulatedFunctionOptions { Name = NameOf(program), Command = [program] };
    }

    private static string NameOf(string program) =>
        string.Concat(Path.GetFileNameWithoutExtension(program).Select(static c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_' ? c : '-'));
}
