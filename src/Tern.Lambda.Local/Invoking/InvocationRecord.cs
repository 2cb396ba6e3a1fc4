namespace Tern.Lambda.Local.Invoking;

/// <summary>An invocation as the journal has it: never changed, replaced by a newer one.</summary>
internal sealed record InvocationRecord
{
    /// <summary>Counts up from 1 over all functions; stays the same for one invocation.</summary>
    public required long Number { get; init; }

    public required string RequestId { get; init; }

    public required string Function { get; init; }

    public required InvocationRequest Request { get; init; }

    public required DateTimeOffset ReceivedAt { get; init; }

    /// <summary>When the function got it; null before.</summary>
    public DateTimeOffset? StartedAt { get; init; }

    public InvocationState State { get; init; }

    /// <summary>What came of it; null until it is over.</summary>
    public InvocationOutcome? Outcome { get; init; }

    /// <summary>What it logged so far, the lines that Lambda adds included; a flood's middle is left out.</summary>
    public IReadOnlyList<string> Log { get; init; } = [];
}
