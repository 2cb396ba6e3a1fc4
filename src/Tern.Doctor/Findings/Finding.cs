namespace Tern.Diagnosis;

/// <summary>
/// A fault that the doctor found at one place, with all that was seen of it so far. It doesn't change: later snapshots
/// have other ones.
/// </summary>
public sealed record Finding
{
    internal Finding() { }

    /// <summary>The rule.</summary>
    public required DoctorRule Rule { get; init; }

    /// <summary>How much it matters.</summary>
    public required FindingSeverity Severity { get; init; }

    /// <summary>Where it was found.</summary>
    public required FindingPlace Place { get; init; }

    /// <summary>What was found and how much, in one line: the case that lost the most time.</summary>
    public required string Summary { get; init; }

    /// <summary>How often it was found.</summary>
    public required long Count { get; init; }

    /// <summary>
    /// The time lost in all cases together, as <see cref="LostHow"/> counts it. Zero where it can't be told.
    /// </summary>
    public required TimeSpan Lost { get; init; }

    /// <summary>How the time was counted, such as <c>what the reads took, less the longest of them</c>.</summary>
    public required string LostHow { get; init; }

    /// <summary>What the finding stands on, of the case that lost the most time.</summary>
    public required FindingEvidence Evidence { get; init; }

    /// <summary>What to do, naming the API that does it.</summary>
    public required string Fix { get; init; }

    /// <summary>The cure as C#; null where there is no one way.</summary>
    public string? FixCode { get; init; }

    /// <summary>When it was found first.</summary>
    public required DateTimeOffset FirstSeen { get; init; }

    /// <summary>When it was found last.</summary>
    public required DateTimeOffset LastSeen { get; init; }

    /// <summary>Why it is accepted (<see cref="DoctorOptions.Accept"/>); null where it is not.</summary>
    public string? AcceptedBecause { get; init; }

    /// <summary>The finding as a few lines of text.</summary>
    /// <returns>The rule, the place, the time lost, and what to do.</returns>
    public override string ToString() => FindingText.Of(this);
}
