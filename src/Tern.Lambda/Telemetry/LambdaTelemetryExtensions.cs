using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;
using Tern.Telemetry;

namespace Tern.Lambda.Telemetry;

/// <summary>Adds traces and metrics of invocations to a function.</summary>
public static class LambdaTelemetryExtensions
{
    /// <summary>
    /// Has each invocation told of: a span of the source <c>Tern.Lambda</c>, whose parent is the caller's, and the
    /// meter <c>Tern.Lambda</c> with <c>faas.invoke_duration</c>, <c>faas.init_duration</c>, <c>faas.coldstarts</c>,
    /// <c>faas.errors</c> and <c>faas.timeouts</c>. Nothing is computed while nobody listens.
    /// </summary>
    /// <param name="builder">The function's builder.</param>
    /// <param name="configure">Sets options, such as how to flush.</param>
    /// <returns><paramref name="builder"/>.</returns>
    /// <exception cref="ArgumentException">An option is out of range.</exception>
    public static LambdaApplicationBuilder AddTelemetry(this LambdaApplicationBuilder builder, Action<LambdaTelemetryOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        var options = new LambdaTelemetryOptions();
        configure?.Invoke(options);
        var telemetry = new InvocationTelemetry(options) { GetLogger = () => builder.LoggerFactory.CreateLoggerSafely(InvocationTelemetry.Name) };
        builder.Observer = new TelemetryObserver(telemetry);

        // Shutdown handlers run the last one first, so this one comes after all that may still tell of something.
        if (telemetry.FlushesAtShutdown) builder.Options.OnShutdown(telemetry.FlushAtShutdownAsync);
        return builder;
    }

    /// <summary>
    /// The same for a function in its raw form. Its events are not read, so the parent of a span is the trace that
    /// Lambda names, and <c>faas.trigger</c> is <c>other</c>: a handler that knows more tags <c>Activity.Current</c>. A
    /// function that does not call this holds nothing of it.
    /// </summary>
    /// <param name="options">How the function runs, as given to <see cref="LambdaFunction"/>.</param>
    /// <param name="configure">Sets options, such as how to flush.</param>
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
