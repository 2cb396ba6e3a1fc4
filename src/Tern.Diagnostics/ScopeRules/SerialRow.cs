namespace Tern.Diagnostics;

/// <summary>Sequences of calls of one shape in which each call began after the previous one had ended.</summary>
internal static class SerialRow
{
    /// <summary>
    /// Returns the longest sequence of calls that don't overlap, or null if there are no calls.
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
    /// Returns the sequences of calls that immediately follow each other: each starts within the gap after any call of
    /// the scope has ended.
    /// </summary>
    /// <param name="calls">The calls in the order of their starts.</param>
    /// <param name="ends">The ends of all calls of the scope, in order.</param>
    /// <param name="gap">The longest gap.</param>
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
    /// Splits a scope's calls into loops, whose calls may overlap. Each call starts within the gap, or within the
    /// duration of the call before it if that is longer, after any call of the scope has ended.
    /// </summary>
    /// <param name="calls">The calls in the order of their starts.</param>
    /// <param name="ends">The ends of all calls of the scope, in order.</param>
    /// <param name="gap">The longest gap.</param>
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

    /// <summary>Returns the ends of all calls of a scope, in order.</summary>
    public static TimeSpan[] EndsOf(DoctorScope scope)
    {
        var ends = new TimeSpan[scope.Calls.Count];
        for (var i = 0; i < ends.Length; i++) ends[i] = scope.Calls[i].End;
        Array.Sort(ends);
        return ends;
    }

    // A loop may alternate between two kinds of calls, so it's enough that any call has just ended. Short calls are
    // matched by an absolute gap and longer ones by a tenth of their duration, because processing a response takes
    // longer for larger responses.
    private static bool Follows(CallRecord call, CallRecord before, TimeSpan[] ends, TimeSpan gap)
    {
        var allowed = before.Duration / 10;
        if (allowed < gap) allowed = gap;
        return call.Start - LastEnd(call, before, ends) <= allowed;
    }

    /// <summary>Returns the time of the last end of any call of the scope before a call started.</summary>
    public static TimeSpan LastEnd(CallRecord call, CallRecord before, TimeSpan[] ends)
    {
        var place = Array.BinarySearch(ends, call.Start);
        return place >= 0 ? ends[place] : ~place == 0 ? before.End : ends[~place - 1];
    }
}
