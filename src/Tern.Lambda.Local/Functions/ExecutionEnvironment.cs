using System.Globalization;
using System.Net;
using Tern.Lambda.Local.Extensions;
using Tern.Lambda.Local.Http;
using Tern.Lambda.Local.Invoking;
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
    private static int s_isWarm;
    private readonly ExternalExtensions _extensions = new();
    private readonly TaskCompletionSource _gaveUp = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private LoopbackListener? _listener;
    private Task? _ending;

    public RuntimeSession Session => session;

    /// <summary>When the program's files were written that it runs.</summary>
    public long Stamp => stamp;

    /// <summary>It gets no more events: it was replaced, or can't go on.</summary>
    public bool IsRetired { get; set; }

    public bool StartTimedOut { get; set; }

    /// <summary>How an extension failed, with which its environment ends; null for none.</summary>
    public WorkResult? ExtensionFailure { get; set; }

    /// <summary>Ends with the process, and with all that belongs to it.</summary>
    public Task Finished { get; set; } = Task.CompletedTask;

    /// <summary>Opens its port and starts its processes: the extensions first, and when they have registered, the function's.</summary>
    /// <param name="onLine">Called with each line that one of them writes, and whether it is an extension.</param>
    /// <param name="onExtensionFailure">Called when an extension fails.</param>
    /// <param name="cancellationToken">Gives up.</param>
    /// <exception cref="ChildProcessException">A program can't be started.</exception>
    /// <exception cref="OperationCanceledException">It was given up meanwhile.</exception>
    public async Task<ChildProcess> StartAsync(Action<string, bool> onLine, Action<WorkResult> onExtensionFailure, CancellationToken cancellationToken)
    {
        var function = session.Function;
        _listener = await LoopbackListener.StartAsync(new IPEndPoint(IPAddress.Loopback, 0), session.HandleAsync, cancellationToken, isPrivate: true)
            .ConfigureAwait(false);
        var api = string.Create(CultureInfo.InvariantCulture, $"127.0.0.1:{_listener.Port}");
        var number = Interlocked.Increment(ref s_count);
        var stream = string.Create(CultureInfo.InvariantCulture, $"{session.Clock.GetUtcNow():yyyy'/'MM'/'dd}/[{function.Version}]{number:x32}");
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
        var variables = ProcessVariables.For(function, api, stream);
        await WarmUpAsync(api, cancellationToken).ConfigureAwait(false);
        session.BeginStart();
        if (function.Extensions.Count > 0) await StartExtensionsAsync(function, variables, onLine, onExtensionFailure, cancellationToken).ConfigureAwait(false);
        var process = ChildProcess.Start(program, function.Command.Skip(1), function.FolderPath, variables, line => onLine(line, false));
        session.Process = process;
        return process;
    }

    /// <summary>
    /// Asks the Runtime API once before the first process does, so that the time which the emulator takes to compile its own code isn't counted as
    /// that of the function's first start.
    /// </summary>
    private static async Task WarmUpAsync(string api, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref s_isWarm, 1) != 0) return;
        using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(2) };
        try
        {
            using var answer = await client.GetAsync(new Uri($"http://{api}/2018-06-01/ping"), cancellationToken).ConfigureAwait(false);
        }
        catch (Exception failure) when (failure is HttpRequestException or TaskCanceledException && !cancellationToken.IsCancellationRequested)
        {
            // The process is started all the same, and says what is wrong with the port.
            System.Diagnostics.Debug.WriteLine(failure);
        }
    }

    /// <summary>Gives up a start that takes too long.</summary>
    public void GiveUp()
    {
        _gaveUp.TrySetResult();
        session.Process?.Kill();
    }

    private async Task StartExtensionsAsync(
        EmulatedFunctionOptions function,
        Dictionary<string, string> variables,
        Action<string, bool> onLine,
        Action<WorkResult> onFailure,
        CancellationToken cancellationToken)
    {
        session.Extensions.Failed = onFailure;
        try
        {
            _extensions.Start(function, session.Extensions, ProcessVariables.ForExtensions(variables), line => onLine(line, true), onFailure);
        }
        catch (ChildProcessException failure)
        {
            ExtensionFailure = ExtensionFailures.Launch(failure.Message);
            throw;
        }

        var registered = session.Extensions.WaitAsync(() => session.Extensions.AreRegistered, cancellationToken);
        if (await Task.WhenAny(registered, _gaveUp.Task).ConfigureAwait(false) != registered) throw new OperationCanceledException("The start was given up.");
        await registered.ConfigureAwait(false);
    }

    /// <summary>
    /// Ends the processes: the function's with a word before it where there are extensions, at once where there are none. Extensions
    /// have two seconds in all.
    /// </summary>
    /// <param name="reason">What extensions are told: spindown, timeout or failure.</param>
    /// <param name="endsItself">Whether the process is about to end by itself, and is given a second for it.</param>
    public Task EndAsync(string reason, bool endsItself = false)
    {
        // One that is yet to start sees by itself, once it has, that it was retired.
        if (session.Process is not null) return EndOnceAsync(reason, endsItself);
        _gaveUp.TrySetResult();
        return Task.CompletedTask;
    }

    /// <summary>Closes its port, once the processes have ended.</summary>
    public async ValueTask CloseAsync()
    {
        await EndOnceAsync("failure", endsItself: false).ConfigureAwait(false);
        await session.Telemetry.FlushAsync().ConfigureAwait(false);
        session.Telemetry.Dispose();
        if (_listener is { } listener) await listener.DisposeAsync().ConfigureAwait(false);
    }

    private Task EndOnceAsync(string reason, bool endsItself)
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        return Interlocked.CompareExchange(ref _ending, ended.Task, null) ?? RunAsync();

        async Task RunAsync()
        {
            try
            {
                await EndProcessesAsync(reason, endsItself).ConfigureAwait(false);
            }
            finally
            {
                ended.SetResult();
            }
        }
    }

    private async Task EndProcessesAsync(string reason, bool endsItself)
    {
        var process = session.Process;
        if (process is not null && endsItself) await Task.WhenAny(process.Exited, Task.Delay(s_selfExit)).ConfigureAwait(false);
        _extensions.BeginEnd();
        if (!session.Extensions.HasAny || (reason == "timeout" && !session.Extensions.HasExternal))
        {
            process?.Kill();
            _extensions.Kill();
            return;
        }

        var patience = session.Extensions.HasExternal ? s_externalShutdown : s_internalShutdown;
        var over = Task.Delay(patience);
        if (reason == "timeout") process?.Kill();
        await Task.WhenAny(session.Telemetry.FlushAsync(), over).ConfigureAwait(false); // while there is somebody to have it
        session.Extensions.ShuttingDown(reason, (session.Clock.GetUtcNow() + patience).ToUnixTimeMilliseconds());
        process?.Terminate();
        if (process is not null) await Task.WhenAny(process.Exited, over).ConfigureAwait(false);
        process?.Kill();
        await Task.WhenAny(session.Telemetry.FlushAsync(), over).ConfigureAwait(false);
        await _extensions.EndAsync(over).ConfigureAwait(false);
    }
}
