namespace Tern.Diagnostics;

/// <summary>
/// A rule that analyzes the calls of one place in a window by their sums. It adds no overhead to calls, because all
/// these rules share the same sums.
/// </summary>
/// <remarks>
/// To add a rule, derive from this class and register it in <see cref="RuleSet"/>. If it needs another sum, add the sum
/// to <see cref="CallStatistics"/>.
/// </remarks>
/// <param name="rule">The rule that its findings belong to.</param>
internal abstract class PlaceRule(DoctorRule rule)
{
    /// <summary>The rule that its findings belong to.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>
    /// Analyzes a place. It must not change state, because it can be called more than once in a window.
    /// </summary>
    public abstract void Evaluate(CallPlace place, CallStatistics statistics, FindingSink sink);
}
