namespace Tern.Diagnostics;

/// <summary>An object that collects calls by scope, such as a doctor or a trace file reader.</summary>
internal interface IScopeOwner
{
    /// <summary>Starts collecting the calls of a scope.</summary>
    DoctorScope Open(ScopeFlow flow);

    /// <summary>
    /// Analyzes a scope that has ended or reached the maximum number of calls. Called within the scope's lock; its
    /// calls are removed afterwards.
    /// </summary>
    void Judge(DoctorScope scope);

    /// <summary>
    /// Handles the end of a scope, with or without calls. Called for every owner in <see cref="ScopeFlow.Owners"/>.
    /// </summary>
    void Ended(ScopeFlow flow, TimeSpan duration);

    /// <summary>Takes back a record that is no longer needed.</summary>
    void Return(CallRecord record);
}
