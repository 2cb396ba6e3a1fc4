namespace Tern.Lambda.Local.Application;

/// <summary>Builds each .NET project once, and finds the resulting program.</summary>
internal sealed class ProjectPrograms(string configuration, Action<string> log)
{
    private readonly Dictionary<string, (EmulatedFunctionOptions Program, string Framework)> _programs = new(StringComparer.Ordinal);

    /// <summary>Returns the options that run a project's program, and its target framework.</summary>
    /// <exception cref="LocalApplicationException">The project can't be built, or isn't a program.</exception>
    public async Task<(EmulatedFunctionOptions Program, string Framework)> FindAsync(
        string file, string place, string project, CancellationToken cancellationToken)
    {
        var path = Path.GetFullPath(project);
        if (_programs.TryGetValue(path, out var known)) return known;
        if (!Directory.Exists(path) && !File.Exists(path)) throw new LocalApplicationException(file, place, $"The project {path} doesn't exist.");
        var live = new LiveProject(path, configuration, log);
        try
        {
            var built = await live.BuildAsync(cancellationToken).ConfigureAwait(false);
            var program = ManagedProgram.OfFile(built.Program);
            program.Update = live.UpdateAsync;
            return _programs[path] = (program, built.TargetFramework);
        }
        catch (Exception failure) when (failure is FileNotFoundException or ProjectBuildException)
        {
            throw new LocalApplicationException(file, place, failure.Message);
        }
    }
}
