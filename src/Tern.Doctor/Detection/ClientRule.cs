using Tern.Diagnosis.Statistics;

namespace Tern.Diagnosis.Detection;

/// <summary>
/// A rule that judges the connections of one client in a window, as <see cref="PlaceRule"/> does with places.
/// </summary>
/// <param name="rule">What it finds.</param>
internal abstract class ClientRule(DoctorRule rule)
{
    /// <summary>What it finds.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>Judges a client. It changes nothing: it may be asked again in the same window.</summary>
    public abstract void Evaluate(ClientStatistics client, FindingSink sink);
}
