using Tern.Buffers;
using Tern.Http;
using Tern.Lambda.Errors;
using Tern.Lambda.Http1;
using Tern.Lambda.Streaming;
using Tern.Telemetry;

namespace Tern.Lambda.Runtime;

/// <summary>The lifecycle of a function's process: initialization, its loops, and shutdown.</summary>
internal sealed class LambdaRuntime
{
    private readonly InvocationHandler _handler;
    private readonly Lock _gate = new();
    private InvocationLoop[] _loops = [];
    private int _coldStart = 1;
    private int _exitCode;

    private LambdaRuntime(InvocationHandler handler, LambdaRuntimeOptions options)
    {
        _handler = handler;
        Options = options;
        Endpoint = FindEndpoint(options.Environment.GetText(AddressVariable));
        Requests = new RuntimeRequests(Endpoint);
    }

    /// <summary>
    /// The variable with the address of the Runtime API. Without it, the process runs neither in Lambda nor under an
    /// emulator.
    /// </summary>
    public const string AddressVariable = "AWS_LAMBDA_RUNTIME_API";

    public LambdaRuntimeOptions Options { get; }

    public Http1Endpoint Endpoint { get; }

    public RuntimeRequests Requests { get; }

    public StopSignal Stop { get; } = new();

    /// <summary>Signals, once the process is ending, that no event is being handled anymore.</summary>
    public StopSignal Idle { get; } = new();

    /// <summary>The description of the function from environment variables; read on first use.</summary>
    public LambdaFunctionInfo Function => field ??= LambdaFunctionInfo.From(Options.Environment);

    /// <summary>Runs the function until Lambda ends it.</summary>
    /// <param name="handler">The handler of events, which is first called after <paramref name="initialize"/>.</param>
    /// <param name="options">The runtime options and the hooks.</param>
    /// <param name="initialize">Runs before the first event. It may add hooks to <paramref name="options"/>. Its
    /// failure is reported as the function's initialization error.</param>
    /// <param name="stop">A token that ends the function: no further event is accepted.</param>
    /// <returns>The process's exit code: 0 after an orderly shutdown.</returns>
    public static int Run(InvocationHandler handler, LambdaRuntimeOptions options, Func<ValueTask>? initialize = null, CancellationToken stop = default)
    {
        try
        {
            options.Validate();
        }
        catch (ArgumentException e) when (options.Environment.GetText(AddressVariable) is not null)
        {
            ReportInitError(options, e);
            return 1;
        }

        var runtime = new LambdaRuntime(handler, options);
        using var ending = stop.UnsafeRegister(static state => ((LambdaRuntime)state!).End(), runtime);
        return runtime.Run(initialize);
    }

    /// <summary>
    /// Reports an exception that was thrown before
    /// <see cref="Run(InvocationHandler, LambdaRuntimeOptions, Func{ValueTask}?, CancellationToken)"/>.
    /// </summary>
    public static void ReportInitError(LambdaRuntimeOptions options, Exception exception)
    {
        try
        {
            var runtime = new LambdaRuntime(null!, options);
            using var api = runtime.NewConnection();
            runtime.ReportInitError(api, RuntimePaths.InitError, exception);
        }
        catch (Exception e) when (e is FormatException or InvalidOperationException)
        {
            options.Log.Fail("The initialization error couldn't be reported.", e);
        }
    }

    /// <summary>Returns true on the first call; otherwise, false.</summary>
    public bool TakeColdStart() => _coldStart != 0 && Interlocked.Exchange(ref _coldStart, 0) != 0;

    /// <summary>Cancels the waits for events; handlers in progress run to their end.</summary>
    public void EndWaiting()
    {
        lock (_gate)
        {
            foreach (var loop in _loops) loop.EndWaiting();
        }
    }

    /// <summary>Notifies the callers of streamed responses in progress that the stream ends early.</summary>
    public void BreakOffStreams()
    {
        InvocationLoop[] loops;
        lock (_gate) loops = _loops;
        foreach (var loop in loops) loop.BreakOffStream();
    }

    /// <summary>true if an event is being handled or initialization is in progress; otherwise, false.</summary>
    public bool IsBusy
    {
        get
        {
            lock (_gate) return _loops.Length == 0 || IsHandling;
        }
    }

    /// <summary>true if an event is being handled; otherwise, false.</summary>
    public bool IsHandling
    {
        get
        {
            lock (_gate)
            {
                foreach (var loop in _loops)
                    if (loop.IsHandling) return true;
                return false;
            }
        }
    }

    /// <summary>Called by a loop that has handled its event while the process is ending.</summary>
    public void LoopIsDone()
    {
        if (!IsHandling) Idle.Set();
    }

    private void End()
    {
        Stop.Set();
        EndWaiting();
    }

    private int Run(Func<ValueTask>? initialize)
    {
        using var api = NewConnection();
        HeapLimit.Apply(Options);
        if (TrustedRoots.IsEnabled) ApplyTrustedRoots();
        ShutdownSequence? shutdown = null;
        InternalExtension? extension = null;
        try
        {
            if (Options.ShutdownHandlers.Count > 0) shutdown = new ShutdownSequence(this);
            if (!Initialize(initialize, api)) return 1;
            if (Options.ShutdownHandlers.Count > 0)
            {
                shutdown ??= new ShutdownSequence(this);
                extension = InternalExtension.Register(this);
            }

            if (Options.Environment.GetVariable("AWS_LAMBDA_INITIALIZATION_TYPE") == "snap-start" && !SnapStart.Run(this, api)) return 1;
            RunLoops(api);
            shutdown?.WaitUntilDone();
            return _exitCode;
        }
        finally
        {
            extension?.Dispose();
            shutdown?.Dispose();
        }
    }

    /// <summary>
    /// Reports an error that occurs before the first event or after a restore; the process then ends.
    /// </summary>
    public void ReportInitError(RuntimeApiConnection api, string path, Exception exception, string? errorType = null)
    {
        Options.Log.Fail("The function couldn't start.", exception);
        var report = ErrorReport.Of(exception);
        using var body = new PooledBuffer();
        using var head = new PooledBuffer();
        ErrorReportWriter.Write(body, report);
        Requests.WriteInitError(head, path, errorType ?? ErrorTypeName.ForHeader(report.Type), body.WrittenCount);
        try
        {
            api.Exchange(head.WrittenSpan, body.WrittenSpan, out _);
        }
        catch (RuntimeApiException e)
        {
            Options.Log.Fail("The initialization error couldn't be reported.", e);
        }
    }

    // Users who run a function locally for the first time see this message.
    private static Http1Endpoint FindEndpoint(string? address) => string.IsNullOrEmpty(address)
        ? throw new InvalidOperationException(
            $"{AddressVariable} isn't set, so the process runs neither in Lambda nor under an emulator. To run the function here, use 'tern lambda' in its "
            + "folder, or add the package Tern.Lambda.Local and use 'dotnet run'. In a test, call InvokeAsync of its LambdaApplication.")
        : Http1Endpoint.Parse(address, AddressVariable);

    private RuntimeApiConnection NewConnection() => new(Endpoint, Stop, Options.Clock, Options.Log, Options.NextRandom);

    private bool Initialize(Func<ValueTask>? initialize, RuntimeApiConnection api)
    {
        if (initialize is null) return true;
        try
        {
            new HandlerWaiter().Wait(initialize());
            return true;
        }
        catch (Exception e)
        {
            ReportInitError(api, RuntimePaths.InitError, e);
            return false;
        }
    }

    // Again, for programs in which no generated code did this before Main.
    private void ApplyTrustedRoots()
    {
        TrustedRoots.Apply();
        if (TrustedRoots.Narrowed is not null) Options.Log.Inform(TrustedRoots.Describe());
    }

    private void RunLoops(RuntimeApiConnection api)
    {
        InitGuard.Disarm();
        var concurrency = Options.Environment.GetVariable("AWS_LAMBDA_MAX_CONCURRENCY") is null ? 1 : Function.MaxConcurrency;
        var isOnly = concurrency == 1 && !Options.AlwaysUsesExecutionContext;
        if (!isOnly) CurrentInvocation.UseExecutionContext();
        CurrentInvocation.ProvideDeadline();
        // Before the first client call: from here on, trace IDs belong to invocations.
        AwsTelemetry.UseInvocationTraces(static () => CurrentInvocation.Context?.TraceId, isConcurrent: !isOnly);

        var handler = Options.Observe?.Invoke(_handler) ?? _handler;
        var loops = new InvocationLoop[concurrency];
        loops[0] = new InvocationLoop(this, handler, api, isOnly);
        for (var i = 1; i < concurrency; i++) loops[i] = new InvocationLoop(this, handler, NewConnection(), isOnly);
        lock (_gate) _loops = loops;

        // Dedicated threads: a handler that exhausts the pool must not keep the function from requesting events.
        var threads = new Thread[concurrency - 1];
        for (var i = 0; i < threads.Length; i++)
        {
            var loop = loops[i + 1];
            threads[i] = new Thread(() => RunLoop(loop)) { IsBackground = true, Name = "Tern.Lambda" };
            threads[i].Start();
        }

        RunLoop(loops[0]);
        foreach (var thread in threads) thread.Join();
        foreach (var loop in loops) loop.Dispose();
    }

    private void RunLoop(InvocationLoop loop)
    {
        try
        {
            loop.Run();
        }
        catch (RuntimeApiException) when (Stop.IsSet)
        {
            // The wait for an event was canceled.
        }
        catch (Exception e)
        {
            Options.Log.Fail("The process ends.", e);
            _exitCode = 1;
            Stop.Set();
            loop.Abandon();
            EndWaiting();
            // Handlers that are still running can't respond to anything anymore.
            if (IsBusy) Options.Exit(1);
        }
    }
}
