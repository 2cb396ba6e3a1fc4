using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Process;

public sealed class StarvationRuleTests
{
    private static readonly NamedStack s_blocked = new(
        [
            "System.Threading.Monitor.Wait", "System.Threading.ManualResetEventSlim.Wait", "System.Threading.Tasks.Task.SpinThenBlockingWait",
            "System.Threading.Tasks.Task`1.get_Result", "Shop.Orders.Load", "System.Threading.ThreadPoolWorkQueue.Dispatch",
        ],
        90);

    private readonly ManualTimeProvider _clock = new();
    private readonly Findings _found = new();
    private int _recordings;

    [Fact]
    public void Waiting_work_with_idle_processors_is_starvation_and_names_the_blocking_method()
    {
        Watch(seconds: 4, queued: 40, waitMs: 2_100, cpuShare: 0.05);

        var finding = Assert.Single(_found.All);
        Assert.Equal("Shop.Orders.Load", finding.Place.Caller);
        Assert.Equal(TimeSpan.FromMilliseconds(2_100), finding.Lost);
        Assert.Contains("blocked in Shop.Orders.Load", finding.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void A_queue_that_empties_in_between_is_not_reported()
    {
        Watch(seconds: 20, queued: 40, waitMs: 2_000, cpuShare: 0.05, emptyEvery: 3);

        Assert.Empty(_found.All);
    }

    [Fact]
    public void A_queue_with_short_waits_is_not_reported()
    {
        Watch(seconds: 20, queued: 40, waitMs: 20, cpuShare: 0.5);

        Assert.Empty(_found.All);
    }

    [Fact]
    public void Processors_that_are_busy_are_overload_not_starvation()
    {
        Watch(seconds: 20, queued: 400, waitMs: 3_000, cpuShare: 0.97);

        Assert.Empty(_found.All);
        Assert.Equal(0, _recordings);
    }

    [Fact]
    public void Processors_that_others_keep_busy_are_overload_too()
    {
        Watch(seconds: 20, queued: 400, waitMs: 3_000, cpuShare: 0.19, machineShare: 0.98);

        Assert.Empty(_found.All);
    }

    [Fact]
    public void The_times_of_the_machines_processors_are_read()
    {
        var first = ProcessorTimes.Parse("cpu  100 0 50 800 40 5 5 0 30 0\ncpu0 1 2 3\n"u8)!.Value;
        Assert.Equal((160, 1_000), (first.Busy, first.Total));
        Assert.Equal(0.9, ProcessorTimes.Parse("cpu  190 0 50 810 40 5 5 0 30 0\n"u8)!.Value.BusySince(first)!.Value, 3);
        Assert.Null(first.BusySince(first));
        Assert.Null(ProcessorTimes.Parse("intr 1"u8));
        Assert.Equal(OperatingSystem.IsLinux(), ProcessorTimes.Read() is { Total: > 0 });
    }

    [Fact]
    public void Threads_of_which_none_is_blocked_are_not_starved()
    {
        var working = new NamedStack(["Shop.Prices.Compute", "System.Threading.ThreadPoolWorkQueue.Dispatch"], 300);
        Watch(seconds: 4, queued: 40, waitMs: 2_100, cpuShare: 0.3, answer: new StackAnswer([working], TimeSpan.FromSeconds(0.1)));

        Assert.Empty(_found.All);
    }

    [Fact]
    public void Starvation_is_found_without_stacks()
    {
        Watch(seconds: 4, queued: 40, waitMs: 2_100, cpuShare: 0.05, answer: new StackAnswer([], TimeSpan.FromSeconds(0.1), "switched off"));

        var finding = Assert.Single(_found.All);
        Assert.Null(finding.Place.Caller);
        Assert.Contains(finding.Evidence.Details, static detail => detail is { Key: "stacks", Value: "missing: switched off" });
    }

    private void Watch(int seconds, int queued, int waitMs, double cpuShare, int emptyEvery = int.MaxValue, StackAnswer? answer = null,
        double? machineShare = null)
    {
        var rule = new StarvationRule(new DoctorSettings(new() { TimeProvider = _clock }), processors: 2, _ =>
        {
            _recordings++;
            return answer ?? new StackAnswer(
                [new(["Shop.Other.Loop", "System.Threading.ThreadPoolWorkQueue.Dispatch"], 300), s_blocked], TimeSpan.FromSeconds(0.1));
        });
        for (var second = 0; second <= seconds; second++)
        {
            rule.Look(
                new()
                {
                    Timestamp = _clock.GetTimestamp(),
                    QueuedItems = second % emptyEvery == emptyEvery - 1 ? 0 : queued,
                    Threads = 8 + second,
                    PoolWait = TimeSpan.FromMilliseconds(waitMs),
                    CpuTime = TimeSpan.FromSeconds(second * 2 * cpuShare),
                    Machine = machineShare is { } share ? new ProcessorTimes((long)(second * 200 * share), second * 200) : null,
                },
                _found);
            _clock.Advance(TimeSpan.FromSeconds(1));
        }
    }
}
