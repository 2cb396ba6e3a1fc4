using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Telemetry;

namespace Tern.Lambda.Telemetry;

/// <summary>Extension methods that add traces and metrics of invocations to a function.</summary>
public static class LambdaTelemetryExtensions
{
    /// <summary>
    /// Adds telemetry to an application. Each invocation is recorded as a span of the source <c>Tern.Lambda</c>, whose
    /// parent is the caller's span, and in the meter <c>Tern.Lambda</c> with <c>faas.invoke_duration</c>,
    /// <c>faas.init_duration</c>, <c>faas.coldstarts</c>, <c>faas.errors</c> and <c>faas.timeouts</c>. Nothing is
    /// computed unless there are listeners.
    /// </summary>
    /// <param name="builder">The function's builder.</param>
    /// <param name="configure">A delegate that sets options, such as the flush.</param>
    /// <returns><paramref name="builder"/>.</returns>
    /// <exception cref="ArgumentException">An option is out of range.</exception>
    public static LambdaApplicationBuilder AddTelemetry(this LambdaApplicationBuilder builder, Action<LambdaTelemetryOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var options = new LambdaTelemetryOptions();
        configure?.Invoke(options);
        var telemetry = new InvocationTelemetry(options) { GetLogger = () => builder.LoggerFactory.CreateLoggerSafely(InvocationTelemetry.Name) };
        builder.Observer = new TelemetryObserver(telemetry);

        // Shutdown hooks run in reverse order, so this one runs after all that may still record telemetry.
        if (telemetry.FlushesAtShutdown) builder.Options.OnShutdown(telemetry.FlushAtShutdownAsync);
        return builder;
    }

    /// <summary>
    /// Adds telemetry to a function in its raw form. Its events aren't read, so the parent of a span is the trace in
    /// Lambda's header, and <c>faas.trigger</c> is <c>other</c>: a handler that knows more can set tags on
    /// <c>Activity.Current</c>. A function that doesn't call this method contains no telemetry code.
    /// </summary>
    /// <param name="options">The runtime options, as passed to <see cref="LambdaFunction"/>.</param>
    /// <param name="configure">A delegate that sets options, such as the flush.</param>
    /// <returns><paramref name="options"/>.</returns>
    /// <exception cref="ArgumentException">An option is out of range.</exception>
    public static LambdaRuntimeOptions AddTelemetry(this LambdaRuntimeOptions options, Action<LambdaTelemetryOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        var settings = new LambdaTelemetryOptions();
        configure?.Invoke(settings);
        var loggers = new Lazy<LambdaLoggerFactory>(static () => new LambdaLoggerFactory());
        var telemetry = new InvocationTelemetry(settings) { GetLogger = () => loggers.Value.CreateLogger(InvocationTelemetry.Name) };
        options.Observe = handler =>
        {
            telemetry.RecordInit();
            return new ObservedHandler(handler, telemetry);
        };
        if (telemetry.FlushesAtShutdown) options.OnShutdown(telemetry.FlushAtShutdownAsync);
        return options;
    }
}
