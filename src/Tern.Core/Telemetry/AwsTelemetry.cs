using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;

namespace Tern.Telemetry;

/// <summary>
/// Telemetry that a program shares with its clients, and logging, metrics and tracing that suppress the exceptions of
/// listeners, so that a logger, meter listener or activity listener never affects a request. Intended for Tern's own
/// packages; don't use it elsewhere.
/// </summary>
/// <remarks>A listener's exceptions are discarded, because the listener that could report them is the one that
/// failed.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsTelemetry
{
    /// <summary>
    /// Returns the value of <c>error.type</c> for a fault. Values are few and the same for the same cause, and never
    /// contain text from a server (OpenTelemetry, "Semantic conventions for recording errors").
    /// </summary>
    /// <param name="fault">The fault.</param>
    /// <returns>A value such as <c>ThrottlingException</c>, <c>timeout</c>, the type of a foreign exception, or
    /// <c>_OTHER</c>.</returns>
    public static string GetErrorType(Exception fault)
    {
        ArgumentNullException.ThrowIfNull(fault);
        return ErrorTypes.Get(fault);
    }

    /// <summary>
    /// Sets the source of the trace ids of a Lambda function's invocations, which calls carry as
    /// <c>x-amzn-trace-id</c>. It applies to all clients of the process, including existing ones. Call it once,
    /// before the first event. If it's called more than once, the last call counts.
    /// </summary>
    /// <param name="current">Returns the trace id of the caller's invocation, or null if there is no invocation or it
    /// has no trace id.</param>
    /// <param name="isConcurrent">true if several invocations run at once, so that the process's environment variable
    /// belongs to none of them; otherwise, false.</param>
    public static void UseInvocationTraces(Func<string?> current, bool isConcurrent)
    {
        ArgumentNullException.ThrowIfNull(current);
        LambdaTraceHeader.UseInvocations(current, isConcurrent);
    }

    /// <summary>Returns a logger that never throws.</summary>
    /// <param name="logger">The logger, or null.</param>
    /// <returns>The same logger, guarded; or null for null.</returns>
    [return: NotNullIfNotNull(nameof(logger))]
    public static ILogger? Safely(this ILogger? logger) => logger is null or GuardedLogger ? logger : new GuardedLogger(logger);

    /// <summary>Creates a guarded logger for a category.</summary>
    /// <param name="factory">The factory, or null.</param>
    /// <param name="category">The category.</param>
    /// <returns>The logger, or null if there is no factory or it throws.</returns>
    public static ILogger? CreateLoggerSafely(this ILoggerFactory? factory, string category)
    {
        try
        {
            return factory?.CreateLogger(category).Safely();
        }
        catch
        {
            return null;
        }
    }

    /// <summary>Starts a span.</summary>
    /// <param name="source">The source.</param>
    /// <param name="name">The span's name.</param>
    /// <param name="kind">The span's kind.</param>
    /// <param name="parent">The span's parent, or default for the current span.</param>
    /// <param name="tags">The span's tags.</param>
    /// <param name="links">The span's links.</param>
    /// <returns>The span, or null if nothing is listening or a sampler throws.</returns>
    public static Activity? StartSafely(
        this ActivitySource source, string name, ActivityKind kind, ActivityContext parent = default,
        IEnumerable<KeyValuePair<string, object?>>? tags = null, IEnumerable<ActivityLink>? links = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return source.CreateSafely(name, kind, parent, tags, links).StartSafely();
    }

    /// <summary>Creates a span without starting it.</summary>
    /// <param name="source">The source.</param>
    /// <param name="name">The span's name.</param>
    /// <param name="kind">The span's kind.</param>
    /// <param name="parent">The span's parent, or default for the current span.</param>
    /// <param name="tags">The span's tags.</param>
    /// <param name="links">The span's links.</param>
    /// <returns>The span, or null if nothing is listening or a sampler throws.</returns>
    public static Activity? CreateSafely(
        this ActivitySource source, string name, ActivityKind kind, ActivityContext parent = default,
        IEnumerable<KeyValuePair<string, object?>>? tags = null, IEnumerable<ActivityLink>? links = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        try
        {
            return source.CreateActivity(name, kind, parent, tags, links);
        }
        catch
        {
            return null;
        }
    }

    /// <summary>Starts a span that was created before.</summary>
    /// <param name="activity">The span, or null.</param>
    /// <returns>The same span. It is started even if a listener throws.</returns>
    [return: NotNullIfNotNull(nameof(activity))]
    public static Activity? StartSafely(this Activity? activity)
    {
        try
        {
            return activity?.Start();
        }
        catch
        {
            return activity;
        }
    }

    /// <summary>Ends a span, and makes the previous span current again.</summary>
    /// <param name="activity">The span, or null.</param>
    public static void StopSafely(this Activity? activity)
    {
        if (activity is null) return;
        var before = activity.Parent;
        try
        {
            activity.Dispose();
        }
        catch
        {
            // The listener is called before the span is removed as the current one.
            if (Activity.Current == activity) Activity.Current = before;
        }
    }

    /// <summary>Adds to a counter.</summary>
    /// <typeparam name="T">The type of the measurement.</typeparam>
    /// <param name="counter">The counter.</param>
    /// <param name="delta">The amount to add.</param>
    /// <param name="tags">The tags.</param>
    public static void AddSafely<T>(this Counter<T> counter, T delta, params ReadOnlySpan<KeyValuePair<string, object?>> tags) where T : struct
    {
        ArgumentNullException.ThrowIfNull(counter);
        try
        {
            counter.Add(delta, tags);
        }
        catch
        {
            // See above.
        }
    }

    /// <inheritdoc cref="AddSafely{T}(Counter{T}, T, ReadOnlySpan{KeyValuePair{string, object?}})"/>
    public static void AddSafely<T>(this Counter<T> counter, T delta, in TagList tags) where T : struct
    {
        ArgumentNullException.ThrowIfNull(counter);
        try
        {
            counter.Add(delta, in tags);
        }
        catch
        {
            // See above.
        }
    }

    /// <inheritdoc cref="AddSafely{T}(Counter{T}, T, ReadOnlySpan{KeyValuePair{string, object?}})"/>
    public static void AddSafely<T>(this UpDownCounter<T> counter, T delta, params ReadOnlySpan<KeyValuePair<string, object?>> tags) where T : struct
    {
        ArgumentNullException.ThrowIfNull(counter);
        try
        {
            counter.Add(delta, tags);
        }
        catch
        {
            // See above.
        }
    }

    /// <summary>Records a measurement.</summary>
    /// <typeparam name="T">The type of the measurement.</typeparam>
    /// <param name="histogram">The histogram.</param>
    /// <param name="value">The value.</param>
    /// <param name="tags">The tags.</param>
    public static void RecordSafely<T>(this Histogram<T> histogram, T value, params ReadOnlySpan<KeyValuePair<string, object?>> tags) where T : struct
    {
        ArgumentNullException.ThrowIfNull(histogram);
        try
        {
            histogram.Record(value, tags);
        }
        catch
        {
            // See above.
        }
    }

    /// <inheritdoc cref="RecordSafely{T}(Histogram{T}, T, ReadOnlySpan{KeyValuePair{string, object?}})"/>
    public static void RecordSafely<T>(this Histogram<T> histogram, T value, in TagList tags) where T : struct
    {
        ArgumentNullException.ThrowIfNull(histogram);
        try
        {
            histogram.Record(value, in tags);
        }
        catch
        {
            // See above.
        }
    }

    /// <summary>Records a value that replaces the previous one.</summary>
    /// <typeparam name="T">The type of the measurement.</typeparam>
    /// <param name="gauge">The gauge.</param>
    /// <param name="value">The value.</param>
    /// <param name="tags">The tags.</param>
    public static void RecordSafely<T>(this Gauge<T> gauge, T value, in TagList tags) where T : struct
    {
        ArgumentNullException.ThrowIfNull(gauge);
        try
        {
            gauge.Record(value, in tags);
        }
        catch
        {
            // See above.
        }
    }
}
