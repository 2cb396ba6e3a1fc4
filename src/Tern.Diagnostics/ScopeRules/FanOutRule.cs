using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// FANOUT: one scope has more calls in flight on one client than the service, or the client's own connections, can
/// serve well.
/// </summary>
internal sealed class FanOutRule(DoctorThresholds thresholds) : ScopeRule(Rules.FanOut)
{
    /// <inheritdoc/>
    public override void Evaluate(DoctorScope scope, FindingSink sink)
    {
        if (!MayBeTooWide(scope)) return;
        var clients = new Dictionary<(CallKind, string), List<CallRecord>>();
        foreach (var call in scope.Calls)
        {
            var client = (call.Kind, call.Client ?? call.Service);
            if (!clients.TryGetValue(client, out var calls)) clients.Add(client, calls = []);
            calls.Add(call);
        }

        foreach (var ((_, name), calls) in clients) Judge(scope, name, calls, sink);
    }

    // Most scopes make only a few calls: avoid allocating lists for them.
    private bool MayBeTooWide(DoctorScope scope)
    {
        if (scope.Calls.Count > thresholds.CallsInFlight) return true;
        for (var i = 0; i < scope.Calls.Count; i++)
            if (scope.Calls[i].MaxConnections < scope.Calls.Count) return true;
        return false;
    }

    private void Judge(DoctorScope scope, string client, List<CallRecord> calls, FindingSink sink)
    {
        var connections = calls[0].MaxConnections;
        var limit = connections is { } most && most < thresholds.CallsInFlight ? most : thresholds.CallsInFlight;
        if (calls.Count <= limit) return;
        var peak = Peak(calls);
        if (peak <= limit) return;

        var queued = TimeSpan.Zero;
        foreach (var call in calls) queued += call.Phases.Queue;
        var of = connections is { } pool && pool <= thresholds.CallsInFlight ? $"{pool} connections" : $"a limit of {limit}";
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace(
                scope.Label, Same(calls, static call => call.Operation) ?? client, Same(calls, static call => call.Resource), FirstCaller(calls)),
            Summary = string.Create(CultureInfo.InvariantCulture, $"{peak} calls were in flight at a time, with {of}."),
            Lost = queued,
            LostHow = "the total time that calls waited for a connection",
            Evidence = CallGroup.Evidence(calls, ("peak in flight", $"{peak}"), ("calls", $"{calls.Count}")),
            Fix = "Bound the parallel calls: Bounded.ForEachAsync or Bounded.SelectAsync with MaxConcurrency, ten by default. "
                + "Task.WhenAll over a list starts all of them.",
            FixCode = "await Bounded.ForEachAsync(items, async (item, token) => await SendAsync(item, token), new() { MaxConcurrency = 10 }, token);",
        });
    }

    private static int Peak(List<CallRecord> calls)
    {
        var starts = new TimeSpan[calls.Count];
        var ends = new TimeSpan[calls.Count];
        for (var i = 0; i < calls.Count; i++) (starts[i], ends[i]) = (calls[i].Start, calls[i].End);
        Array.Sort(starts);
        Array.Sort(ends);
        var (peak, ended) = (0, 0);
        for (var started = 0; started < starts.Length; started++)
        {
            while (ends[ended] <= starts[started]) ended++;
            peak = Math.Max(peak, started + 1 - ended);
        }

        return peak;
    }

    private static string? FirstCaller(List<CallRecord> calls) => calls.Find(static call => call.Caller is not null)?.Caller;

    private static string? Same(List<CallRecord> calls, Func<CallRecord, string?> get)
    {
        var first = get(calls[0]);
        return calls.TrueForAll(call => get(call) == first) ? first : null;
    }
}
