using System.ComponentModel;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>What a program's telemetry shares with its clients'. For Tern's own packages; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsTelemetry
{
    /// <summary>
    /// The value of <c>error.type</c> for a fault: one of few, the same for the same cause, and never a text that a server
    /// chose (OpenTelemetry, "Semantic conventions for recording errors").
    /// </summary>
    /// <param name="fault">The fault.</param>
    /// <returns>Such as <c>ThrottlingException</c>, <c>timeout</c>, the type of a foreign exception, or <c>_OTHER</c>.</returns>
    public static string GetErrorType(Exception fault)
    {
        ArgumentNullException.ThrowIfNull(fault);
        return ErrorTypes.Get(fault);
    }

    /// <summary>
    /// Says where the trace ids of a Lambda function's invocations come from, which its calls carry as
    /// <c>x-amzn-trace-id</c>: for all clients of the process, those that are there already too. To be called once, before
    /// the first event; of several calls the last one counts.
    /// </summary>
    /// <param name="current">Finds the id of the invocation that the caller belongs to; null where it belongs to none, or it has none.</param>
    /// <param name="isConcurrent">Whether several invocations run at once: the process's variable is then nobody's.</param>
    public static void UseInvocationTraces(Func<string?> current, bool isConcurrent)
    {
        ArgumentNullException.ThrowIfNull(current);
        LambdaTraceHeader.UseInvocations(current, isConcurrent);
    }
}
