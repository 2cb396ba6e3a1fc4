using System.Globalization;
using System.Net;
using Tern.Lambda.Local.Http;
using Tern.Lambda.Local.Processes;
using Tern.Lambda.Local.RuntimeApi;

namespace Tern.Lambda.Local.Functions;

/// <summary>One process of a function, and the port at which it finds its Runtime API.</summary>
internal sealed class ExecutionEnvironment(RuntimeSession session, long stamp)
{
    // What Lambda leaves between SIGTERM and SIGKILL.
    private static readonly TimeSpan s_internalShutdown = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan s_externalShutdown = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_selfExit = TimeSpan.FromSeconds(1);

    private static int s_count;
    private LoopbackListener? _listener;
    private int _ends;

    public RuntimeSession Session => session;

    /// <summary>When the program's files were written that it runs.</summary>
    public long Stamp => stamp;

    /// <summary>It gets no more events: it was replaced, or can't go on.</summary>
    public bool IsRetired { get; set; }

    public bool StartTimedOut { get; set; }

    /// <summary>Ends with the process, and with all that belongs to it.</summary>
    public Task Finished { get; set; } = Task.CompletedTask;

    /// <summary>Opens its port and starts its process.</summary>
    /// <exception cref="ChildProcessException">The program can't be started.</exception>
    public async Task<ChildProcess> StartAsync(Action<string> onLine, CancellationToken cancellationToken)
    {
        var function = session.Function;
        _listener = await LoopbackListener.StartAsync(IPAddress.Loopback, 0, session.HandleAsync, cancellationToken).ConfigureAwait(false);
        var api = string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{_listener.Port}");
        var number = Interlocked.Increment(ref s_count);
        var stream = string.Create(CultureInfo.InvariantCulture, $"{session.Clock.GetUtcNow():yyyy'/'MM'/'dd}/[$LATEST]{number:x32}");
        var program = function.Command[0];
        var isFile = program.Contains('/', StringComparison.Ordinal) || program.Contains(Path.DirectorySeparatorChar, StringComparison.Ordinal);
        if (isFile)
        {
            program = Path.GetFullPath(program, function.FolderPath);
            if (!File.Exists(program))
            {
                throw new ChildProcessException(
                    $"The program '{program}' of the function '{function.Name}' is not there. Build it, or correct the function's command.");
            }
        }

        if (!Directory.Exists(function.FolderPath))
            throw new ChildProcessException($"The folder '{function.FolderPath}' of the function '{function.Name}' is not there.");
        var process = ChildProcess.Start(program, function.Command.Skip(1), function.FolderPath, ProcessVariables.For(function, api, stream), onLine);
        session.Process = process;
        return process;
    }

    /// <summary>Ends the process: with a word before it where there are extensions, at once where there are none.</summary>
    /// <param name="reason">What extensions are told: spindown, timeout or failure.</param>
    /// <param name="endsItself">Whether it is about to end by itself, and is given a second for it.</param>
    public async Task EndAsync(string reason, bool endsItself = false)
    {
        // One that is yet to start sees by itself, once it has, that it was retired.
        if (session.Process is not { } process || Interlocked.Exchange(ref _ends, 1) == 1) return;
        if (endsItself) await Task.WhenAny(process.Exited, Task.Delay(s_selfExit)).ConfigureAwait(false);
        if (session.Extensions.HasAny && reason != "timeout")
        {
            var patience = session.Extensions.HasExternal ? s_externalShutdown : s_internalShutdown;
            session.Extensions.ShuttingDown(reason, (session.Clock.GetUtcNow() + patience).ToUnixTimeMilliseconds());
            process.Terminate();
            await Task.WhenAny(process.Exited, Task.Delay(patience)).ConfigureAwait(false);
        }

        process.Kill();
    }

    /// <summary>Closes its port, once the process has ended.</summary>
    public async ValueTask CloseAsync()
    {
        await session.Telemetry.FlushAsync().ConfigureAwait(false);
        session.Telemetry.Dispose();
        if (_listener is { } listener) await listener.DisposeAsync().ConfigureAwait(false);
    }
}
