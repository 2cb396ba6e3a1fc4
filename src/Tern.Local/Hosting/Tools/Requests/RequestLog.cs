using System.Diagnostics;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting.Tools.Requests;

/// <summary>
/// Sees every request with its answer: keeps the last ones for the console where there is a port, and tells a listener. Where
/// there is neither, there is no log.
/// </summary>
internal sealed class RequestLog
{
    private readonly TimeProvider _clock;
    private readonly Action<LocalRequest>? _completed;

    private RequestLog(TimeProvider clock, Action<LocalRequest>? completed, RequestRing? last)
    {
        _clock = clock;
        _completed = completed;
        Last = last;
    }

    /// <summary>The last requests; null for a server without a port, which has no console to show them.</summary>
    public RequestRing? Last { get; }

    /// <summary>The log of a server; null when nobody could look at it.</summary>
    public static RequestLog? Create(TimeProvider clock, Action<LocalRequest>? completed, bool hasPort) =>
        completed is null && !hasPort ? null : new RequestLog(clock, completed, hasPort ? new RequestRing() : null);

    /// <summary>The moment that a request's duration counts from.</summary>
    public static long Now() => Stopwatch.GetTimestamp();

    /// <summary>Notes an answer. Returns what to <see cref="Tell"/> after it was sent, or null when nobody listens.</summary>
    /// <param name="engine">The store that answered it.</param>
    /// <param name="operation">The operation; null for none that is known.</param>
    /// <param name="request">Its body.</param>
    /// <param name="response">The answer's body, not compressed.</param>
    /// <param name="answer">The answer's status and id.</param>
    /// <param name="since">When it began, of <see cref="Now"/>.</param>
    /// <param name="isInProcess">Did it come without a socket?</param>
    public LocalRequest? Add(
        LocalEngine engine, Operation? operation, ReadOnlySpan<byte> request, ReadOnlySpan<byte> response, ProtocolAnswer answer, long since, bool isInProcess)
    {
        var entry = new RequestEntry
        {
            Engine = engine,
            Time = _clock.GetUtcNow(),
            Operation = operation?.Name ?? "",
            StatusCode = answer.StatusCode,
            Duration = Stopwatch.GetElapsedTime(since),
            RequestBytes = request.Length,
            ResponseBytes = response.Length,
            ConsumedUnits = answer.ConsumedUnits,
            RequestId = answer.RequestId,
            IsInProcess = isInProcess,
        };
        Last?.Add(entry, request, response);
        return _completed is null ? null : RequestDetails.Describe(entry, request, response);
    }

    /// <summary>Tells the listener. What it throws is dropped: the request was answered, and can't fail for who looks on.</summary>
    public void Tell(LocalRequest request)
    {
        try
        {
            _completed?.Invoke(request);
        }
        // See above: any fault of the listener's.
        catch (Exception failure)
        {
            Trace.TraceError($"LocalDynamoDbOptions.RequestCompleted failed: {failure}");
        }
    }
}
