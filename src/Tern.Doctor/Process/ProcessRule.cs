namespace Tern.Diagnosis.Process;

/// <summary>A rule about the process as a whole. It is shown the runtime's counters about once a second, always on the same thread.</summary>
internal abstract class ProcessRule(DoctorRule rule)
{
    public DoctorRule Rule { get; } = rule;

    /// <summary>Looks at the counters, and reports what they show.</summary>
    /// <param name="sample">The counters now.</param>
    /// <param name="sink">Takes what is found.</param>
    public abstract void Look(in ProcessSample sample, FindingSink sink);
}
