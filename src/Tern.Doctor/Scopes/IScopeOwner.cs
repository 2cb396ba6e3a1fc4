using Tern.Diagnosis.Calls;

namespace Tern.Diagnosis.Scopes;

/// <summary>Who collects calls by scope: a doctor, and what reads trace files.</summary>
internal interface IScopeOwner
{
    /// <summary>Begins to collect the calls of a scope.</summary>
    DoctorScope Open(ScopeFlow flow);

    /// <summary>
    /// A scope has ended, or so many of its calls have that they are judged now. Called in the scope's lock; its calls
    /// are forgotten after.
    /// </summary>
    void Judge(DoctorScope scope);

    /// <summary>
    /// A scope has ended, with calls or without: told to every owner that is in <see cref="ScopeFlow.Owners"/>.
    /// </summary>
    void Ended(ScopeFlow flow, TimeSpan duration);

    /// <summary>A record that nobody needs any more.</summary>
    void Return(CallRecord record);
}
