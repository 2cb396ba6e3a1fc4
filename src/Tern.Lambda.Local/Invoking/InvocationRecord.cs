namespace Tern.Lambda.Local;

/// <summary>An invocation in the journal. Records are immutable; a newer record replaces an older one.</summary>
internal sealed record InvocationRecord
{
    /// <summary>Gets the number of the invocation, which counts up from 1 across all functions.</summary>
    public required long Number { get; init; }

    public required string RequestId { get; init; }

    public required string Function { get; init; }

    public required InvocationRequest Request { get; init; }

    public required DateTimeOffset ReceivedAt { get; init; }

    /// <summary>Gets the time at which the function received the event, or null before that.</summary>
    public DateTimeOffset? StartedAt { get; init; }

    public InvocationState State { get; init; }

    /// <summary>Gets the outcome, or null until the invocation is over.</summary>
    public InvocationOutcome? Outcome { get; init; }

    /// <summary>
    /// Gets the lines logged so far, including those that Lambda adds. The middle of a very long log is left out.
    /// </summary>
    public IReadOnlyList<string> Log { get; init; } = [];
}
