using Tern.Diagnosis.Calls;
using Tern.Diagnosis.Scopes;
using Tern.Diagnosis.Statistics;

namespace Tern.Diagnosis.Signals;

/// <summary>Who takes what the signals see: a doctor.</summary>
internal interface ICallReceiver
{
    /// <summary>The time by the doctor's clock, which never goes back.</summary>
    TimeSpan Now { get; }

    /// <summary>Whether calls of a flow are this doctor's to see.</summary>
    bool Sees(ScopeFlow? flow);

    /// <summary>The statistics of a client; null where there are too many.</summary>
    ClientStatistics? FindClient(object client, string name);

    /// <summary>A call begins in a scope, on the caller's stack.</summary>
    /// <returns>The method that makes such calls, where the scope has become suspicious; else null.</returns>
    string? CallStarted(ScopeFlow flow, string operation, string? resource);

    /// <summary>A single read has succeeded in a scope.</summary>
    void ReadSucceeded(ScopeFlow flow, ulong hash, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer);

    /// <summary>An HTTP request begins in a scope, on the caller's stack. What it asks for is known when it has ended.</summary>
    /// <returns>The method that makes it, where the scope has become suspicious; else null.</returns>
    string? RequestStarted(ScopeFlow flow);

    /// <summary>A record to fill.</summary>
    CallRecord Rent();

    /// <summary>Takes a call that has ended. The record is the receiver's then.</summary>
    void CallEnded(CallRecord call, ScopeFlow? flow);

    /// <summary>Keeps an error of the doctor's own: it must end no call.</summary>
    void Fail(Exception error);
}
