using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Pipeline;
using Tern.Telemetry;

namespace Tern.Lambda.Telemetry;

/// <summary>
/// Records a span and the metrics of OpenTelemetry's conventions for functions for each invocation. A function that
/// doesn't use it loads none of it; a function that uses it pays nothing unless there are listeners.
/// </summary>
internal sealed partial class InvocationTelemetry
{
    public const string Name = "Tern.Lambda";

    // The part of an invocation's time that a flush leaves for the response.
    private static readonly TimeSpan Margin = TimeSpan.FromMilliseconds(100);

    // The buckets of the conventions, in seconds.
    private static readonly InstrumentAdvice<double> Buckets = new(
        ) { HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] };

    private readonly ActivitySource _activities;
    private readonly Histogram<double> _invokeDuration;
    private readonly Histogram<double> _initDuration;
    private readonly Counter<long> _coldStarts;
    private readonly Counter<long> _errors;
    private readonly Counter<long> _timeouts;
    private readonly TelemetryFlush? _flush;
    private readonly LambdaFlushMode _flushMode;
    private readonly TimeSpan _flushTimeout;
    private readonly bool _useXRayParent;

    public InvocationTelemetry(LambdaTelemetryOptions options)
    {
        ArgumentNullException.ThrowIfNull(options.Clock);
        if (options.FlushTimeout <= TimeSpan.Zero)
            throw new ArgumentException(
                $"{nameof(LambdaTelemetryOptions)}.{nameof(options.FlushTimeout)} must be greater than zero, but is {options.FlushTimeout}.");
        var source = PackageSource.Get(Name);
        var meter = source.GetMeter(options.MeterFactory);
        _activities = source.Activities;
        _invokeDuration = meter.CreateHistogram("faas.invoke_duration", "s", "Duration of invocations.", null, Buckets);
        _initDuration = meter.CreateHistogram("faas.init_duration", "s", "Duration of the process's start, until its first event request.", null, Buckets);
        _coldStarts = meter.CreateCounter<long>("faas.coldstarts", "{coldstart}", "Number of invocations that were the first of their process.");
        _errors = meter.CreateCounter<long>("faas.errors", "{error}", "Number of invocations that failed.");
        _timeouts = meter.CreateCounter<long>("faas.timeouts", "{timeout}", "Number of invocations that timed out.");
        _flush = options.Flush;
        _flushMode = options.FlushMode;
        _flushTimeout = options.FlushTimeout;
        _useXRayParent = options.UseXRayParent;
        Clock = options.Clock;
        LineSpan.Source = GetLineSpan;
    }

    /// <summary>The delegate that returns the logger for failed flushes.</summary>
    public Func<ILogger?>? GetLogger { get; set; }

    public TimeProvider Clock { get; }

    /// <summary>true if there is a listener for the next invocation; otherwise, false.</summary>
    public bool IsListening => _activities.HasListeners() || _invokeDuration.Enabled || _coldStarts.Enabled || _errors.Enabled || _timeouts.Enabled;

    /// <summary>true if each invocation ends with a flush; otherwise, false.</summary>
    public bool FlushesInvocations => _flush is not null && _flushMode == LambdaFlushMode.BeforeAcknowledge;

    /// <summary>true if the process ends with a flush; otherwise, false.</summary>
    public bool FlushesAtShutdown => _flush is not null && _flushMode == LambdaFlushMode.AtShutdown;

    /// <summary>Records the duration of the process's startup.</summary>
    public void RecordInit()
    {
        if (!_initDuration.Enabled) return;
        using var process = Process.GetCurrentProcess();
        _initDuration.RecordSafely((TimeProvider.System.GetUtcNow() - process.StartTime.ToUniversalTime()).TotalSeconds);
    }

    /// <summary>Starts to record an invocation.</summary>
    /// <param name="context">The context of the invocation.</param>
    /// <param name="lambdaEvent">The event if it has been read; otherwise, null.</param>
    /// <returns>The span to end; it does nothing if there are no listeners.</returns>
    public InvocationSpan Start(LambdaContext context, object? lambdaEvent)
    {
        if (!IsListening) return default;
        var trigger = TriggerReader.Read(lambdaEvent);
        return new InvocationSpan(this, context, trigger, StartActivity(context, trigger), Clock.GetTimestamp());
    }

    /// <summary>Ends a span that <see cref="Start"/> began.</summary>
    public void End(LambdaContext context, InvocationTrigger trigger, Activity? activity, long started, Exception? error)
    {
        var isTimeout = error is OperationCanceledException && context.CancellationToken.IsCancellationRequested;
        var tag = new KeyValuePair<string, object?>("faas.trigger", trigger.FaasTrigger);
        _invokeDuration.RecordSafely(Clock.GetElapsedTime(started).TotalSeconds, tag);
        if (context.IsColdStart) _coldStarts.AddSafely(1, tag);
        if (error is not null) _errors.AddSafely(1, tag);
        if (isTimeout) _timeouts.AddSafely(1, tag);
        if (activity is null) return;
        if (error is not null)
        {
            activity.SetTag("error.type", isTimeout ? "timeout" : AwsTelemetry.GetErrorType(error));
            // Record the exception's message neither here nor in an event: it may quote the event.
            activity.SetStatus(ActivityStatusCode.Error);
            activity.AddEvent(new ActivityEvent("exception", Clock.GetUtcNow(), new ActivityTagsCollection
            {
                ["exception.type"] = error.GetType().FullName,
                ["exception.stacktrace"] = LogText.Of(error, static error => error.StackTrace),
            }));
        }

        activity.StopSafely();
    }

    /// <summary>
    /// Exports the pending telemetry if the options require it, within the invocation's remaining time. Never throws.
    /// </summary>
    public ValueTask FlushAsync(LambdaContext context)
    {
        if (!FlushesInvocations) return default;
        var left = context.Deadline == DateTimeOffset.MaxValue ? _flushTimeout : context.RemainingTime - Margin;
        return FlushAsync(left < _flushTimeout ? left : _flushTimeout, CancellationToken.None);
    }

    /// <summary>
    /// Exports the pending telemetry before the process ends if the options require it. Never throws.
    /// </summary>
    public ValueTask FlushAtShutdownAsync(CancellationToken cancellationToken) =>
        FlushesAtShutdown ? FlushAsync(_flushTimeout, cancellationToken) : default;

    private async ValueTask FlushAsync(TimeSpan limit, CancellationToken cancellationToken)
    {
        if (limit <= TimeSpan.Zero) return;
        using var timeout = new CancellationTokenSource(limit, Clock);
        using var both = CancellationTokenSource.CreateLinkedTokenSource(timeout.Token, cancellationToken);
        try
        {
            var flushing = _flush!(limit, both.Token);
            if (!flushing.IsCompletedSuccessfully) await flushing.AsTask().WaitAsync(both.Token).ConfigureAwait(false);
        }
        // Failed telemetry must not fail the invocation.
        catch (Exception failure)
        {
            if (GetLogger?.Invoke() is { } logger) FlushFailed(logger, AwsTelemetry.GetErrorType(failure), limit.TotalMilliseconds);
        }
    }

    private Activity? StartActivity(LambdaContext context, InvocationTrigger trigger)
    {
        // Work that ran on this thread before isn't a parent of the invocation.
        Activity.Current = null;
        if (!_activities.HasListeners()) return null;
        var parent = trigger.Parent;
        if (XRayHeader.TryParse(context.TraceId, out var xray) && _useXRayParent)
        {
            if (parent == default) parent = xray;
            else if (parent.TraceId != xray.TraceId) trigger.Link(xray);
        }

        // A sampler decides by the tags with which the span starts.
        TagList tags = default;
        tags.Add("faas.invocation_id", context.RequestId);
        tags.Add("faas.trigger", trigger.FaasTrigger);
        tags.Add("faas.coldstart", context.IsColdStart);
        AddFunction(ref tags, context);
        foreach (var tag in trigger.Tags) tags.Add(tag);
        var name = trigger.SpanName ?? (context.Function.Name.Length > 0 ? context.Function.Name : "invoke");
        return _activities.StartSafely(name, trigger.Kind, parent, tags, trigger.Links);
    }

    private static LineSpan? GetLineSpan() =>
        Activity.Current is { IdFormat: ActivityIdFormat.W3C } activity ? new LineSpan(activity.TraceId.ToHexString(), activity.SpanId.ToHexString()) : null;

    private static void AddFunction(ref TagList tags, LambdaContext context)
    {
        var function = context.Function;
        tags.Add("cloud.provider", "aws");
        tags.Add("cloud.platform", "aws_lambda");
        if (function.Region.Length > 0) tags.Add("cloud.region", function.Region);
        if (function.Name.Length > 0) tags.Add("faas.name", function.Name);
        tags.Add("faas.version", function.Version);
        if (function.LogStream.Length > 0) tags.Add("faas.instance", function.LogStream);
        if (context.InvokedFunctionArn.Length == 0) return;
        tags.Add("aws.lambda.invoked_arn", context.InvokedFunctionArn);
        var arn = FunctionArn.Split(context.InvokedFunctionArn, out var account);
        if (account.Length > 0) tags.Add("cloud.account.id", account);
        // The conventions require the version that ran, not the alias that was called.
        tags.Add("cloud.resource_id", function.Version is "$LATEST" or "" ? arn : arn + ":" + function.Version);
    }

    [LoggerMessage(
        1, LogLevel.Warning, "The telemetry of an invocation couldn't be sent within {Limit} ms: {ErrorType}. It is kept for the next " +
            "flush. Check that the exporter's endpoint responds, or flush at shutdown.")]
    private static partial void FlushFailed(ILogger logger, string errorType, double limit);
}
