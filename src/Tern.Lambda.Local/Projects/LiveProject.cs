namespace Tern.Lambda.Local;

/// <summary>
/// A project whose program runs as functions. It is rebuilt if its sources have changed since the last build.
/// </summary>
internal sealed class LiveProject(string project, string configuration, Action<string> log)
{
    /// <summary>
    /// The minimum time between two checks of the files, so that a burst of events doesn't check them for each event.
    /// </summary>
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(100);

    private readonly Lock _gate = new();
    private Task<(bool IsNew, string? Failure)>? _updating;
    private long _stamp;
    private long _stampedAt;

    /// <summary>The error of the last build, or null if it succeeded.</summary>
    private string? _failure;

    /// <summary>Builds the project for the first time.</summary>
    /// <exception cref="ProjectBuildException">The project can't be built, or isn't a program.</exception>
    public async Task<BuiltProject> BuildAsync(CancellationToken cancellationToken)
    {
        _stamp = ProjectSources.Stamp(project);
        log($"building {Path.GetRelativePath(Environment.CurrentDirectory, project)}");
        return await ProjectBuild.RunAsync(project, configuration, log, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Rebuilds the project if its sources have changed. Callers that arrive during a build wait for the same build.
    /// </summary>
    /// <returns>true if a build ran, and the reason why the program isn't up to date (null if it is).</returns>
    public Task<(bool IsNew, string? Failure)> UpdateAsync(CancellationToken cancellationToken)
    {
        lock (_gate)
        {
            if (_updating is { IsCompleted: false }) return _updating.WaitAsync(cancellationToken);
            if (_stampedAt != 0 && TimeProvider.System.GetElapsedTime(_stampedAt) < s_pause) return Task.FromResult((false, _failure));
            _stampedAt = TimeProvider.System.GetTimestamp();
            var stamp = ProjectSources.Stamp(project);
            if (stamp == _stamp) return Task.FromResult((false, _failure));
            _stamp = stamp;
            _updating = RebuildAsync();
            return _updating.WaitAsync(cancellationToken);
        }
    }

    // Without a caller's token, because other callers wait for the build too.
    private async Task<(bool IsNew, string? Failure)> RebuildAsync()
    {
        log($"building {Path.GetRelativePath(Environment.CurrentDirectory, project)}, which has changed");
        try
        {
            await ProjectBuild.RunAsync(project, configuration, log, CancellationToken.None).ConfigureAwait(false);
            _failure = null;
        }
        catch (ProjectBuildException failure)
        {
            _failure = failure.Message;
            log(failure.Message);
        }

        return (true, _failure);
    }
}
