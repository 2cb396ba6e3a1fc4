using System.Diagnostics;
using Tern.Endpoints;
using Tern.Http;

namespace Tern.Telemetry;

/// <summary>What is noted of one call while somebody listens: its span, and where its time went. Pooled with the call.</summary>
internal sealed class CallTrace
{
    private readonly long[] _phases = new long[CallPhases.Count];
    private TimeProvider _clock = TimeProvider.System;
    private long _started;
    private long _marked;

    public Activity? Activity { get; private set; }

    public string Operation { get; private set; } = "";

    public string? Collection { get; private set; }

    public string? ServerAddress { get; private set; }

    public AttemptTimings Timings { get; } = new();

    public void Begin(Activity? activity, string operation, string? collection, TimeProvider clock)
    {
        Array.Clear(_phases);
        _clock = clock;
        Activity = activity;
        Operation = operation;
        Collection = collection;
        ServerAddress = null;
        Timings.Reset();
        activity?.Start();
        _started = _marked = clock.GetTimestamp();
    }

    /// <summary>Books the time since the last mark on a phase.</summary>
    public void Mark(CallPhase phase)
    {
        var now = _clock.GetTimestamp();
        _phases[(int)phase] += now - _marked;
        _marked = now;
    }

    /// <summary>Books the time since the last mark on the phases of an attempt's way, as far as the transport knows them.</summary>
    public void MarkSent()
    {
        var now = _clock.GetTimestamp();
        var t = Timings;
        // A request that never came so far waited for a connection till the end; a transport that notes nothing has no queue.
        var left = t.LeftQueue != 0 ? t.LeftQueue : t.Started != 0 && t.FirstByte == 0 ? now : _marked;
        var firstByte = t.FirstByte == 0 ? now : t.FirstByte;
        _phases[(int)CallPhase.Connect] += t.ConnectDuration;
        _phases[(int)CallPhase.Tls] += t.TlsDuration;
        _phases[(int)CallPhase.Queue] += Math.Max(0, left - _marked - t.ConnectDuration - t.TlsDuration);
        _phases[(int)CallPhase.FirstByte] += Math.Max(0, firstByte - left);
        _phases[(int)CallPhase.Read] += Math.Max(0, now - firstByte);
        _marked = now;
        Timings.Reset();
    }

    public void SetEndpoint(AwsEndpoint endpoint)
    {
        if (ServerAddress is not null) return;
        ServerAddress = endpoint.Uri.IdnHost;
        Activity?.SetTag("server.address", ServerAddress);
        // The convention asks for the port only where it is not the system's own.
        if (!endpoint.Uri.IsDefaultPort) Activity?.SetTag("server.port", endpoint.Uri.Port);
    }

    /// <summary>Notes how an attempt ended, as an event of the span.</summary>
    public void AddAttempt(int attempt, int? status, string? errorType)
    {
        if (Activity is not { IsAllDataRequested: true } activity) return;
        var tags = new ActivityTagsCollection { ["tern.attempt"] = attempt };
        if (status is { } code) tags["http.response.status_code"] = code;
        if (errorType is not null) tags["error.type"] = errorType;
        activity.AddEvent(new ActivityEvent("attempt", _clock.GetUtcNow(), tags));
    }

    public TimeSpan GetElapsed() => _clock.GetElapsedTime(_started);

    public TimeSpan GetDuration(CallPhase phase) => _clock.GetElapsedTime(0, _phases[(int)phase]);

    public void End(int attempts, string? errorType)
    {
        if (Activity is { } activity)
        {
            Activity = null;
            if (activity.IsAllDataRequested) Describe(activity, attempts, errorType);
            activity.Dispose();
        }
    }

    private void Describe(Activity activity, int attempts, string? errorType)
    {
        for (var phase = CallPhase.Credentials; phase <= CallPhase.RetryWait; phase++)
        {
            var time = GetDuration(phase);
            if (time > TimeSpan.Zero) activity.SetTag(CallPhases.GetTagName(phase), time.TotalMilliseconds);
        }

        if (attempts > 1) activity.SetTag("http.request.resend_count", attempts - 1);
        if (errorType is null) return;
        activity.SetTag("error.type", errorType);
        activity.SetStatus(ActivityStatusCode.Error);
    }
}
