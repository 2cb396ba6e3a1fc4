using System.Diagnostics;

namespace Tern.Lambda.Telemetry;

/// <summary>The span of an invocation, until <see cref="End"/>. The default value does nothing.</summary>
internal readonly struct InvocationSpan
{
    private readonly InvocationTelemetry? _telemetry;
    private readonly LambdaContext? _context;
    private readonly InvocationTrigger? _trigger;
    private readonly Activity? _activity;
    private readonly long _started;

    public InvocationSpan(InvocationTelemetry telemetry, LambdaContext context, InvocationTrigger trigger, Activity? activity, long started)
    {
        _telemetry = telemetry;
        _context = context;
        _trigger = trigger;
        _activity = activity;
        _started = started;
    }

    /// <summary>true if the invocation is recorded and its response has an HTTP status; otherwise, false.</summary>
    public bool IsHttp => _activity is not null && _trigger!.FaasTrigger == "http";

    /// <summary>Sets the status of an HTTP response; from 500 on, the span is an error.</summary>
    public void SetHttpStatus(int status)
    {
        if (_activity is null) return;
        _activity.SetTag("http.response.status_code", status);
        if (status < 500) return;
        _activity.SetTag("error.type", status.ToString(System.Globalization.CultureInfo.InvariantCulture));
        _activity.SetStatus(ActivityStatusCode.Error);
    }

    /// <summary>Ends the span.</summary>
    /// <param name="error">The exception that failed the invocation; null if it succeeded.</param>
    public void End(Exception? error = null) => _telemetry?.End(_context!, _trigger!, _activity, _started, error);
}
