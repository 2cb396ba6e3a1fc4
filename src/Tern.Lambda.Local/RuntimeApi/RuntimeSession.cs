using System.Collections.Concurrent;
using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Http;
using Tern.Lambda.Runtime;
using Tern.Pages;

namespace Tern.Lambda.Local;

/// <summary>
/// The Runtime API of one process, and the state of the process: starting, waiting for events, or handling them.
/// </summary>
internal sealed class RuntimeSession
{
    private const int RememberedIds = 1000;

    private static readonly HostNames s_hosts = new([]);

    private readonly IWorkSource _source;
    private readonly Lock _gate = new();
    private readonly ConcurrentDictionary<string, SessionInvocation> _running = new(StringComparer.Ordinal);
    private readonly Queue<string> _answered = new();
    private readonly SessionLines _lines = new();
    private readonly SessionStart _start;
    private int _coldStart = 1;
    private long _deadline; // of the last invocation, in milliseconds since 1970

    public RuntimeSession(EmulatedFunctionOptions function, IWorkSource source, TimeProvider clock)
    {
        Function = function;
        Clock = clock;
        _source = source;
        _start = new SessionStart(function, clock);
        Telemetry = new TelemetryApi(function, clock);
        Extensions = new ExtensionApi(function, Telemetry);
        Telemetry.InitStarted();
    }

    public EmulatedFunctionOptions Function { get; }

    public TimeProvider Clock { get; }

    public ExtensionApi Extensions { get; }

    public TelemetryApi Telemetry { get; }

    /// <summary>Gets or sets the process, after it was started.</summary>
    public ChildProcess? Process { get; set; }

    public bool IsReady => _start.IsReady;

    /// <summary>
    /// Gets a value indicating whether the process has requested an event, but the extensions haven't yet.
    /// </summary>
    public bool IsWaitingForExtensions { get; private set; }

    /// <summary>Gets the error that the process reported during its start or restore, or null for none.</summary>
    public WorkResult? StartFailure => _start.Failure;

    /// <summary>Gets the events that the process is handling.</summary>
    public IReadOnlyCollection<InvocationWork> Running => [.. _running.Values.Select(static running => running.Work)];

    /// <summary>Gets a value indicating whether the process handles one event at a time.</summary>
    public bool IsClassic => Function.MaxConcurrency == 1;

    /// <summary>Starts measuring the start time; the process is about to be started.</summary>
    public void BeginStart() => _start.Begin();

    /// <summary>
    /// Adds a line to the log of the event that the process is handling or, if there are several, of the one that the
    /// line names. Lines logged outside events are added to the next event, as CloudWatch shows them.
    /// </summary>
    /// <param name="line">The line.</param>
    /// <param name="isExtension">true if the process of an extension wrote the line; otherwise, false.</param>
    public void AddLine(string line, bool isExtension = false)
    {
        Telemetry.Line(line, isExtension);
        InvocationWork? last = null;
        foreach (var running in _running.Values)
        {
            if (last is not null && line.Contains(running.Work.RequestId, StringComparison.Ordinal))
            {
                last = running.Work;
                break;
            }

            last ??= running.Work;
        }

        if (last is not null) last.AddLine(line);
        else _lines.Add(line);
    }

    /// <summary>Adds the lines logged before an invocation to it.</summary>
    public void MoveLinesTo(InvocationWork work) => _lines.MoveTo(work);

    /// <summary>Handles a request of the process.</summary>
    public Task HandleAsync(HttpContext context)
    {
        var request = context.Request;
        // A page in a browser sends its origin or its site, or uses its own host name that resolves to this machine. A
        // runtime does neither.
        if (!s_hosts.Contains(request.Host.Value ?? "") || request.Headers.Origin.Count > 0 || request.Headers.ContainsKey("Sec-Fetch-Site"))
            return HttpAnswer.TextAsync(context, 403, "The Runtime API is only for the function's process, at the address in AWS_LAMBDA_RUNTIME_API.\n");
        var path = request.Path.Value ?? "";
        var isGet = HttpMethods.IsGet(request.Method);
        var isPost = HttpMethods.IsPost(request.Method);
        if (path.StartsWith(RuntimePaths.Invocations, StringComparison.Ordinal))
        {
            var rest = path.AsSpan(RuntimePaths.Invocations.Length);
            if (isGet && rest.SequenceEqual("next")) return NextAsync(context);
            if (isPost && rest.EndsWith(RuntimePaths.Response, StringComparison.Ordinal))
                return ResponseAsync(context, rest[..^RuntimePaths.Response.Length].ToString());
            if (isPost && rest.EndsWith(RuntimePaths.Error, StringComparison.Ordinal))
                return ErrorAsync(context, rest[..^RuntimePaths.Error.Length].ToString());
        }

        if (ExtensionApi.Owns(path)) return Extensions.HandleAsync(context, path, IsReady);
        if (TelemetryApi.Owns(path)) return Telemetry.HandleAsync(context, path, IsReady, Extensions.NameOf);
        return (path, isGet, isPost) switch
        {
            (RuntimePaths.InitError, _, true) => InitErrorAsync(context, isRestore: false),
            (RuntimePaths.RestoreNext, true, _) => _start.RestoreAsync(context),
            (RuntimePaths.RestoreError, _, true) => InitErrorAsync(context, isRestore: true),
            ("/2018-06-01/ping", true, _) => HttpAnswer.TextAsync(context, 200, "pong"),
            _ => HttpAnswer.TextAsync(context, 404, "404 page not found\n"),
        };
    }

    /// <summary>Fails all events that the process has, with the service's message.</summary>
    public void FailRunning(Func<InvocationWork, WorkResult> result)
    {
        foreach (var (id, running) in _running)
        {
            if (_running.TryRemove(id, out _)) Finish(running, result(running.Work));
        }
    }

    private async Task NextAsync(HttpContext context)
    {
        if (IsClassic && !_running.IsEmpty)
        {
            await HttpAnswer.ErrorAsync(
                context,
                403,
                "InvalidStateTransition",
                "State transition from Running to Ready failed for runtime. Error: State transition is not allowed: "
                    + $"the invocation {_running.Keys.FirstOrDefault()} has no response yet.").ConfigureAwait(false);
            return;
        }

        if (_start.HasFailed)
        {
            await HttpAnswer.ErrorAsync(
                context,
                403,
                "InvalidStateTransition",
                "State transition from InitError to Ready failed for runtime. Error: State transition is not allowed.").ConfigureAwait(false);
            return;
        }

        if (!IsReady) Telemetry.RuntimeInitDone(errorType: null);
        if (!Extensions.AreReady && IsClassic && !await WaitForExtensionsAsync(context).ConfigureAwait(false)) return;
        if (_start.End() is { } duration) Telemetry.InitDone(duration, errorType: null);
        InvocationWork work;
        try
        {
            work = await _source.TakeAsync(this, context.RequestAborted).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return; // the process disconnected or exited
        }

        await HandOverAsync(context, work).ConfigureAwait(false);
    }

    /// <summary>
    /// Waits for the extensions: an init or an invocation is over only when they, too, request their next event. The
    /// time they take counts.
    /// </summary>
    private async Task<bool> WaitForExtensionsAsync(HttpContext context)
    {
        var left = IsReady ? TimeSpan.FromMilliseconds(Math.Max(1, _deadline - Clock.GetUtcNow().ToUnixTimeMilliseconds())) : Timeout.InfiniteTimeSpan;
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted);
        using var timer = Clock.CreateTimer(static source => ((CancellationTokenSource)source!).Cancel(), patience, left, Timeout.InfiniteTimeSpan);
        try
        {
            IsWaitingForExtensions = true;
            await Extensions.WaitAsync(() => Extensions.AreReady, patience.Token).ConfigureAwait(false);
            IsWaitingForExtensions = false;
            return true;
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            return false; // the process disconnected or exited
        }
        catch (OperationCanceledException)
        {
            var why = $"The process was ended: {Extensions.Missing}, within the time of the previous invocation.";
            AddLine(why, isExtension: true);
            _source.Broken(this);
            await HttpAnswer.ErrorAsync(context, 403, "InvalidStateTransition", why).ConfigureAwait(false);
            return false;
        }
    }

    private async Task HandOverAsync(HttpContext context, InvocationWork work)
    {
        var isCold = Interlocked.Exchange(ref _coldStart, 0) == 1;
        var hasLimit = Function.Timeout != Timeout.InfiniteTimeSpan;
        var deadline = (Clock.GetUtcNow() + (hasLimit ? Function.Timeout : TimeSpan.FromMinutes(15))).ToUnixTimeMilliseconds();
        _deadline = deadline;
        var running = new SessionInvocation(work);
        _running[work.RequestId] = running;
        var timer = hasLimit ? Clock.CreateTimer(_ => TimeOut(running), null, Function.Timeout, Timeout.InfiniteTimeSpan) : null;
        if (isCold) MoveLinesTo(work); // before START, like the lines of the init phase
        work.Start(isCold, isCold ? _start.Duration : null, timer);
        MoveLinesTo(work);
        var headers = InvocationHeaders.Write(context.Response, Function, running, deadline);
        Telemetry.Started(work.RequestId, headers.TraceId);
        Extensions.Invoked(work.RequestId, headers.Arn, headers.TraceId, deadline);
        try
        {
            context.Response.ContentLength = work.Request.Payload.Length;
            await context.Response.Body.WriteAsync(work.Request.Payload, context.RequestAborted).ConfigureAwait(false);
        }
        catch (Exception failure) when (failure is IOException or OperationCanceledException)
        {
            if (!_running.TryRemove(work.RequestId, out _)) return;
            if (isCold) Volatile.Write(ref _coldStart, 1);
            work.Unstart();
            _source.Return(work);
        }
    }

    private async Task ResponseAsync(HttpContext context, string id)
    {
        if (await ClaimAsync(context, id).ConfigureAwait(false) is not { } running) return;
        var mode = context.Request.Headers["Lambda-Runtime-Function-Response-Mode"].ToString();
        if (mode.Equals("streaming", StringComparison.OrdinalIgnoreCase))
        {
            await StreamedResponse.CopyAsync(context, this, running).ConfigureAwait(false);
            return;
        }

        if (mode.Length > 0)
        {
            await EndAsync(
                running, WorkResult.Failed("Runtime.InvalidResponseModeHeader", $"Invalid response mode '{mode}'. Expected 'streaming', or no mode."))
                .ConfigureAwait(false);
            await HttpAnswer.ErrorAsync(context, 400, "InvalidFunctionResponseMode", "Invalid function response mode").ConfigureAwait(false);
            return;
        }

        var body = await RequestBody.ReadAsync(context, PayloadLimits.Buffered).ConfigureAwait(false);
        switch (body.State)
        {
            case RequestBodyState.TooLong:
                var tooLong = $"Response payload size exceeded maximum allowed payload size ({PayloadLimits.Buffered} bytes).";
                await EndAsync(running, WorkResult.Failed("Function.ResponseSizeTooLarge", tooLong)).ConfigureAwait(false);
                await HttpAnswer.ErrorAsync(
                    context, 413, "RequestEntityTooLarge", $"Exceeded maximum allowed payload size ({PayloadLimits.Buffered} bytes).").ConfigureAwait(false);
                return;
            case RequestBodyState.Truncated:
                await TruncatedAsync(context, running).ConfigureAwait(false);
                return;
            default:
                await EndAsync(running, new WorkResult(body.Bytes) { ContentType = context.Request.ContentType }).ConfigureAwait(false);
                await AcceptAsync(context).ConfigureAwait(false);
                return;
        }
    }

    private async Task ErrorAsync(HttpContext context, string id)
    {
        if (await ClaimAsync(context, id).ConfigureAwait(false) is not { } running) return;
        var (result, state) = await ReportedError.ReadAsync(context, "Function.Unknown").ConfigureAwait(false);
        if (state == RequestBodyState.Truncated)
        {
            await TruncatedAsync(context, running).ConfigureAwait(false);
            return;
        }

        await EndAsync(running, result).ConfigureAwait(false);
        await AcceptAsync(context).ConfigureAwait(false);
    }

    private async Task InitErrorAsync(HttpContext context, bool isRestore)
    {
        if (!await _start.FailAsync(context, isRestore).ConfigureAwait(false)) return;
        Telemetry.InitDone(_start.Elapsed, _start.Failure?.ErrorType);
        _source.Broken(this);
    }

    /// <summary>Claims the response of an invocation, because there can be only one.</summary>
    private async ValueTask<SessionInvocation?> ClaimAsync(HttpContext context, string id)
    {
        var invocation = context.Request.Headers[InvocationHeaders.InvocationId].ToString();
        _running.TryGetValue(id, out var running);
        // For a runtime that doesn't know the header yet, only the request's ID identifies the response.
        if (invocation.Length > 0 && running?.InvocationId != invocation)
        {
            await HttpAnswer.ErrorAsync(
                context, 410, "InvocationGone", $"The invocation {invocation} of the request {id} is over: it timed out, or already has a response.")
                .ConfigureAwait(false);
            return null;
        }

        if (running is not null && running.TryClaim()) return running;
        bool wasHere;
        lock (_gate) wasHere = running is not null || _answered.Contains(id);
        if (wasHere)
        {
            await HttpAnswer.ErrorAsync(
                context,
                403,
                "InvalidStateTransition",
                "State transition from ResponseSent to ResponseSent failed for runtime. Error: State transition is not allowed: "
                    + $"the invocation {id} already has a response.").ConfigureAwait(false);
            return null;
        }

        await HttpAnswer.ErrorAsync(context, 400, "InvalidRequestID", "Invalid request ID").ConfigureAwait(false);
        return null;
    }

    /// <summary>Ends an invocation, with everything that the process has logged in it so far.</summary>
    public async Task EndAsync(SessionInvocation running, WorkResult result)
    {
        if (Process is { } process) await process.DrainAsync(Clock).ConfigureAwait(false);
        if (_running.TryRemove(running.Work.RequestId, out _)) Finish(running, result);
    }

    public static Task AcceptAsync(HttpContext context) => HttpAnswer.WriteAsync(context, 202, HttpAnswer.Json, "{\"status\":\"OK\"}\n"u8.ToArray());

    public async Task TruncatedAsync(HttpContext context, SessionInvocation running)
    {
        await EndAsync(running, WorkResult.Failed("Runtime.TruncatedResponse", "The function's response is incomplete.")).ConfigureAwait(false);
        await HttpAnswer.ErrorAsync(context, 400, "TruncatedHTTPRequest", "HTTP request detected as truncated").ConfigureAwait(false);
    }

    private void Finish(SessionInvocation running, WorkResult result)
    {
        lock (_gate)
        {
            _answered.Enqueue(running.Work.RequestId);
            if (_answered.Count > RememberedIds) _answered.Dequeue();
        }

        var measured = result with { MaxMemoryBytes = Process?.PeakMemoryBytes() };
        if (running.Work.Finish(measured)) Telemetry.Done(running.Work.RequestId, measured, running.Work.Duration, running.Work.InitDuration);
    }

    private void TimeOut(SessionInvocation running)
    {
        if (!_running.TryRemove(running.Work.RequestId, out _)) return;
        var seconds = Function.Timeout.TotalSeconds.ToString("0.00", CultureInfo.InvariantCulture);
        var text = $"RequestId: {running.Work.RequestId} Error: Task timed out after {seconds} seconds";
        running.Work.AddLine($"{Clock.GetUtcNow():yyyy-MM-dd'T'HH:mm:ss.fff'Z'} {running.Work.RequestId} Task timed out after {seconds} seconds");
        Finish(running, WorkResult.Failed("Sandbox.Timedout", text));
        // With concurrent events, the process continues with the others. The late one has no time left, and its
        // response is rejected.
        if (IsClassic) _source.Broken(this);
    }
}
