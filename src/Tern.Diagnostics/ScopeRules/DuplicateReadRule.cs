using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// DUP: a scope makes the same read with the same key more than once. Three kinds don't count: consistent reads, which
/// are repeated on purpose; reads after a write to the same resource, because the result may have changed; and polls,
/// which repeat a read with pauses.
/// </summary>
internal sealed class DuplicateReadRule(DoctorThresholds thresholds) : ScopeRule(Rules.DuplicateRead)
{
    // A poll waits between two requests while nothing else runs, and repeats the request more than a few times.
    private const int PolledReads = 4;
    private static readonly TimeSpan s_pollPause = TimeSpan.FromMilliseconds(10);

    /// <inheritdoc/>
    public override void Evaluate(DoctorScope scope, FindingSink sink)
    {
        if (scope.Calls.Count < thresholds.DuplicateReads || !HasEqualKeys(scope)) return;
        var writes = WritesOf(scope);
        foreach (var group in CallGroup.Of(scope))
        {
            if (group.Calls.Count < thresholds.DuplicateReads || !group.Calls[0].IsRead) continue;
            if (group.Kind == CallKind.Http) RemovePolls(scope, group);
            Judge(scope, group, writes, sink);
        }
    }

    private void Judge(DoctorScope scope, CallGroup group, List<(string? Resource, TimeSpan Start)> writes, FindingSink sink)
    {
        var first = new Dictionary<ulong, (CallRecord Call, int Reads)>();
        var repeated = new List<CallRecord>();
        var most = 1;
        foreach (var call in group.Calls)
        {
            if (call.KeyHash == 0 || call.IsConsistentRead) continue;
            if (!first.TryGetValue(call.KeyHash, out var seen) || IsWritten(writes, call.Resource, seen.Call.Start, call.Start))
            {
                first[call.KeyHash] = (call, 1);
                continue;
            }

            first[call.KeyHash] = (seen.Call, seen.Reads + 1);
            most = Math.Max(most, seen.Reads + 1);
            repeated.Add(call);
        }

        if (most < thresholds.DuplicateReads || repeated.Count == 0) return;
        var lost = CallGroup.Covered(repeated);
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = group.PlaceIn(scope),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"{repeated.Count} of {group.Calls.Count} reads repeated an earlier read, one of them {most} times."),
            Lost = lost,
            LostHow = "the time in which the repeated reads ran",
            Evidence = CallGroup.Evidence(repeated, ("repeated reads", $"{repeated.Count}")),
            Fix = group.Kind == CallKind.Http
                ? "Keep the response for the scope, or cache it as long as the server's headers allow."
                : "Read it once and pass it on; a loader (orders.Loader()) reads identical keys once, and a cache (prices.Cached(…)) holds them beyond " +
                    "the scope.",
            FixCode = group.Kind == CallKind.Http ? null : "var loader = orders.Loader();   // one per scope\nvar order = await loader.GetAsync(key, token);",
        });
    }

    private static void RemovePolls(DoctorScope scope, CallGroup group)
    {
        if (group.Calls.Count < PolledReads) return;
        var ends = SerialRow.EndsOf(scope);
        foreach (var reads in group.Calls.GroupBy(static call => call.KeyHash).Where(static reads => reads.Key != 0 && reads.Count() >= PolledReads).ToList())
        {
            var before = reads.First();
            var isPoll = true;
            foreach (var read in reads.Skip(1))
            {
                isPoll &= read.Start - SerialRow.LastEnd(read, before, ends) >= s_pollPause;
                before = read;
            }

            if (isPoll) group.Calls.RemoveAll(call => call.KeyHash == reads.Key);
        }
    }

    // Most scopes make only a few calls: avoid allocating lists for them.
    private static bool HasEqualKeys(DoctorScope scope)
    {
        var calls = scope.Calls;
        if (calls.Count > 32) return true;
        for (var i = 1; i < calls.Count; i++)
        {
            for (var other = 0; other < i; other++)
                if (calls[i].KeyHash != 0 && calls[i].KeyHash == calls[other].KeyHash) return true;
        }

        return false;
    }

    // A call that isn't known to be read-only may have written anything in its resource, or anywhere if it names none.
    private static List<(string? Resource, TimeSpan Start)> WritesOf(DoctorScope scope)
    {
        var writes = new List<(string?, TimeSpan)>();
        foreach (var call in scope.Calls)
            if (!call.IsRead) writes.Add((call.Resource, call.Start));
        return writes;
    }

    private static bool IsWritten(List<(string? Resource, TimeSpan Start)> writes, string? resource, TimeSpan from, TimeSpan to)
    {
        foreach (var write in writes)
            if (write.Start >= from && write.Start <= to && (write.Resource is null || resource is null || write.Resource == resource)) return true;
        return false;
    }
}
