using Tern.Cli.CommandLine;
using Tern.Lambda.Local;
using Tern.Lambda.Local.Projects;

namespace Tern.Cli.Lambda.Run;

/// <summary>The function that a project is: it is built first, and again when its sources change.</summary>
internal static class ProjectFunction
{
    /// <exception cref="CommandFailure">The project can't be built, or isn't a program.</exception>
    public static async Task<EmulatedFunctionOptions> BuildAsync(
        string project, string configuration, Action<string> log, CancellationToken cancellationToken)
    {
        try
        {
            var live = new LiveProject(Path.GetFullPath(project), configuration, log);
            var built = await live.BuildAsync(cancellationToken).ConfigureAwait(false);
            var name = Path.GetFileNameWithoutExtension(project).Replace('.', '-');
            return LambdaEmulator.FunctionOf(built.Program) with { Name = name[..Math.Min(64, name.Length)], Update = live.UpdateAsync };
        }
        catch (Exception failure) when (failure is ProjectBuildException or FileNotFoundException)
        {
            throw new CommandFailure(failure.Message);
        }
    }
}
