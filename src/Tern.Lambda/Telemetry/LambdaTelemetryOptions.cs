using System.Diagnostics.Metrics;

namespace Tern.Lambda.Telemetry;

/// <summary>How a function traces its invocations. Listen to the source and the meter <c>Tern.Lambda</c>.</summary>
public sealed class LambdaTelemetryOptions
{
    /// <summary>Sends what waits; null when an extension or the exporter itself sees to it.</summary>
    /// <example><c>options.Flush = (limit, _) => { tracerProvider.ForceFlush((int)limit.TotalMilliseconds); return default; }</c></example>
    public TelemetryFlush? Flush { get; set; }

    /// <summary>When <see cref="Flush"/> is called. <see cref="LambdaFlushMode.BeforeAcknowledge"/> unless set.</summary>
    public LambdaFlushMode FlushMode { get; set; }

    /// <summary>
    /// The longest that a flush may take, and no longer than the invocation has left; 2 s unless set. An invocation
    /// does not fail by a flush.
    /// </summary>
    public TimeSpan FlushTimeout { get; set; } = TimeSpan.FromSeconds(2);

    /// <summary>
    /// Whether the trace that Lambda's <c>X-Amzn-Trace-Id</c> names is the parent of invocations that bring no W3C
    /// context, its sampling decision included. True unless set; set it to false where X-Ray is not used: its header
    /// says "not sampled" then, and samplers that follow the parent would record nothing.
    /// </summary>
    public bool UseXRayParent { get; set; } = true;

    /// <summary>Makes the meter, so that tests have one of their own; null for the process's.</summary>
    public IMeterFactory? MeterFactory { get; set; }

    /// <summary>The clock that durations and the flush's limit are counted by.</summary>
    public TimeProvider Clock { get; set; } = TimeProvider.System;
}
