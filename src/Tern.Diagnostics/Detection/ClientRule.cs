namespace Tern.Diagnostics;

/// <summary>
/// A rule that analyzes the connections of one client in a window, as <see cref="PlaceRule"/> does with places.
/// </summary>
/// <param name="rule">The rule that its findings belong to.</param>
internal abstract class ClientRule(DoctorRule rule)
{
    /// <summary>The rule that its findings belong to.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>
    /// Analyzes a client. It must not change state, because it can be called more than once in a window.
    /// </summary>
    public abstract void Evaluate(ClientStatistics client, FindingSink sink);
}
