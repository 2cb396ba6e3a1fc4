using System.ComponentModel;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// Telemetry that a program shares with its clients. Intended for Tern's own packages; don't use it elsewhere.
/// </summary>
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
}
