using Tern.Diagnosis.Scopes;

namespace Tern.Diagnosis.Detection;

/// <summary>
/// A rule that judges the calls of one scope together, when the scope ends, or in parts where it is long.
/// </summary>
/// <remarks>
/// To add one: derive from it, name its <see cref="DoctorRule"/>, read its thresholds in the constructor, and add it to
/// <see cref="RuleSet"/>. One instance serves all scopes of a doctor at the same time: it keeps nothing between calls
/// of <see cref="Evaluate"/>.
/// </remarks>
/// <param name="rule">What it finds.</param>
internal abstract class ScopeRule(DoctorRule rule)
{
    /// <summary>What it finds.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>Judges a scope. Called on the thread that ended it: short, and never waiting.</summary>
    /// <param name="scope">The scope; its calls are valid until this returns.</param>
    /// <param name="sink">Takes what is found.</param>
    public abstract void Evaluate(DoctorScope scope, FindingSink sink);
}
