namespace Tern.Diagnosis;

/// <summary>
/// One case of a fault, as a rule reports it. The store makes findings of them: it merges, counts and dates.
/// </summary>
internal sealed record FindingDraft
{
    public required DoctorRule Rule { get; init; }

    public required FindingPlace Place { get; init; }

    /// <summary>One line: what and how much.</summary>
    public required string Summary { get; init; }

    /// <summary>What to do, naming the API that does it.</summary>
    public required string Fix { get; init; }

    public string? FixCode { get; init; }

    /// <summary>The time that this case lost.</summary>
    public TimeSpan Lost { get; init; }

    public string LostHow { get; init; } = "";

    /// <summary>How many cases this one stands for.</summary>
    public long Count { get; init; } = 1;

    /// <summary>Null for the rule's own.</summary>
    public FindingSeverity? Severity { get; init; }

    public FindingEvidence Evidence { get; init; } = FindingEvidence.None;
}
