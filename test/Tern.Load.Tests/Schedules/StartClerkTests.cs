namespace Tern.Load.Tests.Schedules;

public sealed class StartClerkTests
{
    private const long Second = 1_000_000_000;

    [Fact]
    public void Nothing_starts_before_it_is_due()
    {
        var clerk = Clerk(10, 1);

        Assert.True(clerk.TryTake(0, out _));
        Assert.False(clerk.TryTake(99_999_999, out _));
        Assert.Equal(100_000_000, clerk.NextDue);
        Assert.True(clerk.TryTake(100_000_000, out _));
    }

    [Fact]
    public void After_a_stall_all_that_was_due_meanwhile_is_handed_out_with_its_intended_time()
    {
        var clerk = Clerk(10, 1);
        var taken = new List<long>();
        while (clerk.TryTake(Second / 2, out var intended)) taken.Add(intended);

        Assert.Equal([0, 100_000_000, 200_000_000, 300_000_000, 400_000_000, 500_000_000], taken);
    }

    [Fact]
    public void A_clock_that_jumps_back_starts_nothing_twice()
    {
        var clerk = Clerk(10, 1);
        Assert.True(clerk.TryTake(Second / 5, out var first));
        Assert.False(clerk.TryTake(0, out _));
        Assert.True(clerk.TryTake(Second / 5, out var second));
        Assert.Equal((0, 100_000_000), (first, second));
    }

    [Fact]
    public void A_stopped_clerk_has_no_more()
    {
        var clerk = Clerk(10, 1);
        clerk.Stop();

        Assert.False(clerk.TryTake(Second, out _));
        Assert.Equal(long.MaxValue, clerk.NextDue);
    }

    private static StartClerk Clerk(double rate, int seconds) => new(new ArrivalSchedule(LoadShape.Constant(rate, TimeSpan.FromSeconds(seconds)), 0, 1, 1));
}
