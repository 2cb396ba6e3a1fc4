using Tern.Diagnosis.Statistics;

namespace Tern.Diagnosis.Detection;

/// <summary>
/// A rule that judges what the calls of one place came to in a window: sums, not single calls. It costs nothing on a
/// call's way, as the sums are kept once for all of these rules.
/// </summary>
/// <remarks>
/// To add one: derive from it and add it to <see cref="RuleSet"/>. What it needs beyond the sums is a sum of <see
/// cref="CallStatistics"/>.
/// </remarks>
/// <param name="rule">What it finds.</param>
internal abstract class PlaceRule(DoctorRule rule)
{
    /// <summary>What it finds.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>Judges a place. It changes nothing: it may be asked again in the same window.</summary>
    public abstract void Evaluate(CallPlace place, CallStatistics statistics, FindingSink sink);
}
