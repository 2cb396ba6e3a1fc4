using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Process;

public sealed class GarbageRuleTests
{
    private readonly ManualTimeProvider _clock = new();
    private readonly Findings _found = new();

    [Fact]
    public void Pauses_of_more_than_a_hundredth_of_the_time_are_reported_with_the_lost_time()
    {
        Watch(seconds: 10, pausedMsPerSecond: 32);

        var finding = Assert.Single(_found.All);
        Assert.Equal(Rules.GarbageCollection, finding.Rule);
        Assert.Equal(TimeSpan.FromMilliseconds(320), finding.Lost);
        Assert.Contains("3.2%", finding.Summary.Replace(" %", "%", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Contains("50 MB per second", finding.Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void Pauses_of_a_hundredth_of_the_time_are_not_reported()
    {
        Watch(seconds: 60, pausedMsPerSecond: 10);

        Assert.Empty(_found.All);
    }

    [Fact]
    public void One_long_pause_is_judged_over_the_window_not_over_a_second()
    {
        Watch(seconds: 9, pausedMsPerSecond: 500);

        Assert.Empty(_found.All);
    }

    private void Watch(int seconds, int pausedMsPerSecond)
    {
        var rule = new GarbageRule(new DoctorSettings(new() { TimeProvider = _clock }));
        for (var second = 0; second <= seconds; second++)
        {
            rule.Look(
                new()
                {
                    Timestamp = _clock.GetTimestamp(),
                    Pauses = TimeSpan.FromMilliseconds(pausedMsPerSecond * second),
                    AllocatedBytes = 50_000_000L * second,
                    Collections = 4 * second,
                },
                _found);
            _clock.Advance(TimeSpan.FromSeconds(1));
        }
    }
}
