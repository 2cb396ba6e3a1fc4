namespace Tern.Diagnostics;

/// <summary>
/// A rule about the process as a whole. It receives the runtime's counters about once per second, always on the same
/// thread.
/// </summary>
internal abstract class ProcessRule(DoctorRule rule)
{
    public DoctorRule Rule { get; } = rule;

    /// <summary>Analyzes the counters and reports problems.</summary>
    /// <param name="sample">The current counters.</param>
    /// <param name="sink">The sink that receives the cases found.</param>
    public abstract void Look(in ProcessSample sample, FindingSink sink);
}
