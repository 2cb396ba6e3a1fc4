using Tern.Diagnosis.Calls;
using Tern.Diagnosis.Scopes;

namespace Tern.Diagnosis.Detection;

/// <summary>
/// A rule that judges what the whole process did in a window of seconds (<see cref="DoctorOptions.Window"/>), or each
/// call for itself.
/// </summary>
/// <remarks>
/// To add one: derive from it, name its <see cref="DoctorRule"/>, override what it needs, and add it to <see
/// cref="RuleSet"/>. Rules that listen to something of their own (a meter, an event source) begin in their constructor
/// and end in <see cref="Dispose"/>. A doctor that only watches a flow of a test has no windows: it asks <see
/// cref="Evaluate"/> over all that was seen.
/// </remarks>
/// <param name="rule">What it finds.</param>
internal abstract class WindowRule(DoctorRule rule) : IDisposable
{
    /// <summary>What it finds.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>
    /// Whether what happens in a flow is the doctor's to see: a test's doctor sees its own flow alone. For rules that listen
    /// to something of their own.
    /// </summary>
    public Func<ScopeFlow?, bool> Sees { get; set; } = static _ => true;

    /// <summary>
    /// Sees a call that has ended, in a scope or not. On the thread of the call, many at a time: it notes and returns.
    /// </summary>
    /// <param name="call">The call, valid until this returns.</param>
    /// <param name="sink">Takes what a single call shows.</param>
    public virtual void Observe(CallRecord call, FindingSink sink) { }

    /// <summary>Sees a scope that has ended: a request, a job. On the thread that ended it.</summary>
    /// <param name="scope">The scope.</param>
    /// <param name="duration">How long it lasted.</param>
    /// <param name="sink">Takes what is found.</param>
    public virtual void ScopeEnded(ScopeFlow scope, TimeSpan duration, FindingSink sink) { }

    /// <summary>
    /// Judges what was seen since the window began. It changes nothing: it may be asked again in the same window.
    /// </summary>
    /// <param name="length">How long the window is so far.</param>
    /// <param name="sink">Takes what is found.</param>
    public virtual void Evaluate(TimeSpan length, FindingSink sink) { }

    /// <summary>Begins the next window, after <see cref="Evaluate"/>.</summary>
    public virtual void Advance() { }

    /// <summary>Ends what it listens to.</summary>
    public virtual void Dispose() { }
}
