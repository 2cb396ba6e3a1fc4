namespace Tern.Diagnostics;

/// <summary>
/// A rule that analyzes the whole process in a window of a few seconds (<see cref="DoctorOptions.Window"/>), or each
/// call separately.
/// </summary>
/// <remarks>
/// To add a rule, derive from this class, pass its <see cref="DoctorRule"/>, override the methods it needs, and
/// register it in <see cref="RuleSet"/>. Rules with their own sources (a meter, an event source) start listening in
/// their constructor and stop in <see cref="Dispose"/>. A doctor that watches a test's flow has no windows: it calls
/// <see cref="Evaluate"/> for everything observed.
/// </remarks>
/// <param name="rule">The rule that its findings belong to.</param>
internal abstract class WindowRule(DoctorRule rule) : IDisposable
{
    /// <summary>The rule that its findings belong to.</summary>
    public DoctorRule Rule { get; } = rule;

    /// <summary>
    /// Determines whether a flow belongs to the doctor: a test's doctor observes only its own flow. For rules with
    /// their own sources.
    /// </summary>
    public Func<ScopeFlow?, bool> Sees { get; set; } = static _ => true;

    /// <summary>
    /// Observes a completed call, inside or outside a scope. It runs on the call's thread, concurrently with others, so
    /// it must return quickly.
    /// </summary>
    /// <param name="call">The call, valid until this method returns.</param>
    /// <param name="sink">The sink that receives cases found in a single call.</param>
    public virtual void Observe(CallRecord call, FindingSink sink) { }

    /// <summary>
    /// Observes a scope that has ended, such as a request or a job. It runs on the thread that ended it.
    /// </summary>
    /// <param name="scope">The scope.</param>
    /// <param name="duration">The duration of the scope.</param>
    /// <param name="sink">The sink that receives the cases found.</param>
    public virtual void ScopeEnded(ScopeFlow scope, TimeSpan duration, FindingSink sink) { }

    /// <summary>
    /// Analyzes everything observed since the window began. It must not change state, because it can be called more
    /// than once in a window.
    /// </summary>
    /// <param name="length">The length of the window so far.</param>
    /// <param name="sink">The sink that receives the cases found.</param>
    public virtual void Evaluate(TimeSpan length, FindingSink sink) { }

    /// <summary>Begins the next window, after <see cref="Evaluate"/>.</summary>
    public virtual void Advance() { }

    /// <summary>Stops listening.</summary>
    public virtual void Dispose() { }
}
