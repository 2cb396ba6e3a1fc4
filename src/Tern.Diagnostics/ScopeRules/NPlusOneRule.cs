using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// NPLUS1: many GetItem calls to one table for different keys, sequential or concurrent, although BatchGetItem reads up
/// to 100 keys; or many similar consecutive HTTP reads. Overlapping HTTP requests are ignored: they aren't a loop, and
/// there is no general batch operation for HTTP that the fix could name.
/// </summary>
internal sealed class NPlusOneRule(DoctorThresholds thresholds) : ScopeRule(Rules.NPlusOne)
{
    /// <summary>The read that a batch replaces.</summary>
    public const string BatchableRead = "DynamoDB.GetItem";

    /// <inheritdoc/>
    public override void Evaluate(DoctorScope scope, FindingSink sink)
    {
        if (scope.Calls.Count < Math.Min(thresholds.SingleReads, thresholds.SingleRequests)) return;
        TimeSpan[]? ends = null;
        foreach (var group in CallGroup.Of(scope))
        {
            if (group.Kind != CallKind.Http && group.Operation != BatchableRead) continue;
            foreach (var loop in SerialRow.Loops(group.Calls, ends ??= SerialRow.EndsOf(scope), thresholds.LoopGap))
            {
                if (group.Kind == CallKind.Http) JudgeRequests(scope, group, loop, sink);
                else JudgeReads(scope, group, loop, sink);
            }
        }
    }

    private void JudgeReads(DoctorScope scope, CallGroup group, List<CallRecord> calls, FindingSink sink)
    {
        var distinct = CallGroup.CountDistinct(calls);
        if (distinct < thresholds.SingleReads || CallGroup.IsChain(calls)) return;
        var covered = CallGroup.Covered(calls);
        // BatchGetItem takes up to 100 keys.
        var batches = (distinct + 99) / 100;
        var lost = covered - (CallGroup.Longest(calls) * batches);
        var requests = batches == 1 ? "one BatchGetItem" : $"{batches} BatchGetItem requests";
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = group.PlaceIn(scope),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"{calls.Count} single reads of {group.Resource ?? "a table"} for {distinct} keys took {FindingText.Milliseconds(covered)}; " +
                $"{requests} would suffice if the keys are known in advance."),
            Lost = lost > TimeSpan.Zero ? lost : TimeSpan.Zero,
            LostHow = "the time in which the reads ran, minus the longest of them for each batch",
            Evidence = CallGroup.Evidence(calls, ("merged request", requests), ("distinct keys", $"{distinct}")),
            Fix = "Read the keys together: a loader (orders.Loader()) merges single reads that run at once into BatchGetItem, "
                + "and orders.BatchGetAsync(keys) reads a list of them.",
            FixCode = """
                var loader = orders.Loader();
                var found = await Bounded.SelectAsync(keys, async (key, token) => await loader.GetAsync(key, token), new() { MaxConcurrency = 100 }, token);
                // or: var found = await orders.BatchGetAsync(keys, token);
                """,
        });
    }

    private void JudgeRequests(DoctorScope scope, CallGroup group, List<CallRecord> calls, FindingSink sink)
    {
        if (calls.Count < thresholds.SingleRequests || !calls[0].IsRead) return;
        if (SerialRow.Longest(calls) is not { } row || row.Count < thresholds.SingleRequests) return;
        var distinct = CallGroup.CountDistinct(row);
        var covered = CallGroup.Covered(row);
        // A few fast consecutive requests are cheaper than any change. Sentry uses the same threshold of 50 ms for this
        // problem.
        if (distinct < thresholds.SingleRequests || covered < TimeSpan.FromMilliseconds(50)) return;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = group.PlaceIn(scope),
            Summary = string.Create(CultureInfo.InvariantCulture, $"{row.Count} similar requests in a row took {FindingText.Milliseconds(covered)}."),
            Lost = covered - CallGroup.Longest(row),
            LostHow = "the time in which the requests ran, minus the longest of them",
            Evidence = CallGroup.Evidence(row),
            Fix = "If no request needs the response of the one before: send one request for all of them if the server supports it; otherwise, let them "
                + "overlap, ten at a time: Bounded.SelectAsync.",
            FixCode = "var results = await Bounded.SelectAsync(ids, async (id, token) => await api.GetAsync(id, token), token);",
        });
    }
}
