using System.Collections.Concurrent;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.RegularExpressions;

namespace Tern.Cli.Tests;

/// <summary>
/// The command as a separate process: the program that was built with the tests, run by <c>dotnet</c>; with
/// <c>TERN_CLI_NATIVE</c> set, the native program at that path.
/// </summary>
internal sealed partial class TernProcess : IAsyncDisposable
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(5);

    private readonly Process _process;
    private readonly StringBuilder _errors = new();
    private readonly ConcurrentQueue<string> _lines = new();
    private readonly SemaphoreSlim _arrived = new(0);
    private readonly SemaphoreSlim _complained = new(0);

    private TernProcess(ProcessStartInfo start)
    {
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        start.UseShellExecute = false;
        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) =>
        {
            if (line.Data is null) return;
            _lines.Enqueue(line.Data);
            _arrived.Release();
        };
        _process.ErrorDataReceived += (_, line) =>
        {
            if (line.Data is null) return;
            lock (_errors) _errors.AppendLine(line.Data);
            _complained.Release();
        };
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    /// <summary>Whether a process can be sent Ctrl-C here.</summary>
    public static bool CanSignal => !OperatingSystem.IsWindows();

    /// <summary>Whether it is the native program.</summary>
    public static bool IsNative => NativePath is not null;

    private static string? NativePath => Environment.GetEnvironmentVariable("TERN_CLI_NATIVE") is { Length: > 0 } path ? path : null;

    /// <summary>The text that it has written to its standard error so far.</summary>
    public string Errors
    {
        get { lock (_errors) return _errors.ToString(); }
    }

    public static TernProcess Start(params string[] arguments) => Run(Command(arguments));

    /// <summary>A process whose files can't exceed a number of KiB: a write beyond that fails, as on a full disk. Linux
    /// only.</summary>
    public static TernProcess StartWithShortFiles(int kibibytes, params string[] arguments) => Run(
        [
            // The runtime stores generated code in a file, which would exceed the limit; and writes fail only if the
            // signal is ignored.
            "/usr/bin/env", "--ignore-signal=XFSZ", "DOTNET_EnableWriteXorExecute=0", "/bin/bash", "-c", $"ulimit -f {kibibytes} && exec \"$@\"", "bash",
            .. Command(arguments),
        ]);

    /// <summary>A process that may have at most a number of file descriptors. Linux only.</summary>
    public static TernProcess StartWithFewDescriptors(int count, params string[] arguments) => Run(
        ["/bin/bash", "-c", $"ulimit -n {count} && exec \"$@\"", "bash", .. Command(arguments)]);

    private static string[] Command(string[] arguments)
    {
        var host = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") is { Length: > 0 } set ? set : "dotnet";
        string[] command = NativePath is { } native ? [native, .. arguments] : [host, "exec", ManagedPath(), .. arguments];
        // The parent of the tests may ignore Ctrl-C, as a shell does for background jobs; its child processes would
        // then ignore it, too.
        return OperatingSystem.IsLinux() ? ["/usr/bin/env", "--default-signal=INT", .. command] : command;
    }

    private static TernProcess Run(string[] command)
    {
        var start = new ProcessStartInfo(command[0], command[1..]);
        start.Environment["TERM"] = "xterm";
        return new TernProcess(start);
    }

    /// <summary>Starts the command, waits for its end, and returns the result.</summary>
    public static async Task<(int ExitCode, string Output, string Error)> RunAsync(params string[] arguments)
    {
        await using var process = Start(arguments);
        var code = await process.WaitForExitAsync();
        return (code, string.Join('\n', process._lines), process._errors.ToString());
    }

    /// <summary>The next line of its output.</summary>
    public async Task<string> ReadLineAsync()
    {
        if (!await _arrived.WaitAsync(s_patience, TestContext.Current.CancellationToken))
            throw new TimeoutException($"No line came in {s_patience.TotalSeconds} s. Standard error: {_errors}");
        return _lines.TryDequeue(out var line) ? line : throw new InvalidOperationException("A line was announced, and is not there.");
    }

    /// <summary>Waits until its standard error contains the text.</summary>
    public async Task WaitForErrorAsync(string text)
    {
        while (!Errors.Contains(text, StringComparison.Ordinal))
        {
            if (!await _complained.WaitAsync(s_patience, TestContext.Current.CancellationToken))
                throw new TimeoutException($"'{text}' did not come in {s_patience.TotalSeconds} s. Standard error: {Errors}");
        }
    }

    /// <summary>The endpoint in the first line; the second, with the console's address, is read too.</summary>
    public async Task<Uri> ReadEndpointAsync()
    {
        var line = await ReadLineAsync();
        var match = Endpoint().Match(line);
        Assert.True(match.Success, $"no endpoint in: {line}; standard error: {_errors}");
        Assert.Equal($"Its console is at {match.Value}_tern.", await ReadLineAsync());
        return new Uri(match.Value);
    }

    /// <summary>
    /// The CPU time of its threads with a name, in ticks of a hundredth of a second. Linux only; the threads of a
    /// native program have no names.
    /// </summary>
    public int CpuTicks(string threadName) =>
        Directory.EnumerateDirectories($"/proc/{_process.Id}/task").Select(StatOf)
        .Where(stat => stat.Contains($"({threadName})", StringComparison.Ordinal)).Sum(static stat =>
        {
            var fields = stat[(stat.LastIndexOf(')') + 2)..].Split(' '); // the third field of proc(5) is the first here
            return int.Parse(fields[11], CultureInfo.InvariantCulture) + int.Parse(fields[12], CultureInfo.InvariantCulture);
        });

    // A thread may end after it was listed.
    private static string StatOf(string task)
    {
        try
        {
            return File.ReadAllText(Path.Combine(task, "stat"));
        }
        catch (IOException)
        {
            return "";
        }
    }

    public void Interrupt() => Assert.Equal(0, Kill(_process.Id, 2));

    public void Terminate() => Assert.Equal(0, Kill(_process.Id, 15));

    /// <summary>Sends both signals. It gets them at once, however long this thread is stalled between them.</summary>
    public void TerminateAndInterrupt()
    {
        var (stop, goOn) = OperatingSystem.IsLinux() ? (19, 18) : (17, 19); // SIGSTOP and SIGCONT
        Assert.Equal(0, Kill(_process.Id, stop));
        Terminate();
        Interrupt();
        Assert.Equal(0, Kill(_process.Id, goOn));
    }

    /// <summary>Ends it without warning, with SIGKILL.</summary>
    public void KillAtOnce() => Assert.Equal(0, Kill(_process.Id, 9));

    public async Task<int> WaitForExitAsync()
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        limit.CancelAfter(s_patience);
        await _process.WaitForExitAsync(limit.Token);
        return _process.ExitCode;
    }

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited) _process.Kill();
        await _process.WaitForExitAsync(CancellationToken.None); // and until its output has been read
        _process.Dispose();
        _arrived.Dispose();
        _complained.Dispose();
    }

    // From artifacts/bin/Tern.Cli.Tests/release/ to artifacts/bin/Tern.Cli/release/.
    private static string ManagedPath()
    {
        var here = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(here.Parent!.Parent!.FullName, "Tern.Cli", here.Name, "tern.dll");
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int pid, int signal);

    [GeneratedRegex(@"http://127\.0\.0\.1:\d+/")]
    private static partial Regex Endpoint();
}
