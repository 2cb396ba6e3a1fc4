using Tern.Local.Clocks;
using Tern.TestHarness;

namespace Tern.Local.Tests.Clocks;

public sealed class HostClockTests
{
    private static readonly DateTimeOffset s_start = new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);

    [Fact]
    public void A_clock_with_a_start_time_stands_still_until_it_is_advanced()
    {
        using var clock = new HostClock(s_start);
        Assert.Equal(s_start, clock.GetUtcNow());
        clock.Advance(TimeSpan.FromHours(2));
        Assert.Equal(s_start.AddHours(2), clock.GetUtcNow());
        Assert.Equal(TimeSpan.FromHours(2), clock.GetElapsedTime(s_start.Ticks));
    }

    [Fact]
    public void Timers_fire_at_their_times_in_order_also_those_that_others_start()
    {
        using var clock = new HostClock(s_start);
        List<string> fired = [];
        ITimer? later = null;
        using var second = clock.CreateTimer(_ => Note("second"), null, TimeSpan.FromSeconds(2), Timeout.InfiniteTimeSpan);
        using var first = clock.CreateTimer(
            _ =>
            {
                Note("first");
                later = clock.CreateTimer(_ => Note("later"), null, TimeSpan.FromMilliseconds(500), Timeout.InfiniteTimeSpan);
            }, null, TimeSpan.FromSeconds(1), Timeout.InfiniteTimeSpan);
        using var periodic = clock.CreateTimer(_ => Note("tick"), null, TimeSpan.FromSeconds(1.75), TimeSpan.FromSeconds(1));
        using var never = clock.CreateTimer(_ => Note("never"), null, TimeSpan.FromMinutes(1), Timeout.InfiniteTimeSpan);
        clock.Advance(TimeSpan.FromSeconds(3));
        Assert.Equal(["first 1", "later 1.5", "tick 1.75", "second 2", "tick 2.75"], fired);
        Assert.Equal(s_start.AddSeconds(3), clock.GetUtcNow());
        later!.Dispose();

        void Note(string name) => fired.Add(FormattableString.Invariant($"{name} {(clock.GetUtcNow() - s_start).TotalSeconds}"));
    }

    [Fact]
    public void A_running_clock_is_ahead_by_the_advanced_time()
    {
        var running = new ManualTimeProvider(s_start);
        using var clock = new HostClock(running);
        var fired = 0;
        using var timer = clock.CreateTimer(_ => fired++, null, TimeSpan.FromMinutes(10), TimeSpan.FromMinutes(10));
        clock.Advance(TimeSpan.FromMinutes(9));
        Assert.Equal(0, fired);
        running.Advance(TimeSpan.FromMinutes(1));
        Assert.Equal(1, fired);
        Assert.Equal(s_start.AddMinutes(10), clock.GetUtcNow());
        clock.Advance(TimeSpan.FromMinutes(20));
        Assert.Equal(3, fired);
        Assert.Equal(s_start.AddMinutes(30), clock.GetUtcNow());
    }

    [Fact]
    public void Work_that_is_due_at_one_instant_runs_by_service_resource_and_sequence()
    {
        using var clock = new HostClock(s_start);
        using var schedule = new LocalSchedule(clock);
        List<string> ran = [];
        DueWork[] works = [Work("sqs", "b"), Work("sns", "z"), Work("sqs", "a"), Work("sqs", "canceled")];
        foreach (var work in works) schedule.Plan(work, s_start.AddSeconds(5));
        schedule.Plan(Work("sqs", "early"), s_start.AddSeconds(4));
        schedule.Cancel(works[3]);
        clock.Advance(TimeSpan.FromSeconds(5));
        Assert.Equal(["sqs early", "sns z", "sqs a", "sqs b"], ran);

        DueWork Work(string service, string resource) => new(service, resource, () => ran.Add($"{service} {resource}"));
    }

    [Fact]
    public async Task Advancing_waits_for_a_timer_that_fires_on_another_thread()
    {
        using var clock = new HostClock(s_start);
        using var fires = new ManualResetEventSlim();
        using var mayEnd = new ManualResetEventSlim();
        var timeAtEnd = DateTimeOffset.MinValue;
        using var timer = clock.CreateTimer(
            _ =>
            {
                fires.Set();
                mayEnd.Wait();
                timeAtEnd = clock.GetUtcNow();
            }, null, TimeSpan.Zero, Timeout.InfiniteTimeSpan);
        fires.Wait();
        var advance = Task.Factory.StartNew(
            () => clock.Advance(TimeSpan.FromHours(1)), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await Task.WhenAny(advance, Task.Delay(20));
        Assert.False(advance.IsCompleted);
        mayEnd.Set();
        await advance;
        Assert.Equal(s_start, timeAtEnd);
        Assert.Equal(s_start.AddHours(1), clock.GetUtcNow());
    }
}
