using Tern.Local.Protocol.Faults;

namespace Tern.Local;

/// <summary>
/// The rules for a bad day: what goes wrong in a <see cref="LocalDynamoDb"/>, to which requests. Thread-safe; rules may
/// come and go while requests run.
/// </summary>
/// <remarks>
/// Each request is put to the rules in the order they were added. Latencies add up, to a day at the most; of the others
/// the first that fires decides, and the rules after it are not asked. A fault comes before anything of the request is
/// looked at, but that the server must know its operation. With one seed the same sequence of requests meets the same
/// faults.
/// </remarks>
/// <example><code>
/// var lost = local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "PutItem", First = 1 });
/// await orders.PutAsync(order); // is sent twice
/// Assert.Equal(1, lost.Fired);
/// </code></example>
public sealed class LocalFaults
{
    /// <summary>The most rules that can be in force together.</summary>
    public const int MaxRules = 1000;

    private readonly Lock _gate = new();
    private volatile LocalFaultRule[] _rules = [];
    private long _seed; // changed under _gate alone, as _rules are
    private int _added; // guarded by _gate

    /// <summary>
    /// What chance is drawn from; 0 by default. Setting it counts every rule's requests from zero again, so that a
    /// sequence of requests can be repeated.
    /// </summary>
    public long Seed
    {
        get => Interlocked.Read(ref _seed);
        set
        {
            lock (_gate) Restart(value);
        }
    }

    /// <summary>The rules in force now, in their order.</summary>
    public IReadOnlyList<LocalFaultRule> Rules => Array.AsReadOnly(_rules);

    /// <summary>No rule is in force: the only thing that a request asks on a good day.</summary>
    internal bool IsEmpty => _rules.Length == 0;

    /// <summary>Adds a rule behind the others. It holds for requests that come after.</summary>
    /// <param name="fault">The rule.</param>
    /// <returns>The rule in force: it counts, and can be removed.</returns>
    /// <exception cref="ArgumentException">Its parts contradict each other; the message says which.</exception>
    /// <exception cref="InvalidOperationException">There are <see cref="MaxRules"/> in force already.</exception>
    public LocalFaultRule Add(LocalFault fault)
    {
        ArgumentNullException.ThrowIfNull(fault);
        return Apply([fault], replaces: false, seed: null)[0];
    }

    /// <summary>
    /// Puts these rules in the place of all that are in force, in one step: no request sees a part of them. Either all
    /// are right, or nothing changes.
    /// </summary>
    /// <param name="faults">The rules, in their order.</param>
    /// <returns>The rules in force.</returns>
    /// <exception cref="ArgumentException">The parts of one contradict each other; the message says which.</exception>
    /// <exception cref="InvalidOperationException">There are more than <see cref="MaxRules"/>.</exception>
    public IReadOnlyList<LocalFaultRule> Replace(IEnumerable<LocalFault> faults)
    {
        ArgumentNullException.ThrowIfNull(faults);
        return Apply([.. faults.Select(static fault => fault ?? throw new ArgumentException("A rule is null.", nameof(faults)))], replaces: true, seed: null);
    }

    /// <summary>Takes a rule out of force. Requests that it has delayed still wait.</summary>
    /// <param name="rule">The rule, as <see cref="Add"/> gave it.</param>
    /// <returns>False when it was not in force any more.</returns>
    public bool Remove(LocalFaultRule rule)
    {
        ArgumentNullException.ThrowIfNull(rule);
        lock (_gate)
        {
            var at = Array.IndexOf(_rules, rule);
            if (at < 0) return false;
            _rules = [.. _rules[..at], .. _rules[(at + 1)..]];
            return true;
        }
    }

    /// <summary>Takes all rules out of force: a good day again. Rules added after are numbered from 1.</summary>
    public void Clear() => Replace([]);

    /// <summary>Adds rules behind those in force, or in their place, and sets the seed when there is one: all in one step, or nothing when it throws.</summary>
    internal IReadOnlyList<LocalFaultRule> Apply(IReadOnlyList<LocalFault> faults, bool replaces, long? seed)
    {
        foreach (var fault in faults) fault.Validate();
        lock (_gate)
        {
            var kept = replaces ? [] : _rules;
            var count = kept.Length + faults.Count;
            if (count > MaxRules)
                throw new InvalidOperationException(
                    $"There would be {count} rules in force, and {MaxRules} are the most. Take some away first, or replace them all.");
            if (replaces) _added = 0;
            var rules = faults.Select(fault => new LocalFaultRule(++_added, fault)).ToArray();
            _rules = [.. kept, .. rules];
            if (seed is { } value) Restart(value);
            return Array.AsReadOnly(rules);
        }
    }

    /// <summary>Puts a request to the rules. They don't change meanwhile: it meets them as they were before a change or after it.</summary>
    internal FaultDecision Decide(string operation, IReadOnlyList<string> tables)
    {
        var delay = TimeSpan.Zero;
        lock (_gate)
        {
            foreach (var rule in _rules)
            {
                if (!rule.Fits(operation, tables) || !rule.TryFire(_seed, out var wait, out var chance)) continue;
                delay = delay + wait < LocalFault.MaxDelay ? delay + wait : LocalFault.MaxDelay;
                if (rule.Fault.Kind != LocalFaultKind.Latency) return new FaultDecision(delay, rule.Fault, chance);
            }
        }

        return new FaultDecision(delay, null, 0);
    }

    private void Restart(long seed)
    {
        Interlocked.Exchange(ref _seed, seed);
        foreach (var rule in _rules) rule.Restart();
    }
}
