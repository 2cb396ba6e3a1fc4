namespace Tern.Local.Protocol;

/// <summary>The faults of a request: its delay, and the fault after it, if any.</summary>
/// <param name="Delay">The total delay of all rules that fired.</param>
/// <param name="Fault">The rule that fired, other than a latency, or null.</param>
/// <param name="Chance">A random number from 0 to below 1 for further decisions, such as which write of a transaction
/// fails.</param>
/// <param name="Source">The number of the rule that fired, and the seed, for messages; null if none fired.</param>
internal readonly record struct FaultDecision(TimeSpan Delay, LocalFault? Fault, double Chance, string? Source = null)
{
    public LocalFaultKind? Kind => Fault?.Kind;

    /// <summary>true if the fault is an error that replaces the response; otherwise, false.</summary>
    public bool IsError =>
        Kind is LocalFaultKind.Throttle or LocalFaultKind.ThrottlingException or LocalFaultKind.RequestLimitExceeded or LocalFaultKind.InternalServerError
        or LocalFaultKind.ServiceUnavailable or LocalFaultKind.TransactionConflict or LocalFaultKind.Error;
}
