namespace Tern.Lambda.Local;

/// <summary>The external extensions of an environment, each of which is a process.</summary>
internal sealed class ExternalExtensions
{
    /// <summary>
    /// Starts a program that ignores Ctrl-C, which a terminal sends to all processes started in it. An extension learns
    /// of the shutdown from the emulator instead, and has two seconds for it. Ignored signals stay ignored after exec.
    /// </summary>
    private const string DeafToCtrlC = "trap '' INT; exec \"$0\"";

    private readonly List<ChildProcess> _processes = [];
    private volatile bool _isEnding;

    /// <summary>Starts the extensions.</summary>
    /// <param name="function">The function that they belong to.</param>
    /// <param name="api">The API at which they register, under their file names.</param>
    /// <param name="variables">Their environment variables.</param>
    /// <param name="onLine">A callback that receives each line that an extension writes.</param>
    /// <param name="onFailure">A callback that is called when an extension exits unexpectedly.</param>
    /// <exception cref="ChildProcessException">An extension can't be started.</exception>
    public void Start(
        EmulatedFunctionOptions function,
        ExtensionApi api,
        IReadOnlyDictionary<string, string> variables,
        Action<string> onLine,
        Action<WorkResult> onFailure)
    {
        var files = ExtensionFiles.Of(function);
        foreach (var file in files) api.Expect(Path.GetFileName(file));
        foreach (var file in files)
        {
            var process = OperatingSystem.IsWindows()
                ? ChildProcess.Start(file, [], function.FolderPath, variables, onLine)
                : ChildProcess.Start("/bin/sh", ["-c", DeafToCtrlC, file], function.FolderPath, variables, onLine);
            _processes.Add(process);
            _ = WatchAsync(process, file, onFailure);
        }
    }

    /// <summary>Begins the shutdown. From here on, extensions can exit.</summary>
    public void BeginEnd() => _isEnding = true;

    /// <summary>Waits until the extensions have exited, and kills those that haven't in time.</summary>
    /// <param name="patience">A task that completes when the time is over.</param>
    public async Task EndAsync(Task patience)
    {
        _isEnding = true;
        await Task.WhenAny(Task.WhenAll(_processes.Select(static process => process.Exited)), patience).ConfigureAwait(false);
        foreach (var process in _processes) process.Kill();
        await Task.WhenAll(_processes.Select(static process => process.Exited)).ConfigureAwait(false);
    }

    /// <summary>Kills the extensions without notifying them.</summary>
    public void Kill()
    {
        _isEnding = true;
        foreach (var process in _processes) process.Kill();
    }

    private async Task WatchAsync(ChildProcess process, string file, Action<WorkResult> onFailure)
    {
        var exitCode = await process.Exited.ConfigureAwait(false);
        if (_isEnding) return;
        // The shell's exit codes for a program that it can't run.
        onFailure(exitCode is 126 or 127
            ? ExtensionFailures.Launch($"The extension '{file}' can't be run: exit status {exitCode}. The reason is in the log.")
            : ExtensionFailures.Crash(Path.GetFileName(file), exitCode));
    }
}
