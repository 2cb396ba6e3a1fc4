using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// LOCK: a high rate of lock contentions starts a recording, and a finding is reported if the waits took more than a
/// share of the time. Busy applications have many short waits that don't matter.
/// </summary>
/// <param name="settings">The thresholds and the clock.</param>
/// <param name="capture">A function that records the stacks of waiting threads.</param>
internal sealed class LockRule(DoctorSettings settings, Func<TimeSpan, StackAnswer> capture) : ProcessRule(Rules.HotLock)
{
    private const int MaxPlaces = 3;
    private static readonly TimeSpan s_recording = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(60);

    private ProcessSample? _last;
    private long? _captured;

    public override void Look(in ProcessSample sample, FindingSink sink)
    {
        var last = _last;
        _last = sample;
        if (last is not { } before) return;
        var clock = settings.TimeProvider;
        var elapsed = clock.GetElapsedTime(before.Timestamp, sample.Timestamp);
        if (elapsed <= TimeSpan.Zero) return;
        var rate = (sample.Contentions - before.Contentions) / elapsed.TotalSeconds;
        if (rate <= settings.Thresholds.LockContentionsPerSecond) return;
        if (_captured is { } captured && clock.GetElapsedTime(captured, sample.Timestamp) < s_pause) return;
        _captured = sample.Timestamp;

        var answer = capture(s_recording);
        _last = null; // contentions counted meanwhile were caused by the recording
        if (answer.Missing is { } missing) ReportWithoutStacks(rate, missing, sink);
        else ReportPlaces(rate, answer, sink);
    }

    private void ReportPlaces(double rate, StackAnswer answer, FindingSink sink)
    {
        var least = settings.Thresholds.LockShare * answer.Recorded.TotalMilliseconds;
        var places = answer.Stacks
            .GroupBy(static stack => (stack.Place, stack.Caller))
            .Select(static group => (group.Key.Place, group.Key.Caller, Waited: group.Sum(static stack => stack.Weight)))
            .Where(place => place.Waited > least)
            .OrderByDescending(static place => place.Waited)
            .Take(MaxPlaces);
        foreach (var (place, caller, waited) in places)
        {
            var at = place ?? caller ?? "a lock in an unknown place";
            var share = waited / answer.Recorded.TotalMilliseconds;
            sink.Add(Draft(rate, new FindingPlace("the process", Caller: caller ?? place)) with
            {
                Summary = string.Create(
                    CultureInfo.InvariantCulture,
                    $"Threads waited {waited:#,0} ms of {answer.Recorded.TotalSeconds:0.#} s for the lock in {at}, {waited / answer.Weight:P0} of all " +
                    $"waits for locks."),
                Severity = share >= 1 ? FindingSeverity.Error : null,
                Lost = TimeSpan.FromMilliseconds(waited),
                LostHow = $"the waits of all threads there, added up over {answer.Recorded.TotalSeconds:0.#} s of recording",
            });
        }
    }

    private void ReportWithoutStacks(double rate, string missing, FindingSink sink)
    {
        var draft = Draft(rate, new FindingPlace("the process"));
        sink.Add(draft with
        {
            Summary = string.Create(CultureInfo.InvariantCulture, $"Threads waited for locks {rate:#,0} times per second."),
            Severity = FindingSeverity.Info,
            LostHow = "unknown: the runtime counts these waits, but only its events contain their duration",
            Evidence = draft.Evidence with { Details = [.. draft.Evidence.Details, new("stacks", $"missing: {missing}")] },
        });
    }

    private FindingDraft Draft(double rate, FindingPlace place) => new()
    {
        Rule = Rule,
        Place = place,
        Summary = "",
        Fix = "Hold the lock for a shorter time: do computations before it, and copy data out of it. If reads are frequent and writes rare, "
            + "publish an immutable value with Volatile.Write, or use ConcurrentDictionary. If one caller does the work for all, let others await its task.",
        Evidence = new() { Details = [new("waits for locks", string.Create(CultureInfo.InvariantCulture, $"{rate:#,0} per second"))] },
    };
}
