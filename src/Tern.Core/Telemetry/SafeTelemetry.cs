using System.ComponentModel;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;

namespace Tern.Telemetry;

/// <summary>
/// Logs, measures and traces so that nothing a listener throws reaches the call: a logger, a meter listener or an activity listener never decides what
/// happens to a request. For Tern's own packages; not meant to be called otherwise.
/// </summary>
/// <remarks>What a listener throws is dropped: whoever could be told of it is who failed.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SafeTelemetry
{
    /// <summary>Makes a logger that never throws.</summary>
    /// <param name="logger">The logger, or null.</param>
    /// <returns>The same logger, guarded; null for null.</returns>
    [return: NotNullIfNotNull(nameof(logger))]
    public static ILogger? Safely(this ILogger? logger) => logger is null or GuardedLogger ? logger : new GuardedLogger(logger);

    /// <summary>Makes a guarded logger for a category.</summary>
    /// <param name="factory">The factory, or null.</param>
    /// <param name="category">The category.</param>
    /// <returns>The logger; null without a factory, or if it throws.</returns>
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
    /// <param name="kind">Its kind.</param>
    /// <param name="parent">Its parent; the default for the current span.</param>
    /// <param name="tags">Its tags.</param>
    /// <param name="links">Its links.</param>
    /// <returns>The span; null if nobody wants it, or a sampler throws.</returns>
    public static Activity? StartSafely(
        this ActivitySource source, string name, ActivityKind kind, ActivityContext parent = default,
        IEnumerable<KeyValuePair<string, object?>>? tags = null, IEnumerable<ActivityLink>? links = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return source.CreateSafely(name, kind, parent, tags, links).StartSafely();
    }

    /// <summary>Makes a span without starting it.</summary>
    /// <param name="source">The source.</param>
    /// <param name="name">The span's name.</param>
    /// <param name="kind">Its kind.</param>
    /// <param name="parent">Its parent; the default for the current span.</param>
    /// <param name="tags">Its tags.</param>
    /// <param name="links">Its links.</param>
    /// <returns>The span; null if nobody wants it, or a sampler throws.</returns>
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

    /// <summary>Starts a span that was made.</summary>
    /// <param name="activity">The span, or null.</param>
    /// <returns>The same span. It runs, even if a listener throws.</returns>
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

    /// <summary>Ends a span, and makes the one before it the current one again.</summary>
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
            // The listener is asked before the span lets go of its place.
            if (Activity.Current == activity) Activity.Current = before;
        }
    }

    /// <summary>Adds to a counter.</summary>
    /// <typeparam name="T">The type of the measurement.</typeparam>
    /// <param name="counter">The counter.</param>
    /// <param name="delta">What is added.</param>
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

    /// <summary>Records a value that replaces the one before.</summary>
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
