using Tern.Local.Protocol;

namespace Tern.Local;

/// <summary>An active rule, with its counters.</summary>
public sealed class LocalFaultRule
{
    private long _matched;
    private long _fired;

    internal LocalFaultRule(int number, LocalFault fault)
    {
        Number = number;
        Fault = fault;
    }

    /// <summary>
    /// Gets the rule's number in the order of adding, from 1. Random decisions are independent for each number.
    /// </summary>
    public int Number { get; }

    /// <summary>Gets the fault and its conditions.</summary>
    public LocalFault Fault { get; }

    /// <summary>
    /// Gets the number of requests for which the rule was evaluated and that matched its service, operation and
    /// resource, whether it fired or not. For deliveries, these are messages.
    /// </summary>
    public long Matched => Interlocked.Read(ref _matched);

    /// <summary>Gets the number of requests, or messages, for which the rule fired.</summary>
    public long Fired => Interlocked.Read(ref _fired);

    /// <summary>Returns the rule and its counters.</summary>
    /// <returns>The text form of the rule, followed by its counters.</returns>
    public override string ToString() => $"{Fault} (fired {Fired} of {Matched})";

    internal bool IsOfDeliveries => Fault.Kind is LocalFaultKind.DuplicateDelivery or LocalFaultKind.Reorder;

    /// <summary>Returns true if the rule is for a request; otherwise, false.</summary>
    /// <param name="service">The service.</param>
    /// <param name="operation">Its operation.</param>
    /// <param name="resources">The names of the tables, queue, topic or bucket.</param>
    /// <param name="key">The key of the object, or null.</param>
    internal bool Fits(string service, string operation, IReadOnlyList<string> resources, string? key) =>
        (Fault.OwnService is not { } own || own == service)
            && (Fault.Operation is null || Fault.Operation == operation)
            && FaultOperations.Concerns(Fault.Kind, service, operation)
            && (Fault.Resource is not { } resource || resources.Contains(resource))
            && (Fault.KeyPrefix is not { } prefix || key?.StartsWith(prefix, StringComparison.Ordinal) is true);

    /// <summary>Counts a matching request; returns true if the rule fires.</summary>
    internal bool TryFire(long seed, out TimeSpan delay, out double chance)
    {
        var request = Interlocked.Increment(ref _matched);
        delay = default;
        chance = 0;
        if (request > Fault.First || (Fault.Every is { } every && request % every != 0)) return false;
        if (Fault.Probability < 1 && FaultDice.Roll(seed, Number, request, purpose: 0) >= Fault.Probability) return false;
        Interlocked.Increment(ref _fired);
        chance = FaultDice.Roll(seed, Number, request, purpose: 1);
        delay = Fault.Delay + (Fault.Jitter * FaultDice.Roll(seed, Number, request, purpose: 2));
        return true;
    }

    internal void Restart()
    {
        Interlocked.Exchange(ref _matched, 0);
        Interlocked.Exchange(ref _fired, 0);
    }
}
