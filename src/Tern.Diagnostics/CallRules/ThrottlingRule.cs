using System.Collections.Concurrent;
using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// THROT: the service throttled attempts. The advice depends on the reason that it returned.
/// </summary>
internal sealed class ThrottlingRule() : WindowRule(Rules.Throttling)
{
    private const int MaxResources = 100;

    // Updated only for throttled calls, so that other calls have no overhead.
    private readonly ConcurrentDictionary<string, PartitionSketch> _partitions = new();

    /// <inheritdoc/>
    public override void Observe(CallRecord call, FindingSink sink)
    {
        if (call.Throttled == 0) return;
        var sketch = Sketch(call.Resource ?? call.Operation);
        if (call.PartitionHash != 0) sketch?.Add(call.PartitionHash);
        var top = sketch?.Top(3) ?? [];
        var (keys, details) = (new List<string>(), new List<KeyValuePair<string, string>> { new("reason", call.ThrottlingReason ?? "unknown") });
        foreach (var (partition, share) in top)
        {
            var key = partition.ToString("x16", CultureInfo.InvariantCulture);
            keys.Add(key);
            details.Add(new($"throttled calls of partition {key}", share.ToString("P0", CultureInfo.InvariantCulture)));
        }

        var failed = call.ErrorType is not null;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace(call.Scope, call.Operation, call.Resource, call.Caller),
            Severity = failed ? FindingSeverity.Error : FindingSeverity.Warning,
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"{call.Throttled} attempts of a call were throttled ({call.ThrottlingReason ?? "no reason given"}); the call " +
                $"{(failed ? "failed" : "succeeded late")}."),
            Lost = failed ? call.Duration : call.Phases.RetryWait,
            LostHow = "the waits between attempts, or the whole call if it failed",
            Evidence = new FindingEvidence { SpanIds = call.SpanId == default ? [] : [call.SpanId.ToHexString()], Keys = keys, Details = details },
            Fix = ThrottlingAdvice.Of(call.ThrottlingReason),
        });
    }

    private PartitionSketch? Sketch(string resource)
    {
        if (_partitions.TryGetValue(resource, out var sketch)) return sketch;
        return _partitions.Count < MaxResources ? _partitions.GetOrAdd(resource, static _ => new PartitionSketch()) : null;
    }
}
