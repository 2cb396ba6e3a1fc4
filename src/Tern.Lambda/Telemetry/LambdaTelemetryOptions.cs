using System.Diagnostics.Metrics;

namespace Tern.Lambda.Telemetry;

/// <summary>
/// Options for tracing a function's invocations. Listen to the source and the meter <c>Tern.Lambda</c>.
/// </summary>
public sealed class LambdaTelemetryOptions
{
    /// <summary>
    /// Gets or sets the delegate that exports pending telemetry; null if an extension or the exporter itself takes care
    /// of it.
    /// </summary>
    /// <example><c>options.Flush = (limit, _) => { tracerProvider.ForceFlush((int)limit.TotalMilliseconds); return default; }</c></example>
    public TelemetryFlush? Flush { get; set; }

    /// <summary>
    /// Gets or sets the time at which <see cref="Flush"/> is called. The default is
    /// <see cref="LambdaFlushMode.BeforeAcknowledge"/>.
    /// </summary>
    public LambdaFlushMode FlushMode { get; set; }

    /// <summary>
    /// Gets or sets the maximum duration of a flush, which is also limited by the invocation's remaining time. The
    /// default is 2 s. A failed flush doesn't fail the invocation.
    /// </summary>
    public TimeSpan FlushTimeout { get; set; } = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Gets or sets a value indicating whether the trace in Lambda's <c>X-Amzn-Trace-Id</c>, including its sampling
    /// decision, is the parent of invocations without a W3C context. The default is true. Set it to false if you don't
    /// use X-Ray: the header then contains "not sampled", and samplers that follow the parent would record nothing.
    /// </summary>
    public bool UseXRayParent { get; set; } = true;

    /// <summary>
    /// Gets or sets the factory that creates the meter, so that tests can have their own; null for the process's meter.
    /// </summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>Gets or sets the clock for durations and for the flush's limit.</summary>
    public TimeProvider Clock { get; set; } = TimeProvider.System;
}
