using System.Text;

namespace Tern.Lambda.Local;

/// <summary>What came of an invocation.</summary>
public sealed record InvocationOutcome
{
    /// <summary>The invocation's id, a UUID.</summary>
    public required string RequestId { get; init; }

    /// <summary>
    /// The function's answer, or the error as JSON (<c>errorMessage</c>, <c>errorType</c>, <c>stackTrace</c>) where
    /// <see cref="FunctionError"/> is not null. Empty for a streamed answer that a sink took.
    /// </summary>
    public ReadOnlyMemory<byte> Payload { get; init; }

    /// <summary><see cref="Payload"/> as text.</summary>
    public string Text => Encoding.UTF8.GetString(Payload.Span);

    /// <summary>What the function said that its answer is; null where it said nothing.</summary>
    public string? ContentType { get; init; }

    /// <summary>Null when the function answered; <c>Unhandled</c> when it failed, as <c>X-Amz-Function-Error</c> says it.</summary>
    public string? FunctionError { get; init; }

    /// <summary>The kind of the error, such as <c>Function.InvalidOperationException</c> or <c>Sandbox.Timedout</c>; null for none.</summary>
    public string? ErrorType { get; init; }

    /// <summary>Whether the answer was streamed.</summary>
    public bool IsStreamed { get; init; }

    /// <summary>Whether a process was started for it.</summary>
    public bool IsColdStart { get; init; }

    /// <summary>From the event's hand-over to the end of the answer; of an invocation without a process, zero.</summary>
    public TimeSpan Duration { get; init; }

    /// <summary>From the start of the process to its first question for an event; null unless <see cref="IsColdStart"/>.</summary>
    public TimeSpan? InitDuration { get; init; }

    /// <summary>The most memory that the process has had resident so far, in bytes; null where the system doesn't say.</summary>
    public long? MaxMemoryBytes { get; init; }

    /// <summary>The version that handled it.</summary>
    internal string Version { get; init; } = FunctionVersions.Latest;

    /// <summary>The last 4 KB of the invocation's log, with the lines that Lambda adds.</summary>
    public string LogTail { get; init; } = "";
}
