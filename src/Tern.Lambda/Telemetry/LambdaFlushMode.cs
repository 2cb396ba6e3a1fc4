namespace Tern.Lambda.Telemetry;

/// <summary>When spans and metrics that wait in the process are sent.</summary>
public enum LambdaFlushMode
{
    /// <summary>
    /// After each invocation, before its answer is sent: nothing waits while the process is frozen, and each invocation
    /// takes the time of a flush longer.
    /// </summary>
    BeforeAcknowledge,

    /// <summary>When Lambda shuts the process down: invocations pay nothing, and what a killed process had is lost.</summary>
    AtShutdown,

    /// <summary>Never by Tern: an extension or the exporter itself sees to it.</summary>
    None,
}
