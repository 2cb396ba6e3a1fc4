using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;

namespace Tern.Telemetry;

/// <summary>
/// The data recorded for a call while something is listening: its span, and the time spent in each phase by the call
/// and by each attempt. Pooled with the call.
/// </summary>
internal sealed class CallTrace
{
    // The characters of a request id. Other text in its place isn't added to spans.
    private static readonly SearchValues<char> RequestIdCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/.:");

    private const int LongestRequestId = 128;

    // The phases of the reported attempts, and of the current attempt.
    private readonly long[] _phases = new long[CallPhases.Count];
    private readonly long[] _attempt = new long[CallPhases.Count];
    private TimeProvider _clock = TimeProvider.System;
    private long _started;
    private long _marked;
    private int _told;
    private bool _running;
    private bool _knowsServer;
    private string? _peerAddress;
    private int _peerPort;

    public Activity? Activity { get; private set; }

    public string Operation { get; private set; } = "";

    public string? Collection { get; private set; }

    public string? ServerAddress { get; private set; }

    /// <summary>The status code of the last attempt's response, or null if none arrived.</summary>
    public int? Status { get; private set; }

    public AttemptTimings Timings { get; } = new();

    /// <summary>The call as observers see it, or null if there are none.</summary>
    public AwsObservedCall? Observed { get; set; }

    /// <summary>true if successful attempts are reported; otherwise, false.</summary>
    public bool TellsSuccess => Activity is { IsAllDataRequested: true } || Observed is { SeesSuccessfulAttempts: true };

    /// <summary>The exception that ended the call, or null if it succeeded.</summary>
    public Exception? Error { get; set; }

    public void Begin(Activity? activity, string operation, string? collection, string? serverAddress, TimeProvider clock)
    {
        Array.Clear(_phases);
        Array.Clear(_attempt);
        _clock = clock;
        _told = 0;
        _running = false;
        _knowsServer = false;
        Activity = activity;
        Operation = operation;
        Collection = collection;
        ServerAddress = serverAddress;
        Status = null;
        Observed = null;
        Error = null;
        Timings.Reset();
        activity.StartSafely();
        _started = _marked = clock.GetTimestamp();
    }

    /// <summary>Attributes the time since the last mark to a phase.</summary>
    public void Mark(CallPhase phase)
    {
        var now = _clock.GetTimestamp();
        _attempt[(int)phase] += now - _marked;
        _marked = now;
        _running = true;
    }

    /// <summary>
    /// Attributes the time since the last mark to the phases of sending an attempt, as far as the transport knows
    /// them.
    /// </summary>
    public void MarkSent()
    {
        var now = _clock.GetTimestamp();
        var t = Timings;
        var opening = t.DnsDuration + t.ConnectDuration + t.TlsDuration;
        // A request that never left the queue waited for a connection until the end; a transport that records nothing
        // has no queue.
        var left = t.LeftQueue != 0 ? t.LeftQueue : t.Started != 0 && t.FirstByte == 0 ? now : _marked;
        var firstByte = t.FirstByte == 0 ? now : t.FirstByte;
        _attempt[(int)CallPhase.Dns] += t.DnsDuration;
        _attempt[(int)CallPhase.Connect] += t.ConnectDuration;
        _attempt[(int)CallPhase.TrustStore] += t.TrustStoreDuration;
        _attempt[(int)CallPhase.Tls] += t.TlsDuration - t.TrustStoreDuration;
        _attempt[(int)CallPhase.Queue] += Math.Max(0, left - _marked - opening);
        _attempt[(int)CallPhase.FirstByte] += Math.Max(0, firstByte - left);
        _attempt[(int)CallPhase.Read] += Math.Max(0, now - firstByte);
        _marked = now;
        (_peerAddress, _peerPort) = (t.PeerAddress, t.PeerPort);
        Timings.Reset();
    }

    public void SetEndpoint(AwsEndpoint endpoint)
    {
        if (_knowsServer) return;
        _knowsServer = true;
        var isTransports = ServerAddress is not null;
        ServerAddress ??= endpoint.Uri.IdnHost;
        Activity?.SetTag("server.address", ServerAddress);
        // The convention includes the port only if it isn't the default one.
        if (!isTransports && !endpoint.Uri.IsDefaultPort) Activity?.SetTag("server.port", endpoint.Uri.Port);
    }

    /// <summary>Reports the outcome of an attempt and its phases, as an event of the span.</summary>
    /// <param name="attempt">The number of the attempt, starting at 1.</param>
    /// <param name="status">The status code of its response, or null if none arrived.</param>
    /// <param name="requestId">The request id of its response as the service sent it, or null.</param>
    /// <param name="errorType">The type of the error that ended it, or null if it succeeded.</param>
    /// <param name="error">The exception that ended it, or null if it wasn't ended by a response or a network
    /// fault.</param>
    public void AddAttempt(int attempt, int? status, string? requestId, string? errorType, AwsException? error = null)
    {
        _told = attempt;
        _running = false;
        Status = status;
        if (Observed is { } observed) Show(observed, attempt, status, requestId, errorType, error);
        if (Activity is not { IsAllDataRequested: true } activity) return;
        var tags = new ActivityTagsCollection { ["tern.attempt"] = attempt };
        if (status is { } code) tags["http.response.status_code"] = code;
        if (errorType is not null) tags["error.type"] = errorType;
        if (requestId is { Length: <= LongestRequestId } && !requestId.AsSpan().ContainsAnyExcept(RequestIdCharacters))
        {
            tags["aws.request_id"] = requestId;
            activity.SetTag("aws.request_id", requestId);
        }

        TellPeer(activity, tags);
        TellPhases(tags);
        activity.AddEvent(new ActivityEvent("attempt", _clock.GetUtcNow(), tags));
    }

    public TimeSpan GetElapsed() => _clock.GetElapsedTime(_started);

    public TimeSpan GetDuration(CallPhase phase) => _clock.GetElapsedTime(0, _phases[(int)phase] + _attempt[(int)phase]);

    /// <summary>
    /// Reports an attempt without an outcome of its own, because it was ended by neither a response nor a network
    /// fault, for example by the caller's token.
    /// </summary>
    public void AddUnfinished(int attempts, string? errorType)
    {
        if (_running && attempts > _told) AddAttempt(attempts, null, null, errorType);
    }

    /// <summary>Ends the span.</summary>
    /// <param name="attempts">The number of attempts made.</param>
    /// <param name="isDatabase">true if the service is a database, for which the status has another name; otherwise,
    /// false.</param>
    /// <param name="errorType">The type of the error that ended the call, or null if it succeeded.</param>
    public void End(int attempts, bool isDatabase, string? errorType)
    {
        if (Activity is not { } activity) return;
        Activity = null;
        if (activity.IsAllDataRequested) Describe(activity, attempts, isDatabase, errorType);
        activity.StopSafely();
    }

    private void Show(AwsObservedCall observed, int attempt, int? status, string? requestId, string? errorType, AwsException? error)
    {
        var phases = new AwsCallPhases
        {
            Credentials = Attempt(CallPhase.Credentials),
            Sign = Attempt(CallPhase.Sign),
            Queue = Attempt(CallPhase.Queue),
            Dns = Attempt(CallPhase.Dns),
            Connect = Attempt(CallPhase.Connect),
            TrustStore = Attempt(CallPhase.TrustStore),
            Tls = Attempt(CallPhase.Tls),
            FirstByte = Attempt(CallPhase.FirstByte),
            Read = Attempt(CallPhase.Read),
            Parse = Attempt(CallPhase.Parse),
            RetryWait = Attempt(CallPhase.RetryWait),
        };
        if (errorType is null && !observed.SeesSuccessfulAttempts)
        {
            observed.CountAttempt(attempt, phases);
        }
        else
        {
            observed.EndAttempt(new AwsObservedAttempt(attempt, phases)
            {
                StatusCode = status,
                RequestId = requestId,
                ErrorType = errorType,
                Error = error,
                PeerAddress = _peerAddress,
                PeerPort = _peerPort,
            });
        }

        // If the attempt is reported to a span, that happens there.
        if (Activity is { IsAllDataRequested: true }) return;
        for (var phase = CallPhase.Credentials; phase <= CallPhase.RetryWait; phase++)
        {
            _phases[(int)phase] += _attempt[(int)phase];
            _attempt[(int)phase] = 0;
        }

        _peerAddress = null;
    }

    private TimeSpan Attempt(CallPhase phase) => _clock.GetElapsedTime(0, _attempt[(int)phase]);

    private void TellPeer(Activity activity, ActivityTagsCollection tags)
    {
        if (_peerAddress is not { } address) return;
        _peerAddress = null;
        tags["network.peer.address"] = address;
        tags["network.peer.port"] = _peerPort;
        activity.SetTag("network.peer.address", address);
        activity.SetTag("network.peer.port", _peerPort);
    }

    // The wait before an attempt is reported with it, but isn't part of its duration.
    private void TellPhases(ActivityTagsCollection tags)
    {
        var duration = 0L;
        for (var phase = CallPhase.Credentials; phase <= CallPhase.RetryWait; phase++)
        {
            var time = _attempt[(int)phase];
            if (time == 0) continue;
            tags[CallPhases.GetTagName(phase)] = _clock.GetElapsedTime(0, time).TotalMilliseconds;
            if (phase != CallPhase.RetryWait) duration += time;
            _phases[(int)phase] += time;
            _attempt[(int)phase] = 0;
        }

        tags["tern.attempt.duration_ms"] = _clock.GetElapsedTime(0, duration).TotalMilliseconds;
    }

    private void Describe(Activity activity, int attempts, bool isDatabase, string? errorType)
    {
        for (var phase = CallPhase.Credentials; phase <= CallPhase.RetryWait; phase++)
        {
            var time = GetDuration(phase);
            if (time > TimeSpan.Zero) activity.SetTag(CallPhases.GetTagName(phase), time.TotalMilliseconds);
        }

        if (Status is { } status)
        {
            // The database convention uses a string, because most databases have codes of their own; the HTTP
            // convention uses a number.
            if (isDatabase) activity.SetTag("db.response.status_code", status.ToString(CultureInfo.InvariantCulture));
            else activity.SetTag("http.response.status_code", status);
        }

        if (attempts > 1) activity.SetTag("http.request.resend_count", attempts - 1);
        if (errorType is null) return;
        activity.SetTag("error.type", errorType);
        activity.SetStatus(ActivityStatusCode.Error);
    }
}
