namespace Tern.Diagnostics;

/// <summary>
/// A problem that the doctor found at one place, with everything observed about it so far. Immutable: later snapshots
/// contain new instances.
/// </summary>
public sealed record Finding
{
    internal Finding() { }

    /// <summary>Gets the rule.</summary>
    public required DoctorRule Rule { get; init; }

    /// <summary>Gets the severity.</summary>
    public required FindingSeverity Severity { get; init; }

    /// <summary>Gets the place of the problem.</summary>
    public required FindingPlace Place { get; init; }

    /// <summary>Gets a one-line description of the case that lost the most time.</summary>
    public required string Summary { get; init; }

    /// <summary>Gets the number of cases.</summary>
    public required long Count { get; init; }

    /// <summary>
    /// Gets the time lost in all cases together, calculated as described by <see cref="LostHow"/>. Zero if it can't be
    /// determined.
    /// </summary>
    public required TimeSpan Lost { get; init; }

    /// <summary>
    /// Gets a description of how the lost time is calculated, such as <c>what the reads took, less the longest of
    /// them</c>.
    /// </summary>
    public required string LostHow { get; init; }

    /// <summary>Gets the evidence for the case that lost the most time.</summary>
    public required FindingEvidence Evidence { get; init; }

    /// <summary>Gets the recommended fix, including the API to use.</summary>
    public required string Fix { get; init; }

    /// <summary>Gets the fix as C# code, or null if there is no single way to fix it.</summary>
    public string? FixCode { get; init; }

    /// <summary>Gets the time of the first case.</summary>
    public required DateTimeOffset FirstSeen { get; init; }

    /// <summary>Gets the time of the last case.</summary>
    public required DateTimeOffset LastSeen { get; init; }

    /// <summary>
    /// Gets the reason why the finding is accepted (see <see cref="DoctorOptions.Accept"/>), or null if it isn't.
    /// </summary>
    public string? AcceptedBecause { get; init; }

    /// <summary>Formats the finding as a few lines of text.</summary>
    /// <returns>The rule, the place, the lost time and the fix.</returns>
    public override string ToString() => FindingText.Of(this);
}
