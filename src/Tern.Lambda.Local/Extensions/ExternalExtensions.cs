using Tern.Lambda.Local.Invoking;
using Tern.Lambda.Local.Processes;

namespace Tern.Lambda.Local.Extensions;

/// <summary>The extensions of an environment that are processes of their own.</summary>
internal sealed class ExternalExtensions
{
    /// <summary>
    /// A terminal sends Ctrl-C to all that was started in it. An extension hears of the end from the emulator instead,
    /// and has two seconds for it; what is ignored stays so over exec.
    /// </summary>
    private const string DeafToCtrlC = "trap '' INT; exec \"$0\"";

    private readonly List<ChildProcess> _processes = [];
    private volatile bool _isEnding;

    /// <summary>Starts them.</summary>
    /// <param name="function">Whose they are.</param>
    /// <param name="api">Where they register, by the names of their files.</param>
    /// <param name="variables">Their environment.</param>
    /// <param name="onLine">Called with each line that one writes.</param>
    /// <param name="onFailure">Called when one ends by itself.</param>
    /// <exception cref="ChildProcessException">One can't be started.</exception>
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

    /// <summary>Their shutdown begins: from here on they may end.</summary>
    public void BeginEnd() => _isEnding = true;

    /// <summary>Waits until they have ended, and ends those that have not.</summary>
    /// <param name="patience">Ends when they are to have ended.</param>
    public async Task EndAsync(Task patience)
    {
        _isEnding = true;
        await Task.WhenAny(Task.WhenAll(_processes.Select(static process => process.Exited)), patience).ConfigureAwait(false);
        foreach (var process in _processes) process.Kill();
        await Task.WhenAll(_processes.Select(static process => process.Exited)).ConfigureAwait(false);
    }

    /// <summary>Ends them without a word.</summary>
    public void Kill()
    {
        _isEnding = true;
        foreach (var process in _processes) process.Kill();
    }

    private async Task WatchAsync(ChildProcess process, string file, Action<WorkResult> onFailure)
    {
        var exitCode = await process.Exited.ConfigureAwait(false);
        if (_isEnding) return;
        // With these the shell says that it can't run a program.
        onFailure(exitCode is 126 or 127
            ? ExtensionFailures.Launch($"The extension '{file}' can't be run: exit status {exitCode}. Why stands in the log.")
            : ExtensionFailures.Crash(Path.GetFileName(file), exitCode));
    }
}
