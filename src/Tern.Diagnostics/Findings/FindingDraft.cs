namespace Tern.Diagnostics;

/// <summary>
/// A single case of a problem as a rule reports it. The store merges cases into findings, counts them and records their
/// times.
/// </summary>
internal sealed record FindingDraft
{
    public required DoctorRule Rule { get; init; }

    public required FindingPlace Place { get; init; }

    /// <summary>A one-line description of the problem and its extent.</summary>
    public required string Summary { get; init; }

    /// <summary>The recommended fix, including the API to use.</summary>
    public required string Fix { get; init; }

    public string? FixCode { get; init; }

    /// <summary>The time lost in this case.</summary>
    public TimeSpan Lost { get; init; }

    public string LostHow { get; init; } = "";

    /// <summary>The number of cases that this draft represents.</summary>
    public long Count { get; init; } = 1;

    /// <summary>The severity, or null for the rule's default.</summary>
    public FindingSeverity? Severity { get; init; }

    public FindingEvidence Evidence { get; init; } = FindingEvidence.None;
}
