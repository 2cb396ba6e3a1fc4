using Tern.TestHarness;

namespace Tern.Lambda.Tests.Context;

public sealed class LambdaContextTests
{
    [Fact]
    public void Remaining_time_counts_down_to_the_deadline_and_stops_at_zero()
    {
        var clock = new ManualTimeProvider();
        var context = new LambdaContext { RequestId = "r", Deadline = clock.GetUtcNow() + TimeSpan.FromSeconds(3), Clock = clock };

        Assert.Equal(TimeSpan.FromSeconds(3), context.RemainingTime);
        clock.Advance(TimeSpan.FromSeconds(2));
        Assert.Equal(TimeSpan.FromSeconds(1), context.RemainingTime);
        clock.Advance(TimeSpan.FromSeconds(2));
        Assert.Equal(TimeSpan.Zero, context.RemainingTime);
    }
}
