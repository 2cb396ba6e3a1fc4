using System.Globalization;
using System.Net;

namespace Tern.Lambda.Local;

/// <summary>One process of a function, and the port of its Runtime API.</summary>
internal sealed class ExecutionEnvironment(RuntimeSession session, long stamp)
{
    // The time that Lambda allows between SIGTERM and SIGKILL.
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

    /// <summary>Gets the write time of the program files that the process runs.</summary>
    public long Stamp => stamp;

    /// <summary>
    /// Gets or sets a value indicating whether the process gets no more events, because it was replaced or can't
    /// continue.
    /// </summary>
    public bool IsRetired { get; set; }

    public bool StartTimedOut { get; set; }

    /// <summary>Gets or sets the failure of an extension, which ends the environment; null for none.</summary>
    public WorkResult? ExtensionFailure { get; set; }

    /// <summary>
    /// Gets or sets a task that completes when the process and everything that belongs to it have ended.
    /// </summary>
    public Task Finished { get; set; } = Task.CompletedTask;

    /// <summary>
    /// Opens the port and starts the processes: the extensions first and, after they have registered, the function's.
    /// </summary>
    /// <param name="onLine">A callback that receives each line that a process writes, and whether the process is an
    /// extension.</param>
    /// <param name="onExtensionFailure">A callback that is called when an extension fails.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <exception cref="ChildProcessException">A program can't be started.</exception>
    /// <exception cref="OperationCanceledException">The start was canceled.</exception>
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
                    $"The program '{program}' of the function '{function.Name}' doesn't exist. Build it, or correct the function's command.");
            }
        }

        if (!Directory.Exists(function.FolderPath))
            throw new ChildProcessException($"The folder '{function.FolderPath}' of the function '{function.Name}' doesn't exist.");
        var variables = ProcessVariables.For(function, api, stream);
        await WarmUpAsync(api, cancellationToken).ConfigureAwait(false);
        session.BeginStart();
        if (function.Extensions.Count > 0) await StartExtensionsAsync(function, variables, onLine, onExtensionFailure, cancellationToken).ConfigureAwait(false);
        var process = ChildProcess.Start(program, function.Command.Skip(1), function.FolderPath, variables, line => onLine(line, false));
        session.Process = process;
        return process;
    }

    /// <summary>
    /// Sends the Runtime API one request before the first process does, so that the time for compiling the emulator's
    /// own code isn't counted in the function's first start.
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
            // The process is started anyway; it will report the problem with the port.
            System.Diagnostics.Debug.WriteLine(failure);
        }
    }

    /// <summary>Abandons a start that takes too long.</summary>
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
        if (await Task.WhenAny(registered, _gaveUp.Task).ConfigureAwait(false) != registered) throw new OperationCanceledException("The start was canceled.");
        await registered.ConfigureAwait(false);
    }

    /// <summary>
    /// Ends the processes. The function's process is asked to stop first if there are extensions; otherwise, it is
    /// killed at once. Extensions have two seconds in total.
    /// </summary>
    /// <param name="reason">The reason that extensions receive: spindown, timeout or failure.</param>
    /// <param name="endsItself">true if the process is about to exit on its own and gets one second to do so;
    /// otherwise, false.</param>
    public Task EndAsync(string reason, bool endsItself = false)
    {
        // A process that hasn't started yet notices, once it has, that it was retired.
        if (session.Process is not null) return EndOnceAsync(reason, endsItself);
        _gaveUp.TrySetResult();
        return Task.CompletedTask;
    }

    /// <summary>Closes the port after the processes have ended.</summary>
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
        await Task.WhenAny(session.Telemetry.FlushAsync(), over).ConfigureAwait(false); // while the extensions can still receive it
        session.Extensions.ShuttingDown(reason, (session.Clock.GetUtcNow() + patience).ToUnixTimeMilliseconds());
        process?.Terminate();
        if (process is not null) await Task.WhenAny(process.Exited, over).ConfigureAwait(false);
        process?.Kill();
        await Task.WhenAny(session.Telemetry.FlushAsync(), over).ConfigureAwait(false);
        await _extensions.EndAsync(over).ConfigureAwait(false);
    }
}
