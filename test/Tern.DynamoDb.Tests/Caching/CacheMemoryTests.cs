using System.Diagnostics.CodeAnalysis;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Caching.PriceTable;

namespace Tern.DynamoDb.Tests.Caching;

/// <summary>Which items are kept, and which are evicted.</summary>
public sealed class CacheMemoryTests : IAsyncLifetime
{
    private PriceTable _table = null!;

    public async ValueTask InitializeAsync() => _table = await OpenAsync(400);

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    [Fact]
    [SuppressMessage("Reliability", "CA2012", Justification = "What is there needs no await.")]
    public async Task A_hit_allocates_nothing()
    {
        using var cache = _table.Prices.Cached();
        var key = Key(1);
        await cache.GetAsync(key);

        Assert.Equal(0, AllocationTest.BytesPerCall(() =>
        {
            var hit = cache.GetAsync(key);
            if (!hit.IsCompletedSuccessfully || hit.Result is null) throw new InvalidOperationException("It was no hit.");
        }));
    }

    [Fact]
    public async Task It_keeps_no_more_bytes_than_it_may()
    {
        using var cache = _table.Prices.Cached(new() { MaxBytes = 20_000 });

        for (var number = 0; number < 400; number++)
        {
            await cache.GetAsync(Key(number));
            Assert.InRange(cache.Statistics.Bytes, 1, 20_000);
        }

        var statistics = cache.Statistics;
        Assert.Equal(400, statistics.Count + statistics.Evictions);
        Assert.InRange(statistics.Count, 40, 80);
    }

    [Fact]
    public async Task Repeatedly_requested_items_stay_while_many_others_pass_through()
    {
        using var cache = _table.Prices.Cached(new() { MaxBytes = 20_000 });
        for (var number = 0; number < 10; number++) await cache.GetAsync(Key(number));

        for (var number = 10; number < 400; number++)
        {
            await cache.GetAsync(Key(number));
            await cache.GetAsync(Key(number % 10));
        }

        // Each of the ten was read once, as was each of the others.
        Assert.Equal(400, cache.Statistics.Loads);
    }

    [Fact]
    public async Task An_item_larger_than_the_cache_is_given_out_and_not_kept()
    {
        await _table.Others.PutAsync(new Price("large", 1) { Regions = [new string('x', 10_000)] });
        using var cache = _table.Prices.Cached(new() { MaxBytes = 8192 });

        Assert.NotNull(await cache.GetAsync(Price.Key("large")));

        Assert.Equal((0, 0L), (cache.Statistics.Count, cache.Statistics.Bytes));
    }

    [Fact]
    public async Task Clearing_releases_all_memory()
    {
        using var cache = _table.Prices.Cached();
        for (var number = 0; number < 50; number++) await cache.GetAsync(Key(number));

        cache.Clear();

        Assert.Equal((0, 0L), (cache.Statistics.Count, cache.Statistics.Bytes));
    }

    [Fact]
    public async Task A_scan_warms_it_up_until_it_is_full()
    {
        using var cache = _table.Prices.Cached(new() { MaxBytes = 20_000 });

        var kept = await cache.WarmUpAsync(_table.Prices.Scan());

        Assert.InRange(kept, 40, 80);
        Assert.Equal((kept, 0L), (cache.Statistics.Count, cache.Statistics.Evictions));
    }

    [Fact]
    public async Task Warmed_up_items_are_hits()
    {
        using var cache = _table.Prices.Cached();
        Assert.Equal(400, await cache.WarmUpAsync(_table.Prices.Scan()));
        _table.Forget();

        for (var number = 0; number < 400; number++) Assert.Equal(number, (await cache.GetAsync(Key(number)))!.Amount);

        Assert.Equal((0, 400L), (_table.Requests, cache.Statistics.Hits));
    }

    [Fact]
    public async Task Keys_warm_it_up_a_hundred_a_request()
    {
        using var cache = _table.Prices.Cached();

        await cache.WarmUpAsync(Enumerable.Range(0, 410).Select(Key));
        Assert.InRange(_table.Requests, 5, 200);
        _table.Forget();

        for (var number = 0; number < 400; number++) Assert.Equal(number, (await cache.GetAsync(Key(number)))!.Amount);
        Assert.Null(await cache.GetAsync(Key(405)));
        Assert.Equal(0, _table.Requests);
    }

    [Fact]
    public async Task Items_written_during_the_warm_up_are_not_cached_in_their_old_state()
    {
        using var cache = _table.Prices.Cached();

        await cache.WarmUpAsync(WithAWriteBetween());

        Assert.Equal(99, (await cache.GetAsync(Key(1)))!.Amount);
        Assert.Equal(1, cache.Statistics.Misses);

        async IAsyncEnumerable<Price> WithAWriteBetween()
        {
            yield return new Price("sku-0", 0);
            var read = (await _table.Prices.GetAsync(Key(1)))!;
            await _table.Prices.PutAsync(new Price("sku-1", 99));
            yield return read;
        }
    }
}
