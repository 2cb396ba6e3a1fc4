using System.Text;

namespace Tern.Lambda.Local;

/// <summary>The outcome of an invocation.</summary>
public sealed record InvocationOutcome
{
    /// <summary>Gets the invocation's ID, a UUID.</summary>
    public required string RequestId { get; init; }

    /// <summary>
    /// Gets the function's response or, if <see cref="FunctionError"/> isn't null, the error as JSON
    /// (<c>errorMessage</c>, <c>errorType</c>, <c>stackTrace</c>). Empty if a streamed response was written to a sink.
    /// </summary>
    public ReadOnlyMemory<byte> Payload { get; init; }

    /// <summary>Gets <see cref="Payload"/> as text.</summary>
    public string Text => Encoding.UTF8.GetString(Payload.Span);

    /// <summary>Gets the content type that the function specified, or null if it specified none.</summary>
    public string? ContentType { get; init; }

    /// <summary>
    /// Gets the value of <c>X-Amz-Function-Error</c>: null if the function succeeded, or <c>Unhandled</c> if it failed.
    /// </summary>
    public string? FunctionError { get; init; }

    /// <summary>
    /// Gets the error type, such as <c>Function.InvalidOperationException</c> or <c>Sandbox.Timedout</c>, or null if
    /// there was no error.
    /// </summary>
    public string? ErrorType { get; init; }

    /// <summary>Gets a value indicating whether the response was streamed.</summary>
    public bool IsStreamed { get; init; }

    /// <summary>Gets a value indicating whether a process was started for the invocation.</summary>
    public bool IsColdStart { get; init; }

    /// <summary>
    /// Gets the time from the delivery of the event to the end of the response. It is zero for an invocation without a
    /// process.
    /// </summary>
    public TimeSpan Duration { get; init; }

    /// <summary>
    /// Gets the time from the start of the process to its first request for an event; null unless
    /// <see cref="IsColdStart"/> is true.
    /// </summary>
    public TimeSpan? InitDuration { get; init; }

    /// <summary>
    /// Gets the peak resident memory of the process so far, in bytes, or null if the operating system doesn't report
    /// it.
    /// </summary>
    public long? MaxMemoryBytes { get; init; }

    /// <summary>Gets the version that handled the invocation.</summary>
    internal string Version { get; init; } = FunctionVersions.Latest;

    /// <summary>Gets the last 4 KB of the invocation's log, including the lines that Lambda adds.</summary>
    public string LogTail { get; init; } = "";
}
