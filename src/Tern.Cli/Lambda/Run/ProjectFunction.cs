using Tern.Lambda.Local;

namespace Tern.Cli;

/// <summary>A function from a project, which is built first, and again when its sources change.</summary>
internal static class ProjectFunction
{
    /// <exception cref="CommandFailure">The project can't be built, or isn't a program.</exception>
    public static async Task<EmulatedFunctionOptions> BuildAsync(
        string project, string configuration, Action<string> log, CancellationToken cancellationToken)
    {
        try
        {
            var function = await LambdaEmulator.FunctionOfProjectAsync(project, configuration, log, cancellationToken).ConfigureAwait(false);
            var name = Path.GetFileNameWithoutExtension(project).Replace('.', '-');
            function.Name = name[..Math.Min(64, name.Length)];
            return function;
        }
        catch (Exception failure) when (failure is InvalidOperationException or FileNotFoundException)
        {
            throw new CommandFailure(failure.Message);
        }
    }
}
