using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace Tern.Lambda.Local.Processes;

/// <summary>A program that was started, its output read by line.</summary>
internal sealed class ChildProcess : IDisposable
{
    private readonly Process _process;
    private readonly OutputReader _output;
    private readonly TaskCompletionSource<int> _exited = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private long _peak;

    private ChildProcess(Process process, Action<string> onLine)
    {
        _process = process;
        Id = process.Id;
        _output = new OutputReader(process.StandardOutput.BaseStream, process.StandardError.BaseStream, onLine);
        _ = WatchAsync();
    }

    public int Id { get; }

    /// <summary>The exit code, once it has ended and its output was read; above 128 the signal that ended it, and 128.</summary>
    public Task<int> Exited => _exited.Task;

    /// <summary>Starts a program with the given variables and no others.</summary>
    /// <exception cref="ChildProcessException">It can't be.</exception>
    public static ChildProcess Start(
        string program, IEnumerable<string> arguments, string folder, IReadOnlyDictionary<string, string> variables, Action<string> onLine)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment.Clear();
        foreach (var (name, value) in variables) start.Environment[name] = value;
        var process = new Process { StartInfo = start };
        try
        {
            process.Start();
        }
        catch (Exception failure) when (failure is Win32Exception or InvalidOperationException or IOException)
        {
            process.Dispose();
            throw new ChildProcessException($"'{program}' can't be started in '{folder}': {failure.Message}", failure);
        }

        process.StandardInput.Close(); // a program that asks for input finds its end, rather than waiting for ever
        return new ChildProcess(process, onLine);
    }

    /// <summary>Waits until what it wrote so far has been read.</summary>
    public ValueTask DrainAsync(TimeProvider clock) => _output.DrainAsync(clock);

    /// <summary>The most memory that it has had resident, in bytes; after its end as it was last seen. Null where the system doesn't say.</summary>
    public long? PeakMemoryBytes()
    {
        if (OperatingSystem.IsLinux())
        {
            if (ReadHighWater() is { } bytes) _peak = bytes;
        }
        else if (!_exited.Task.IsCompleted)
        {
            try
            {
                _process.Refresh();
                _peak = Math.Max(_peak, _process.PeakWorkingSet64);
            }
            catch (InvalidOperationException)
            {
                // It ended meanwhile: what was seen last stands.
            }
        }

        return _peak > 0 ? _peak : null;
    }

    /// <summary>Asks it to end, by SIGTERM; on Windows there is no such question.</summary>
    public void Terminate()
    {
        if (!OperatingSystem.IsWindows() && !_exited.Task.IsCompleted) _ = NativeProcess.Kill(Id, NativeProcess.Terminate);
    }

    /// <summary>Ends it and all that it started.</summary>
    public void Kill()
    {
        if (_exited.Task.IsCompleted) return;
        PeakMemoryBytes();
        try
        {
            if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        }
        catch (Exception failure) when (failure is InvalidOperationException or Win32Exception or AggregateException)
        {
            // It ended by itself meanwhile, or one of its children did.
            Debug.WriteLine(failure);
        }

        _output.Stop();
    }

    /// <summary>Ends it; what it held is let go when it has ended.</summary>
    public void Dispose() => Kill();

    private async Task WatchAsync()
    {
        await WaitForExitAsync().ConfigureAwait(false);
        // What it wrote last explains its end. A child of its own may hold the pipes: that is not waited for.
        await Task.WhenAny(_output.Ended, Task.Delay(TimeSpan.FromMilliseconds(500))).ConfigureAwait(false);
        _output.Stop();
        var exitCode = _process.ExitCode;
        _process.Dispose();
        _exited.TrySetResult(exitCode);
    }

    // Not Process.WaitForExitAsync, which waits for the ends of outputs that it doesn't read here.
    private async Task WaitForExitAsync()
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        _process.Exited += (_, _) => ended.TrySetResult();
        _process.EnableRaisingEvents = true;
        if (!_process.HasExited) await ended.Task.ConfigureAwait(false);
    }

    // VmHWM:	   12345 kB
    private long? ReadHighWater()
    {
        try
        {
            foreach (var line in File.ReadLines(string.Create(CultureInfo.InvariantCulture, $"/proc/{Id}/status")))
            {
                if (!line.StartsWith("VmHWM:", StringComparison.Ordinal)) continue;
                var number = line.AsSpan(6).Trim();
                return long.Parse(number[..number.IndexOf(' ')], CultureInfo.InvariantCulture) * 1024;
            }
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null; // it has ended
        }

        return null;
    }
}
