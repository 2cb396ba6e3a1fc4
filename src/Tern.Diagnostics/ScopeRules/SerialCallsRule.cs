using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// SERIAL: consecutive calls of one shape, each started as soon as the previous one ended. Pages are ignored because
/// each needs the one before it, polls because they wait on purpose, and throttled calls because overlapping them would
/// increase throttling. Cases that NPLUS1 reports are ignored, too.
/// </summary>
/// <param name="thresholds">The thresholds.</param>
/// <param name="seesNPlusOne">true if NPLUS1 is enabled and reports single reads of DynamoDB; otherwise, false.</param>
internal sealed class SerialCallsRule(DoctorThresholds thresholds, bool seesNPlusOne) : ScopeRule(Rules.SerialCalls)
{
    // The default concurrency of Bounded.
    private const int AtATime = 10;

    private static readonly string[] Dependent = ["List", "Describe", "Receive", "GetRecords", "GetShardIterator", "Poll"];

    /// <inheritdoc/>
    public override void Evaluate(DoctorScope scope, FindingSink sink)
    {
        if (scope.Calls.Count < thresholds.SerialCalls) return;
        TimeSpan[]? ends = null;
        foreach (var group in CallGroup.Of(scope))
        {
            // Overlapping throttled calls would increase throttling. THROT reports them.
            if (group.Calls.Count < thresholds.SerialCalls || IsDependent(group) || group.Calls.Exists(static call => call.Throttled > 0)) continue;
            group.Calls.RemoveAll(static call => call.IsPage);
            ends ??= SerialRow.EndsOf(scope);
            Judge(scope, group, ends, sink);
        }
    }

    private void Judge(DoctorScope scope, CallGroup group, TimeSpan[] ends, FindingSink sink)
    {
        var calls = new List<CallRecord>();
        var (took, saved) = (TimeSpan.Zero, TimeSpan.Zero);
        foreach (var row in SerialRow.Of(group.Calls, ends, thresholds.SerialGap))
        {
            if (row.Count < thresholds.SerialCalls || CallGroup.IsChain(row)) continue;
            var time = CallGroup.Covered(row);
            var longest = CallGroup.Longest(row);
            var overlapped = time / AtATime;
            calls.AddRange(row);
            took += time;
            saved += time - (overlapped > longest ? overlapped : longest);
        }

        if (calls.Count == 0 || saved < thresholds.SerialSaving) return;
        if (seesNPlusOne && group.Operation == NPlusOneRule.BatchableRead && CallGroup.CountDistinct(calls) >= thresholds.SingleReads) return;
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = group.PlaceIn(scope),
            Summary = string.Create(
                CultureInfo.InvariantCulture,
                $"{calls.Count} calls one after another took {FindingText.Milliseconds(took)}; ten at a time they would take " +
                $"{FindingText.Milliseconds(took - saved)}."),
            Lost = saved,
            LostHow = "the time of the calls, minus the time that they would take ten at a time",
            Evidence = CallGroup.Evidence(calls),
            Fix = "Let calls that don't need one another overlap, ten at a time: Bounded.ForEachAsync, or Bounded.SelectAsync for their results. "
                + "If the service has a batch operation, use it.",
            FixCode = "await Bounded.ForEachAsync(items, async (item, token) => await SendAsync(item, token), new() { MaxConcurrency = 10 }, token);",
        });
    }

    private static bool IsDependent(CallGroup group)
    {
        if (group.Kind != CallKind.Aws) return false;
        var name = group.Operation.AsSpan(group.Operation.IndexOf('.', StringComparison.Ordinal) + 1);
        foreach (var start in Dependent)
            if (name.StartsWith(start, StringComparison.Ordinal)) return true;
        return false;
    }
}
