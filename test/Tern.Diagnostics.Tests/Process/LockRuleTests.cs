using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Process;

public sealed class LockRuleTests
{
    private static readonly NamedStack s_hot =
        new(["System.Threading.Monitor.Enter_Slowpath", "Shop.Ids.Next", "Shop.Prices.PriceAsync"], 870);

    private readonly ManualTimeProvider _clock = new();
    private readonly Findings _found = new();
    private int _recordings;

    [Fact]
    public void A_lock_that_threads_wait_at_is_found_by_its_place()
    {
        Watch(seconds: 2, waitsPerSecond: 1_000, s_hot, new(["Shop.Log.Write"], 5));

        var finding = Assert.Single(_found.All);
        Assert.Equal("Shop.Ids.Next", finding.Place.Caller);
        Assert.Contains("870 ms of 1 s for the lock in Shop.Ids.Next, 99", finding.Summary, StringComparison.Ordinal);
        Assert.Equal(TimeSpan.FromMilliseconds(870), finding.Lost);
    }

    [Fact]
    public void Few_waits_are_not_recorded()
    {
        Watch(seconds: 10, waitsPerSecond: 100, s_hot);

        Assert.Empty(_found.All);
        Assert.Equal(0, _recordings);
    }

    [Fact]
    public void Many_waits_that_are_short_cost_nothing()
    {
        Watch(seconds: 2, waitsPerSecond: 5_000, s_hot with { Weight = 50 });

        Assert.Empty(_found.All);
        Assert.Equal(1, _recordings);
    }

    [Fact]
    public void It_records_at_most_once_a_minute()
    {
        Watch(seconds: 130, waitsPerSecond: 1_000, s_hot);

        Assert.Equal(3, _recordings);
    }

    [Fact]
    public void Without_stacks_it_reports_that_they_are_missing_and_the_loss_is_unknown()
    {
        Watch(seconds: 2, waitsPerSecond: 1_000, new StackAnswer([], TimeSpan.FromSeconds(1), "this is Native AOT"));

        var finding = Assert.Single(_found.All);
        Assert.Equal(TimeSpan.Zero, finding.Lost);
        Assert.Equal(FindingSeverity.Info, finding.Severity);
        Assert.StartsWith("unknown", finding.LostHow, StringComparison.Ordinal);
        Assert.Contains(finding.Evidence.Details, static detail => detail is { Key: "stacks", Value: "missing: this is Native AOT" });
    }

    private void Watch(int seconds, int waitsPerSecond, params NamedStack[] stacks) =>
        Watch(seconds, waitsPerSecond, new StackAnswer(stacks, TimeSpan.FromSeconds(1)));

    private void Watch(int seconds, int waitsPerSecond, StackAnswer answer)
    {
        var rule = new LockRule(new DoctorSettings(new() { TimeProvider = _clock }), _ =>
        {
            _recordings++;
            return answer;
        });
        for (var second = 0; second <= seconds; second++)
        {
            rule.Look(new() { Timestamp = _clock.GetTimestamp(), Contentions = (long)waitsPerSecond * second }, _found);
            _clock.Advance(TimeSpan.FromSeconds(1));
        }
    }
}
