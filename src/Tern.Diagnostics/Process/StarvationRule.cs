using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// STARVE: work has continuously waited for a thread pool thread although the processors weren't busy, so threads are
/// blocked, usually because they wait for tasks that need a thread themselves.
/// </summary>
/// <param name="settings">The thresholds and the clock.</param>
/// <param name="processors">The number of processors that the process may use.</param>
/// <param name="capture">A function that records the stacks of the threads.</param>
internal sealed class StarvationRule(DoctorSettings settings, int processors, Func<TimeSpan, StackAnswer> capture) : ProcessRule(Rules.Starvation)
{
    private const double BusyShare = 0.9;
    private static readonly TimeSpan s_wait = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan s_recording = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_pause = TimeSpan.FromSeconds(60);
    private static readonly string[] s_blocking =
    [
        "System.Threading.Tasks.Task.SpinThenBlockingWait", "System.Threading.Tasks.Task.InternalWaitCore", "System.Threading.ManualResetEventSlim.Wait",
        "System.Threading.Monitor.Wait", "System.Threading.WaitHandle.Wait", "System.Threading.SemaphoreSlim.Wait", "System.Threading.Thread.Sleep",
        "System.Threading.Thread.Join", "System.Threading.Tasks.Task.WaitAll", "System.Threading.Tasks.Task.WaitAny",
    ];

    private ProcessSample? _first;
    private TimeSpan _longest;
    private long? _captured;

    public override void Look(in ProcessSample sample, FindingSink sink)
    {
        if (sample.QueuedItems == 0)
        {
            (_first, _longest) = (null, TimeSpan.Zero);
            return;
        }

        if (_first is not { } first)
        {
            (_first, _longest) = (sample, TimeSpan.Zero);
            return;
        }

        if (sample.PoolWait > _longest) _longest = sample.PoolWait;
        var clock = settings.TimeProvider;
        var elapsed = clock.GetElapsedTime(first.Timestamp, sample.Timestamp);
        if (elapsed < settings.Thresholds.StarvationTime || _longest < s_wait) return;
        var busy = (sample.CpuTime - first.CpuTime) / elapsed / processors;

        // Other processes can also keep the pool's threads from getting a processor.
        if (sample.Machine is { } now && first.Machine is { } then && now.BusySince(then) is { } whole && whole > busy) busy = whole;
        if (busy >= BusyShare)
        {
            // The work needs processors, not threads: start over from here.
            (_first, _longest) = (sample, TimeSpan.Zero);
            return;
        }

        if (_captured is { } captured && clock.GetElapsedTime(captured, sample.Timestamp) < s_pause) return;
        _captured = sample.Timestamp;
        Report(first, sample, elapsed, busy, sink);
        (_first, _longest) = (null, TimeSpan.Zero);
    }

    private void Report(in ProcessSample first, in ProcessSample sample, TimeSpan elapsed, double busy, FindingSink sink)
    {
        var answer = capture(s_recording);
        var blocked = answer.Stacks.Where(static stack => stack.Has(static frame => s_blocking.Any(name => frame.StartsWith(name, StringComparison.Ordinal)))
            && stack.Has(static frame => frame.StartsWith("System.Threading.ThreadPoolWorkQueue.Dispatch", StringComparison.Ordinal)));
        var worst = blocked.GroupBy(static stack => stack.Caller ?? stack.Place).OrderByDescending(static group => group.Sum(static stack => stack.Weight))
            .FirstOrDefault();

        // The recording has stacks, but no blocked threads: the pool has long-running work and enough threads.
        if (worst is null && answer is { Missing: null, Stacks.Count: > 0 }) return;
        var summary = string.Create(
            CultureInfo.InvariantCulture,
            $"Work waited up to {_longest.TotalMilliseconds:#,0} ms for a thread of the pool, for {elapsed.TotalSeconds:0.#} s, with the processors " +
            $"{busy:P0} busy");
        sink.Add(new FindingDraft
        {
            Rule = Rule,
            Place = new FindingPlace("the process", Caller: worst?.Key),
            Summary = worst?.Key is { } caller ? $"{summary}: threads are blocked in {caller}." : $"{summary}.",
            Lost = _longest,
            LostHow = "the longest time that the doctor's own work items waited for a thread",
            Fix = "Await instead of blocking: .Result, .Wait() and GetAwaiter().GetResult() hold a thread until another has done the work. Make all "
                + "callers async; the analyzer TERN3007 finds them. More threads (ThreadPool.SetMinThreads) only hide the problem.",
            FixCode = "var order = await orders.GetAsync(key, cancellationToken); // not orders.GetAsync(key).AsTask().Result",
            Evidence = new()
            {
                Details =
                [
                    new("work waiting", sample.QueuedItems.ToString("#,0", CultureInfo.InvariantCulture)),
                    new("threads of the pool", $"{first.Threads}, then {sample.Threads}"),
                    .. Missing(answer, worst is not null),
                ],
            },
        });
    }

    private static IEnumerable<KeyValuePair<string, string>> Missing(StackAnswer answer, bool isFound)
    {
        if (answer.Missing is { } missing) yield return new("stacks", $"missing: {missing}");
        else if (!isFound) yield return new("stacks", "they show no blocked thread of the pool");
    }
}
