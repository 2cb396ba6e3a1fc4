namespace Tern.Lambda.Telemetry;

/// <summary>The time at which pending spans and metrics are exported.</summary>
public enum LambdaFlushMode
{
    /// <summary>
    /// After each invocation, before its response is sent: nothing is pending while the process is frozen, and each
    /// invocation takes longer by the time of a flush.
    /// </summary>
    BeforeAcknowledge,

    /// <summary>
    /// When Lambda shuts the process down: invocations aren't delayed, and a killed process loses its pending
    /// telemetry.
    /// </summary>
    AtShutdown,

    /// <summary>Never by Tern: an extension or the exporter itself takes care of it.</summary>
    None,
}
