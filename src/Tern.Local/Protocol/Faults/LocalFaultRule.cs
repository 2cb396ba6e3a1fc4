using Tern.Local.Protocol.Faults;

namespace Tern.Local;

/// <summary>A rule in force, and what came of it so far.</summary>
public sealed class LocalFaultRule
{
    private long _matched;
    private long _fired;

    internal LocalFaultRule(int number, LocalFault fault)
    {
        Number = number;
        Fault = fault;
    }

    /// <summary>Its place in the order of adding, from 1. Chance is drawn for each number apart.</summary>
    public int Number { get; }

    /// <summary>What goes wrong, and when.</summary>
    public LocalFault Fault { get; }

    /// <summary>The requests that it was asked about and that fit its operation and table, whether it fired or not.</summary>
    public long Matched => Interlocked.Read(ref _matched);

    /// <summary>The requests to which it happened.</summary>
    public long Fired => Interlocked.Read(ref _fired);

    /// <summary>The rule and its counters.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => $"{Fault} (fired {Fired} of {Matched})";

    internal bool Fits(string operation, IReadOnlyList<string> tables) =>
        (Fault.Operation is null ? FaultOperations.Concerns(Fault.Kind, operation) : Fault.Operation == operation)
            && (Fault.TableName is null || tables.Contains(Fault.TableName));

    /// <summary>Counts a request that fits, and says whether it happens to it.</summary>
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
