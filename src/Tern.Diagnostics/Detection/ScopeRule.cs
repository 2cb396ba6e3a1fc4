namespace Tern.Diagnostics;

/// <summary>
/// A rule that analyzes the calls of one scope together when the scope ends, or in parts if the scope is long.
/// </summary>
/// <remarks>
/// To add a rule, derive from this class, pass its <see cref="DoctorRule"/>, read its thresholds in the constructor,
/// and register it in <see cref="RuleSet"/>. One instance serves all scopes of a doctor concurrently, so it must not
/// keep state between calls of <see cref="Evaluate"/>.
/// </remarks>
/// <param name="rule">The rule that its findings belong to.</param>
internal abstract class ScopeRule(DoctorRule rule)
{
    /// <summary>The rule that its findings belong to.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>
    /// Analyzes a scope. It runs on the thread that ended the scope, so it must be fast and must not block.
    /// </summary>
    /// <param name="scope">The scope; its calls are valid until this method returns.</param>
    /// <param name="sink">The sink that receives the cases found.</param>
    public abstract void Evaluate(DoctorScope scope, FindingSink sink);
}
