using System.Diagnostics.Metrics;
using Tern.Diagnostics.Tests.Process;

namespace Tern.Diagnostics.Tests.Caches;

public sealed class CacheRuleTests : IDisposable
{
    private readonly string _name = $"prices {Guid.NewGuid()}";
    private readonly Meter _meter = new("A cache of this test");
    private readonly CacheRule _rule = new(new DoctorSettings(new()));

    public void Dispose()
    {
        _rule.Dispose();
        _meter.Dispose();
    }

    [Fact]
    public void A_cache_with_a_low_hit_ratio_is_reported_with_the_cost_of_its_misses()
    {
        Requests(hits: 700, misses: 300);
        _meter.CreateHistogram<double>("tern.cache.load.duration").Record(0.004, new KeyValuePair<string, object?>("db.collection.name", _name));

        var finding = Assert.Single(Found());
        Assert.Contains("70", finding.Summary, StringComparison.Ordinal);
        Assert.Equal(400, finding.Lost.TotalMilliseconds, 0.1);
    }

    [Fact]
    public void A_cache_that_meets_its_target_is_fine()
    {
        Requests(hits: 800, misses: 200);

        Assert.Empty(Found());
    }

    [Fact]
    public void Too_few_requests_are_not_evaluated()
    {
        Requests(hits: 0, misses: 99);

        Assert.Empty(Found());
    }

    [Fact]
    public void Negative_and_stale_entries_count_as_served()
    {
        Requests(hits: 0, misses: 10, stale: 45, negative: 45);

        Assert.Empty(Found());
    }

    [Fact]
    public void Loads_of_the_same_thing_at_once_are_a_stampede()
    {
        Requests(hits: 1_000, misses: 0);
        _meter.CreateCounter<long>("tern.cache.concurrent_loads").Add(7, new KeyValuePair<string, object?>("db.collection.name", _name));

        Assert.Contains("started 7 loads", Assert.Single(Found()).Summary, StringComparison.Ordinal);
    }

    [Fact]
    public void Each_window_starts_from_zero()
    {
        Requests(hits: 0, misses: 1_000);
        _rule.Advance();

        Assert.Empty(Found());
    }

    private void Requests(int hits, int misses, int stale = 0, int negative = 0)
    {
        var requests = _meter.CreateCounter<long>("tern.cache.requests");
        foreach (var (result, count) in new[] { ("hit", hits), ("miss", misses), ("stale", stale), ("negative", negative) })
            requests.Add(count, new("db.collection.name", _name), new("tern.cache.result", result));
    }

    // The listener also hears the caches of other tests.
    private List<FindingDraft> Found()
    {
        var found = new Findings();
        _rule.Evaluate(TimeSpan.FromSeconds(10), found);
        return [.. found.All.Where(finding => finding.Place.Resource == _name)];
    }
}
