namespace Tern.Diagnostics;

/// <summary>Receives calls from the signals. Implemented by the doctor.</summary>
internal interface ICallReceiver
{
    /// <summary>The current time of the doctor's monotonic clock.</summary>
    TimeSpan Now { get; }

    /// <summary>Determines whether this doctor observes the calls of a flow.</summary>
    bool Sees(ScopeFlow? flow);

    /// <summary>Returns the statistics of a client, or null if there are too many clients.</summary>
    ClientStatistics? FindClient(object client, string name);

    /// <summary>Records the start of a call in a scope, on the caller's stack.</summary>
    /// <returns>The method that makes such calls if the scope has become suspicious; otherwise, null.</returns>
    string? CallStarted(ScopeFlow flow, string operation, string? resource);

    /// <summary>Records a successful single read in a scope.</summary>
    void ReadSucceeded(ScopeFlow flow, ulong hash, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer);

    /// <summary>
    /// Records the start of an HTTP request in a scope, on the caller's stack. Its shape is known only when it has
    /// ended.
    /// </summary>
    /// <returns>The method that makes the request if the scope has become suspicious; otherwise, null.</returns>
    string? RequestStarted(ScopeFlow flow);

    /// <summary>Returns a record to fill.</summary>
    CallRecord Rent();

    /// <summary>Takes a completed call and the ownership of its record.</summary>
    void CallEnded(CallRecord call, ScopeFlow? flow);

    /// <summary>Records an internal error of the doctor, which must not fail the call.</summary>
    void Fail(Exception error);
}
