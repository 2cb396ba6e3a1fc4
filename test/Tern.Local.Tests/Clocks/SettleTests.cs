using Tern.Local.Clocks;

namespace Tern.Local.Tests.Clocks;

public sealed class SettleTests
{
    private static readonly DateTimeOffset s_start = new(2026, 3, 1, 12, 0, 0, TimeSpan.Zero);
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(30);

    [Fact]
    public async Task Advancing_waits_for_started_work_and_what_it_plans_happens_at_its_time()
    {
        using var clock = new HostClock(s_start);
        using var schedule = new LocalSchedule(clock);
        List<double> attempts = [];
        DueWork? work = null;
        work = new DueWork("sns", "topic", () => schedule.Start("a delivery", async () =>
        {
            await Task.Yield(); // real time passes
            attempts.Add((clock.GetUtcNow() - s_start).TotalSeconds);
            if (attempts.Count < 4) schedule.Plan(work!, clock.GetUtcNow().AddSeconds(20));
        }));
        schedule.Plan(work, s_start);
        await clock.AdvanceAsync(TimeSpan.FromSeconds(50), () => schedule.SettleAsync(s_timeout));
        Assert.Equal([0, 20, 40], attempts);
        Assert.Equal(s_start.AddSeconds(50), clock.GetUtcNow());
        await clock.AdvanceAsync(TimeSpan.FromSeconds(10), () => schedule.SettleAsync(s_timeout));
        Assert.Equal([0, 20, 40, 60], attempts);
    }

    [Fact]
    public async Task Work_that_does_not_end_is_named()
    {
        using var clock = new HostClock(s_start);
        using var schedule = new LocalSchedule(clock);
        var end = new TaskCompletionSource();
        schedule.Start("POST http://example", () => end.Task);
        var failure = await Assert.ThrowsAsync<TimeoutException>(async () => await schedule.SettleAsync(TimeSpan.FromMilliseconds(20)));
        Assert.Equal("After 0 s, this still runs: POST http://example.", failure.Message);
        end.SetResult();
        await schedule.SettleAsync(s_timeout);
    }

    [Fact]
    public async Task Work_that_fails_fails_the_wait_once()
    {
        using var clock = new HostClock(s_start);
        using var schedule = new LocalSchedule(clock);
        schedule.Start("a delivery", () => Task.FromException(new InvalidOperationException("broken")));
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await schedule.SettleAsync(s_timeout));
        await schedule.SettleAsync(s_timeout);
    }
}
