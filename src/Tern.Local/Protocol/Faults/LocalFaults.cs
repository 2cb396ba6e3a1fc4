using Tern.Local.Protocol;

namespace Tern.Local;

/// <summary>
/// The fault injection rules of a <see cref="LocalAws"/> or <see cref="LocalDynamoDb"/>. Thread-safe: rules can be
/// added and removed while requests run.
/// </summary>
/// <remarks>
/// The rules are evaluated for each request in the order in which they were added. Latencies add up, to at most one
/// day. Of the other kinds, the first rule that fires wins, and later rules aren't evaluated. A fault occurs before the
/// request is validated, except that the server must know its operation. With the same seed, the same sequence of
/// requests meets the same faults.
/// </remarks>
/// <example><code>
/// var lost = local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "PutItem", First = 1 });
/// await orders.PutAsync(order); // is sent twice
/// Assert.Equal(1, lost.Fired);
/// </code></example>
public sealed class LocalFaults
{
    /// <summary>The maximum number of active rules.</summary>
    public const int MaxRules = 1000;

    private readonly Lock _gate = new();
    private volatile LocalFaultRule[] _rules = [];
    private long _seed; // changed only under _gate, like _rules
    private int _added; // guarded by _gate

    /// <summary>
    /// Gets or sets the seed for random decisions. The default is 0. Setting it resets the counters of all rules, so
    /// that a sequence of requests can be repeated.
    /// </summary>
    public long Seed
    {
        get => Interlocked.Read(ref _seed);
        set
        {
            lock (_gate) Restart(value);
        }
    }

    /// <summary>Gets the active rules, in their order.</summary>
    public IReadOnlyList<LocalFaultRule> Rules => Array.AsReadOnly(_rules);

    /// <summary>true if no rule is active. Without rules, this is all that a request checks.</summary>
    internal bool IsEmpty => _rules.Length == 0;

    /// <summary>Adds a rule after the others. It applies to later requests.</summary>
    /// <param name="fault">The rule.</param>
    /// <returns>The active rule, which has counters and can be removed.</returns>
    /// <exception cref="ArgumentException">The rule's properties contradict each other; the message names
    /// them.</exception>
    /// <exception cref="InvalidOperationException"><see cref="MaxRules"/> rules are already active.</exception>
    public LocalFaultRule Add(LocalFault fault)
    {
        ArgumentNullException.ThrowIfNull(fault);
        return Apply([fault], replaces: false, seed: null)[0];
    }

    /// <summary>
    /// Replaces all rules in one step: no request sees only some of them. If one of the new rules is invalid, nothing
    /// changes.
    /// </summary>
    /// <param name="faults">The rules, in their order.</param>
    /// <returns>The active rules.</returns>
    /// <exception cref="ArgumentException">A rule's properties contradict each other; the message names
    /// them.</exception>
    /// <exception cref="InvalidOperationException">There are more than <see cref="MaxRules"/>.</exception>
    public IReadOnlyList<LocalFaultRule> Replace(IEnumerable<LocalFault> faults)
    {
        ArgumentNullException.ThrowIfNull(faults);
        return Apply([.. faults.Select(static fault => fault ?? throw new ArgumentException("A rule is null.", nameof(faults)))], replaces: true, seed: null);
    }

    /// <summary>Removes a rule. Requests that it has already delayed keep waiting.</summary>
    /// <param name="rule">The rule, as returned by <see cref="Add"/>.</param>
    /// <returns>true if the rule was removed; false if it was no longer active.</returns>
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

    /// <summary>Removes all rules. Rules added later are numbered from 1 again.</summary>
    public void Clear() => Replace([]);

    /// <summary>
    /// Adds rules after the current ones or replaces those, and sets the seed if there is one. If it throws, nothing
    /// changes.
    /// </summary>
    internal IReadOnlyList<LocalFaultRule> Apply(IReadOnlyList<LocalFault> faults, bool replaces, long? seed)
    {
        foreach (var fault in faults) fault.Validate();
        lock (_gate)
        {
            var kept = replaces ? [] : _rules;
            var count = kept.Length + faults.Count;
            if (count > MaxRules)
                throw new InvalidOperationException(
                    $"There would be {count} rules, but at most {MaxRules} are allowed. Remove some first, or replace all.");
            if (replaces) _added = 0;
            var rules = faults.Select(fault => new LocalFaultRule(++_added, fault)).ToArray();
            _rules = [.. kept, .. rules];
            if (seed is { } value) Restart(value);
            return Array.AsReadOnly(rules);
        }
    }

    /// <summary>
    /// Evaluates the rules for a request. They can't change meanwhile: the request sees them before a change or after
    /// it.
    /// </summary>
    /// <param name="service">The service.</param>
    /// <param name="operation">Its operation.</param>
    /// <param name="resources">The names of the tables, queue, topic or bucket.</param>
    /// <param name="key">The key of the object, or null.</param>
    internal FaultDecision Decide(string service, string operation, IReadOnlyList<string> resources, string? key = null)
    {
        var delay = TimeSpan.Zero;
        lock (_gate)
        {
            foreach (var rule in _rules)
            {
                if (rule.IsOfDeliveries || !rule.Fits(service, operation, resources, key)) continue;
                if (!rule.TryFire(_seed, out var wait, out var chance)) continue;
                delay = delay + wait < LocalFault.MaxDelay ? delay + wait : LocalFault.MaxDelay;
                if (rule.Fault.Kind != LocalFaultKind.Latency)
                    return new FaultDecision(delay, rule.Fault, chance, $"rule {rule.Number}, seed {_seed}");
            }
        }

        return new FaultDecision(delay, null, 0);
    }

    /// <summary>Evaluates the rules for a message that a queue delivers.</summary>
    /// <param name="kind">The kind of rules to evaluate.</param>
    /// <param name="queue">The queue's name.</param>
    /// <param name="chance">A random number from 0 to below 1 if a rule fired.</param>
    internal bool Fires(LocalFaultKind kind, string queue, out double chance)
    {
        lock (_gate)
        {
            foreach (var rule in _rules)
            {
                if (rule.Fault.Kind == kind && rule.Fits(FaultOperations.Queues, "ReceiveMessage", [queue], null) && rule.TryFire(_seed, out _, out chance))
                    return true;
            }
        }

        chance = 0;
        return false;
    }

    private void Restart(long seed)
    {
        Interlocked.Exchange(ref _seed, seed);
        foreach (var rule in _rules) rule.Restart();
    }
}
