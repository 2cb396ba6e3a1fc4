using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;

namespace Tern.Lambda.Local;

/// <summary>A child process whose output is read line by line.</summary>
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

    /// <summary>
    /// Gets the exit code, after the process has exited and its output was read. A value above 128 is 128 plus the
    /// signal that ended the process.
    /// </summary>
    public Task<int> Exited => _exited.Task;

    /// <summary>Starts a program with only the given environment variables.</summary>
    /// <exception cref="ChildProcessException">The program can't be started.</exception>
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

        process.StandardInput.Close(); // a program that reads input reaches its end instead of waiting forever
        return new ChildProcess(process, onLine);
    }

    /// <summary>Waits until the output written so far has been read.</summary>
    public ValueTask DrainAsync(TimeProvider clock) => _output.DrainAsync(clock);

    /// <summary>
    /// Returns the peak resident memory in bytes, or null if the operating system doesn't report it. After the process
    /// has exited, returns the last value.
    /// </summary>
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
                // The process exited meanwhile, so the last value stands.
            }
        }

        return _peak > 0 ? _peak : null;
    }

    /// <summary>Requests the process to stop with SIGTERM. Windows has no equivalent.</summary>
    public void Terminate()
    {
        if (!OperatingSystem.IsWindows() && !_exited.Task.IsCompleted) _ = NativeProcess.Kill(Id, NativeProcess.Terminate);
    }

    /// <summary>Kills the process and all its children.</summary>
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
            // The process or one of its children exited meanwhile.
            Debug.WriteLine(failure);
        }

        _output.Stop();
    }

    /// <summary>Kills the process. Its resources are released when it has exited.</summary>
    public void Dispose() => Kill();

    private async Task WatchAsync()
    {
        await WaitForExitAsync().ConfigureAwait(false);
        // The last lines explain the exit. A child of the process may keep the pipes open; this doesn't wait for it.
        await Task.WhenAny(_output.Ended, Task.Delay(TimeSpan.FromSeconds(2))).ConfigureAwait(false);
        _output.Stop();
        var exitCode = _process.ExitCode;
        _process.Dispose();
        _exited.TrySetResult(exitCode);
    }

    // Not Process.WaitForExitAsync, which waits for the end of outputs that it doesn't read here.
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
            return null; // the process has exited
        }

        return null;
    }
}
