using Tern.Diagnosis.Calls;
using Tern.Diagnosis.Scopes;

namespace Tern.Diagnosis.ScopeRules;

/// <summary>Calls of one shape of which each began after the one before had ended.</summary>
internal static class SerialRow
{
    /// <summary>
    /// The longest row of calls that never overlap; null where there is none.
    /// </summary>
    /// <param name="calls">The calls in the order of their starts.</param>
    public static List<CallRecord>? Longest(IReadOnlyList<CallRecord> calls)
    {
        List<CallRecord>? longest = null;
        var row = new List<CallRecord>();
        var until = TimeSpan.MinValue;
        foreach (var call in calls)
        {
            if (call.Start < until) row = [];
            row.Add(call);
            if (call.End > until) until = call.End;
            if (longest is null || row.Count > longest.Count) longest = row;
        }

        return longest;
    }

    /// <summary>
    /// The rows of calls that follow each other at once: no more than a gap after the call before, whatever call of the
    /// scope that was.
    /// </summary>
    /// <param name="calls">The calls in the order of their starts.</param>
    /// <param name="ends">The ends of all calls of the scope, in order.</param>
    /// <param name="gap">The gap.</param>
    public static List<List<CallRecord>> Of(IReadOnlyList<CallRecord> calls, TimeSpan[] ends, TimeSpan gap)
    {
        var rows = new List<List<CallRecord>>();
        CallRecord? before = null;
        foreach (var call in calls)
        {
            if (before is null || call.Start < before.End || !Follows(call, before, ends, gap)) rows.Add([]);
            rows[^1].Add(call);
            if (before is null || call.End > before.End) before = call;
        }

        return rows;
    }

    /// <summary>
    /// The parts of a scope's calls that are of one loop, overlapping or not: each call begins within a gap, or within as
    /// long as the call before took, after some call of the scope has ended.
    /// </summary>
    /// <param name="calls">The calls in the order of their starts.</param>
    /// <param name="ends">The ends of all calls of the scope, in order.</param>
    /// <param name="gap">The gap.</param>
    public static List<List<CallRecord>> Loops(IReadOnlyList<CallRecord> calls, TimeSpan[] ends, TimeSpan gap)
    {
        var loops = new List<List<CallRecord>>();
        CallRecord? last = null;
        foreach (var call in calls)
        {
            if (last is null || (call.Start > last.End && call.Start - LastEnd(call, last, ends) > (last.Duration > gap ? last.Duration : gap))) loops.Add([]);
            loops[^1].Add(call);
            if (last is null || call.End > last.End) last = call;
        }

        return loops;
    }

    /// <summary>The ends of all calls of a scope, in order.</summary>
    public static TimeSpan[] EndsOf(DoctorScope scope)
    {
        var ends = new TimeSpan[scope.Calls.Count];
        for (var i = 0; i < ends.Length; i++) ends[i] = scope.Calls[i].End;
        Array.Sort(ends);
        return ends;
    }

    // A loop may make calls of two kinds in turn: what counts is that some call had just ended. Short calls are told by
    // an absolute gap, longer ones by a tenth of their own time: what a program does with an answer grows with it.
    private static bool Follows(CallRecord call, CallRecord before, TimeSpan[] ends, TimeSpan gap)
    {
        var allowed = before.Duration / 10;
        if (allowed < gap) allowed = gap;
        return call.Start - LastEnd(call, before, ends) <= allowed;
    }

    /// <summary>When some call of the scope ended last before a call began.</summary>
    public static TimeSpan LastEnd(CallRecord call, CallRecord before, TimeSpan[] ends)
    {
        var place = Array.BinarySearch(ends, call.Start);
        return place >= 0 ? ends[place] : ~place == 0 ? before.End : ends[~place - 1];
    }
}
