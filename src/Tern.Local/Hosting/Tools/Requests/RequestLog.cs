using System.Diagnostics;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// Records every request with its response: keeps the last ones for the console, if there is a port, and notifies the
/// listener, if there is one. With neither, there is no log.
/// </summary>
internal sealed class RequestLog
{
    private readonly TimeProvider _clock;
    private readonly Action<LocalRequest>? _completed;

    private readonly int _maxBytes;

    private RequestLog(TimeProvider clock, Action<LocalRequest>? completed, int maxBytes)
    {
        _clock = clock;
        _completed = completed;
        _maxBytes = maxBytes;
    }

    /// <summary>The last requests; null for a server without a port, which has no console to show them.</summary>
    public RequestRing? Last { get; private set; }

    /// <summary>Creates a server's log; returns null if nothing would use it.</summary>
    public static RequestLog? Create(
        TimeProvider clock, Action<LocalRequest>? completed, bool hasPort, int maxBytes = RequestRing.DefaultBytes)
    {
        if (completed is null && !hasPort) return null;
        var log = new RequestLog(clock, completed, maxBytes);
        if (hasPort) log.Keep();
        return log;
    }

    /// <summary>Keeps the last requests from now on, for the console.</summary>
    public void Keep() => Last ??= new RequestRing(_maxBytes);

    /// <summary>Returns the timestamp from which a request's duration is measured.</summary>
    public static long Now() => Stopwatch.GetTimestamp();

    /// <summary>
    /// Records a response. Returns the value to pass to <see cref="Tell"/> after the response is sent, or null if there
    /// is no listener.
    /// </summary>
    /// <param name="engine">The store that handled the request.</param>
    /// <param name="operation">The operation, or null if it's unknown.</param>
    /// <param name="request">The request's body.</param>
    /// <param name="response">The response's body, uncompressed.</param>
    /// <param name="answer">The response's status and request id.</param>
    /// <param name="since">The start of the request, from <see cref="Now"/>.</param>
    /// <param name="isInProcess">true if the request came without a socket; otherwise, false.</param>
    public LocalRequest? Add(
        LocalEngine engine, Operation? operation, ReadOnlySpan<byte> request, ReadOnlySpan<byte> response, ProtocolAnswer answer, long since, bool isInProcess)
    {
        var entry = new RequestEntry
        {
            Engine = engine,
            Service = FaultOperations.Tables,
            Account = engine.Place.Account,
            Region = engine.Place.Region,
            Operation = operation?.Name ?? "",
            StatusCode = answer.StatusCode,
            Duration = Stopwatch.GetElapsedTime(since),
            RequestBytes = request.Length,
            ResponseBytes = response.Length,
            ConsumedUnits = answer.ConsumedUnits,
            RequestId = answer.RequestId,
            IsInProcess = isInProcess,
        };
        return Add(entry, request, response);
    }

    /// <summary>
    /// Records a response. Returns the value to pass to <see cref="Tell"/> after the response is sent, or null if there
    /// is no listener.
    /// </summary>
    /// <param name="entry">The request, whose time is set here.</param>
    /// <param name="request">The part of the request's body to keep.</param>
    /// <param name="response">The part of the response's body to keep.</param>
    public LocalRequest? Add(RequestEntry entry, ReadOnlySpan<byte> request, ReadOnlySpan<byte> response)
    {
        entry = entry with { Time = _clock.GetUtcNow() };
        Last?.Add(entry, request, response);
        return _completed is null ? null : RequestDetails.Describe(entry, request, response);
    }

    /// <summary>
    /// Notifies the listener. Its exceptions are ignored: the request was handled, and can't fail because of an
    /// observer.
    /// </summary>
    public void Tell(LocalRequest request)
    {
        try
        {
            _completed?.Invoke(request);
        }
        // See above: any exception of the listener.
        catch (Exception failure)
        {
            Trace.TraceError($"The option RequestCompleted failed: {failure}");
        }
    }
}
