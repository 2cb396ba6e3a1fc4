namespace Tern.Local.Protocol.Faults;

/// <summary>What happens to one request: how long it waits, and which fault it meets then, if any.</summary>
/// <param name="Delay">The waits of all rules that fired.</param>
/// <param name="Fault">The rule, other than a latency, that fired; null for none.</param>
/// <param name="Chance">From 0 to below 1: decides what is left to decide, such as which write of a transaction is at fault.</param>
internal readonly record struct FaultDecision(TimeSpan Delay, LocalFault? Fault, double Chance)
{
    public LocalFaultKind? Kind => Fault?.Kind;

    /// <summary>Is it an error that stands in the place of the answer?</summary>
    public bool IsError =>
        Kind is LocalFaultKind.Throttle or LocalFaultKind.ThrottlingException or LocalFaultKind.RequestLimitExceeded or LocalFaultKind.InternalServerError
        or LocalFaultKind.ServiceUnavailable or LocalFaultKind.TransactionConflict;
}
