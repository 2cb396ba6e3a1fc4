using Tern.Buffers;
using Tern.Http;
using Tern.Lambda.Errors;
using Tern.Lambda.Http1;
using Tern.Lambda.Logging;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// Requests an event, has it handled, sends the response, and repeats: one event at a time, blocking its thread (17.5
/// µs of CPU for an echo, instead of 27 µs). An event that wasn't handled is never acknowledged, and the next event
/// isn't requested before the response to the current one was accepted.
/// </summary>
internal sealed class InvocationLoop : IDisposable
{
    // 6 MiB and 100 bytes: Lambda's limit for a buffered response.
    private const int MostResponseBytes = 6 * 1024 * 1024 + 100;

    private readonly LambdaRuntime _runtime;
    private readonly InvocationHandler _handler;
    private readonly RuntimeApiConnection _api;
    private readonly RuntimeRequests _requests;
    private readonly StopSignal _stop;
    private readonly RuntimeInvocation _invocation;
    private readonly HandlerWaiter _waiter = new();
    private readonly PooledBuffer _head = new();
    private readonly bool _isOnly;
    private readonly bool _setsTraceId;
    private ChunkedOutput? _output;
    private volatile bool _isWaiting;
    private volatile bool _isHandling;

    // Guarded by the waiter's gate. After the handler has completed, work that it left behind can't begin a stream,
    // which would become the response to another event.
    private bool _takesStream;

    public InvocationLoop(LambdaRuntime runtime, InvocationHandler handler, RuntimeApiConnection api, bool isOnly)
    {
        _runtime = runtime;
        _handler = handler;
        _api = api;
        _requests = runtime.Requests;
        _stop = runtime.Stop;
        _isOnly = isOnly;
        _setsTraceId = isOnly && (runtime.Options.SetTraceIdVariable ?? handler.SetsTraceIdVariable);
        Clock = runtime.Options.Clock;
        DeadlineMargin = runtime.Options.DeadlineMargin;
        _invocation = new RuntimeInvocation(this);
    }

    public TimeProvider Clock { get; }

    public TimeSpan DeadlineMargin { get; }

    public LambdaFunctionInfo Function => _runtime.Function;

    public RuntimeLog Log => _runtime.Options.Log;

    /// <summary>true if an event is being handled or its response is being sent; otherwise, false.</summary>
    public bool IsHandling => _isHandling;

    /// <summary>Runs until the process ends.</summary>
    /// <exception cref="RuntimeApiException">The Runtime API is unreachable, or ended the process.</exception>
    public void Run()
    {
        // Values that a handler leaves in this thread's execution context must not reach the next one.
        var context = ExecutionContext.Capture();
        while (TryReceive())
        {
            Handle();
            _isHandling = false;
            if (_stop.IsSet) _runtime.LoopIsDone();
            if (context is not null) ExecutionContext.Restore(context);
        }
    }

    /// <summary>
    /// Cancels the wait for an event, after the stop signal was set. An event that is being transferred is neither
    /// handled nor acknowledged.
    /// </summary>
    public void EndWaiting()
    {
        if (_isWaiting) _api.Abort();
    }

    /// <summary>Marks the loop as idle: it does nothing more.</summary>
    public void Abandon() => _isHandling = _isWaiting = false;

    /// <summary>Begins the streamed response of the current invocation.</summary>
    public LambdaResponseStream BeginStream(int version, string contentType, HttpResponsePrelude? prelude)
    {
        lock (_waiter.Gate)
        {
            if (!_takesStream || version != _invocation.Version) throw Invocation.Ended();
            if (_waiter.Stream is not null) throw new InvalidOperationException("The response stream was already started: an invocation has only one.");
            _requests.WriteStream(_head, _invocation, contentType);
            var output = new ChunkedOutput(_api, _head.WrittenMemory);
            var stream = new LambdaResponseStream(output, _waiter, Clock, _runtime.Options.StreamFlushInterval);
            if (prelude is not null) stream.Begin(prelude);
            stream.EndAt(_invocation.StreamEnd());
            _output = output;
            _waiter.Stream = stream;
            return stream;
        }
    }

    /// <summary>
    /// Notifies the caller of a streamed response in progress that it ends early, because the process ends. May be
    /// called from any thread.
    /// </summary>
    public void BreakOffStream()
    {
        LambdaResponseStream? stream;
        lock (_waiter.Gate) stream = _waiter.Stream;
        stream?.BreakOff(ErrorReport.Of("Shutdown", "Lambda shut down the function's process before its response was complete."));
    }

    public void Dispose()
    {
        _api.Dispose();
        _invocation.Dispose();
        _head.Dispose();
    }

    private bool TryReceive()
    {
        while (true)
        {
            _isWaiting = true;
            // Either this thread sees the signal, or the thread that set it sees this one waiting.
            Interlocked.MemoryBarrier();
            if (_stop.IsSet) return false;
            var response = _api.Exchange(_requests.Next, default, out _);
            _isWaiting = false;
            if (_stop.IsSet) return false;
            if (response.Status == 200 && _invocation.TryBegin(response))
            {
                _api.Succeeded();
                _invocation.IsColdStart = _runtime.TakeColdStart();
                _isHandling = true;
                return true;
            }

            if (response.Status >= 500)
                throw new RuntimeApiException($"The Runtime API answered {response.Status} to the request for the next event. The process must end.");
            var what = response.Status == 200 ? "without a request ID" : "with status " + response.Status;
            _api.Recover(new IOException("it answered the request for the next event " + what + "."));
        }
    }

    private void Handle()
    {
        if (_setsTraceId) Environment.SetEnvironmentVariable("_X_AMZN_TRACE_ID", _invocation.ReadTraceId());
        CurrentInvocation.Set(_invocation, _isOnly);
        lock (_waiter.Gate) _takesStream = true;
        Exception? error = null;
        try
        {
            var task = _handler.InvokeAsync(_invocation);
            if (task.IsCompleted) task.GetAwaiter().GetResult();
            else _waiter.Wait(task);
        }
        catch (Exception e)
        {
            error = e;
        }

        LambdaResponseStream? stream;
        lock (_waiter.Gate)
        {
            _takesStream = false;
            stream = _waiter.Stream;
            _waiter.Stream = null;
        }

        // From here on, writes by work that the handler left behind have no effect.
        if (!_invocation.Answer.Close() && stream is null) error ??= AnswerBuffer.HalfWritten();
        CurrentInvocation.Set(null, _isOnly);
        if (stream is not null) FinishStream(stream, error);
        else if (error is null) Respond();
        else ReportError(error);
    }

    private void Respond()
    {
        var body = _invocation.Answer.Closed;
        var mayBeTooLarge = body.WrittenCount > MostResponseBytes;
        // For the log line of a failure: the headers from which the context is created are overwritten by the Runtime
        // API's reply.
        var context = mayBeTooLarge ? _invocation.Context : _invocation.ContextIfMade;
        _invocation.End();
        _requests.WriteResponse(_head, _invocation, _invocation.Answer.ClosedContentType, body.WrittenCount);
        var isTooLarge = false;
        try
        {
            // A server that rejects a body needn't read it to the end: it may just close the connection.
            var most = mayBeTooLarge ? 2 : int.MaxValue;
            var response = _api.Exchange(_head.WrittenSpan, body.WrittenSpan, out var attempts, most);
            if (response.Status == 413) isTooLarge = true;
            else Check(response, attempts, "response");
        }
        catch (IOException e) when (e is not RuntimeApiException)
        {
            isTooLarge = true;
        }

        if (isTooLarge) ReportTooLarge(context, body.WrittenCount);
        body.Clear();
    }

    private void ReportTooLarge(LambdaContext? context, int length)
    {
        var message = $"The response has {length} bytes, but Lambda accepts at most 6 MB. Stream it, or store it in S3 and return its location.";
        Log.InvocationFailed(RequestId(), context, message);
        Report(ErrorReport.Of("ResponseSizeTooLarge", message), "Function.ResponseSizeTooLarge");
    }

    private void ReportError(Exception error)
    {
        Log.InvocationFailed(RequestId(), _invocation.Context, TrustedRoots.IsEnabled ? TrustedRoots.Explain(error) : null, error);
        var report = ErrorReport.Of(error);
        Report(report, ErrorTypeName.ForHeader(report.Type));
    }

    private void Report(ErrorReport report, string errorType)
    {
        _invocation.End();
        var body = _invocation.Answer.Closed;
        body.Clear();
        ErrorReportWriter.Write(body, report);
        using var cause = new PooledBuffer();
        XRayCauseWriter.Write(cause, report);
        _requests.WriteError(_head, _invocation, errorType, cause.WrittenSpan, body.WrittenCount);
        var response = _api.Exchange(_head.WrittenSpan, body.WrittenSpan, out var attempts);
        Check(response, attempts, "error");
        body.Clear();
    }

    private void FinishStream(LambdaResponseStream stream, Exception? error)
    {
        using var output = _output!;
        _output = null;
        error ??= stream.CompletedWith;
        if (!stream.Finish(error))
        {
            ReportError(error!);
            return;
        }

        if (error is not null) Log.InvocationFailed(RequestId(), _invocation.Context, null, error);
        var context = _invocation.ContextIfMade;
        _invocation.End();
        try
        {
            Check(output.Receive(), 1, "streamed response");
        }
        catch (IOException e) when (e is not RuntimeApiException)
        {
            // A sent part of a stream can't be sent again. Lambda notifies the caller that the response was truncated;
            // if it doesn't know yet, notify it here.
            _api.Drop();
            Log.InvocationFailed(RequestId(), context, "Its streamed response was cut off.", stream.Broken ?? e);
            var report = ErrorReport.Of("ResponseStreamBroken", "The connection to the Runtime API was lost while the response was streamed.");
            Report(report, "Runtime.ResponseStreamBroken");
        }
    }

    private void Check(Http1Response response, int attempts, string what)
    {
        _api.Succeeded();
        if (response.Status is >= 200 and < 300) return;
        if (response.Status >= 500) throw new RuntimeApiException($"The Runtime API answered {response.Status} to the {what}. The process must end.");
        Log.Warn(attempts > 1 && response.Status is 400 or 403
            ? $"The {what} of the invocation {RequestId()} was sent again after a lost connection, but had already arrived."
            : $"The Runtime API rejected the {what} of the invocation {RequestId()} with status {response.Status}: it was too late, or the invocation " +
                "is unknown.");
    }

    private string RequestId() => System.Text.Encoding.ASCII.GetString(_invocation.RequestIdUtf8);
}
