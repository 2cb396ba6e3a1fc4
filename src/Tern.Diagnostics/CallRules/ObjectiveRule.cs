using System.Collections.Concurrent;
using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// SLO: the scopes of one name miss the objective in a window. The finding includes a breakdown of their time.
/// </summary>
internal sealed class ObjectiveRule(DoctorSettings settings) : WindowRule(Rules.Objective)
{
    private const int MaxScopes = 200;

    private readonly LatencyObjective? _objective = settings.Objective;
    private ConcurrentDictionary<string, ScopeTimes> _scopes = new();

    /// <inheritdoc/>
    public override void Observe(CallRecord call, FindingSink sink)
    {
        if (_objective is null || call.Scope is not { } scope) return;
        Find(scope)?.Add(call);
    }

    /// <inheritdoc/>
    public override void ScopeEnded(ScopeFlow scope, TimeSpan duration, FindingSink sink)
    {
        if (_objective is null || scope.Kind == ScopeKind.Watch) return;
        Find(scope.Name)?.Times.Add(duration);
    }

    /// <inheritdoc/>
    public override void Evaluate(TimeSpan length, FindingSink sink)
    {
        if (_objective is not { } objective) return;
        foreach (var (name, scope) in Volatile.Read(ref _scopes))
        {
            if (scope.Times.Count >= settings.Thresholds.Samples) Judge(name, scope, objective, length, sink);
        }
    }

    /// <inheritdoc/>
    public override void Advance() => Volatile.Write(ref _scopes, new ConcurrentDictionary<string, ScopeTimes>());

    private void Judge(string name, ScopeTimes scope, LatencyObjective objective, TimeSpan length, FindingSink sink)
    {
        var actual = scope.Times.Percentile(objective.Percentile);
        if (actual <= objective.Latency) return;
        var late = scope.Times.CountAbove(objective.Latency);
        var count = scope.Times.Count;
        // The rate at which the error budget is consumed, relative to the allowed rate.
        var burn = (double)late / count / (1 - (objective.Percentile / 100));
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace(Scope: name),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"p{objective.Percentile} is {FindingText.Milliseconds(actual)}, but the objective is {FindingText.Milliseconds(objective.Latency)}: " +
                $"{late:N0} of {count:N0} were late."),
            Count = late,
            Lost = (actual - objective.Latency) * late,
            LostHow = "the number of late requests, times the excess of the percentile over the objective",
            Evidence = new FindingEvidence { Details = scope.Describe(count, length, burn) },
            Fix = "Begin with the largest part of the time below, and see the other findings of this scope. The time outside of calls is the program's own.",
        });
    }

    private ScopeTimes? Find(string name)
    {
        var scopes = Volatile.Read(ref _scopes);
        if (scopes.TryGetValue(name, out var scope)) return scope;
        return scopes.Count < MaxScopes ? scopes.GetOrAdd(name, static _ => new ScopeTimes()) : null;
    }
}
