namespace Tern.Diagnostics;

/// <summary>The calls of a scope with the same operation and resource, in the order of their starts.</summary>
internal sealed class CallGroup
{
    private const int Samples = 5;

    public required string Operation { get; init; }

    public required string? Resource { get; init; }

    public List<CallRecord> Calls { get; } = [];

    public CallKind Kind => Calls[0].Kind;

    /// <summary>The method that made the calls, if it's known.</summary>
    public string? Caller => Calls.Find(static call => call.Caller is not null)?.Caller;

    /// <summary>Returns the groups of a scope, without failed calls, which returned no data.</summary>
    public static List<CallGroup> Of(DoctorScope scope)
    {
        var groups = new Dictionary<(string, string?), CallGroup>();
        foreach (var call in scope.Calls)
        {
            if (call.ErrorType is not null) continue;
            if (!groups.TryGetValue((call.Operation, call.Resource), out var group))
                groups.Add((call.Operation, call.Resource), group = new CallGroup { Operation = call.Operation, Resource = call.Resource });
            group.Calls.Add(call);
        }

        foreach (var group in groups.Values) group.Calls.Sort(static (a, b) => a.Start.CompareTo(b.Start));
        return [.. groups.Values];
    }

    /// <summary>Returns the number of distinct requests. A call whose key isn't known counts as distinct.</summary>
    public static int CountDistinct(IEnumerable<CallRecord> calls)
    {
        var keys = new HashSet<ulong>();
        var unknown = 0;
        foreach (var call in calls)
        {
            if (call.KeyHash == 0) unknown++;
            else keys.Add(call.KeyHash);
        }

        return keys.Count + unknown;
    }

    /// <summary>
    /// Determines whether most of the calls use a key from the previous response, so that they couldn't have been made
    /// earlier.
    /// </summary>
    public static bool IsChain(IReadOnlyCollection<CallRecord> calls)
    {
        var following = 0;
        foreach (var call in calls)
            if (call.FollowsAnswer) following++;
        return 2 * following > calls.Count;
    }

    /// <summary>
    /// Returns the time during which at least one of the calls was running. The calls must be in the order of their
    /// starts.
    /// </summary>
    public static TimeSpan Covered(IReadOnlyList<CallRecord> calls)
    {
        var (covered, until) = (TimeSpan.Zero, TimeSpan.MinValue);
        foreach (var call in calls)
        {
            if (call.End <= until) continue;
            covered += call.End - (call.Start > until ? call.Start : until);
            until = call.End;
        }

        return covered;
    }

    public static TimeSpan Longest(IReadOnlyList<CallRecord> calls)
    {
        var longest = TimeSpan.Zero;
        foreach (var call in calls)
            if (call.Duration > longest) longest = call.Duration;
        return longest;
    }

    public FindingPlace PlaceIn(DoctorScope scope) => new(scope.Label, Operation, Resource, Caller);

    /// <summary>Returns a few of the calls as evidence.</summary>
    public static FindingEvidence Evidence(IReadOnlyList<CallRecord> calls, params ReadOnlySpan<(string Name, string Value)> details)
    {
        var spans = new List<string>();
        var keys = new List<string>();
        foreach (var call in calls)
        {
            if (spans.Count < Samples && call.SpanId != default) spans.Add(call.SpanId.ToHexString());
            if (keys.Count < Samples && call.KeyHash != 0 && call.KeyHash.ToString("x16", null) is var key && !keys.Contains(key)) keys.Add(key);
        }

        var facts = new List<KeyValuePair<string, string>>(details.Length);
        foreach (var (name, value) in details) facts.Add(new(name, value));
        return new FindingEvidence { SpanIds = spans, Keys = keys, Details = facts };
    }
}
