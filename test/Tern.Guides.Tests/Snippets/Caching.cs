using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Caches;

public sealed class Caching : IAsyncLifetime
{
    private LocalDynamoDb local = null!;
    private DynamoDbClient db = null!;
    private DynamoTable<Price> prices = null!;

    public async ValueTask InitializeAsync()
    {
        local = await LocalDynamoDb.StartAsync();
        db = local.CreateClient();
        await db.CreateTableAsync<Price>();
        prices = db.Table<Price>();
        await prices.BatchPutAsync(Enumerable.Range(1, 100).Select(number => new Price($"sku-{number}", number)));
    }

    public async ValueTask DisposeAsync()
    {
        await db.DisposeAsync();
        await local.DisposeAsync();
    }

    [Fact]
    public async Task Loading()
    {
        var loader = prices.Loader();

        async Task<List<Line>> LinesAsync(IEnumerable<string> skus, CancellationToken token)
        {
            var lines = await Task.WhenAll(skus.Select(async sku => new Line(sku, (await loader.GetAsync(Price.Key(sku), token))?.Amount)));
            return [.. lines];
        }

        var consistent = prices.Loader(new() { Batch = new() { ConsistentRead = true } });

        Assert.Equal([new("sku-3", 3), new("sku-x", null)], await LinesAsync(["sku-3", "sku-x"], default));
        Assert.Equal(4, (await consistent.GetAsync(Price.Key("sku-4")))!.Amount);
    }

    [Fact]
    public async Task Keeping()
    {
        var token = TestContext.Current.CancellationToken;

        using var cache = prices.Cached(new()
        {
            MaxBytes = 64 << 20,
            Expiry = TimeSpan.FromMinutes(5),
            StaleFor = TimeSpan.FromMinutes(1),
        });
        var price = await cache.GetAsync(Price.Key("sku-1"), token);

        Assert.Equal(1, price!.Amount);
    }

    [Fact]
    public async Task Following()
    {
        using var cache = prices.Cached();
        await using var streams = local.CreateStreamsClient();
        using var stop = new CancellationTokenSource();
        var stopping = stop.Token;

        var following = cache.FollowAsync(streams, cancellationToken: stopping);

        stop.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => following);
    }

    [Fact]
    public async Task WarmingUp()
    {
        using var cache = prices.Cached();
        string[] popular = ["sku-1", "sku-2"];

        await cache.WarmUpAsync(prices.Scan());
        await cache.WarmUpAsync(popular.Select(sku => Price.Key(sku)));

        Assert.Equal(100, cache.Statistics.Count);
    }
}

[DynamoTable("prices", PartitionKey = "Sku", Stream = TableStreamView.KeysOnly), DynamoItem(Cacheable = true)]
public sealed partial record Price([property: PartitionKey] string Sku, decimal Amount);

public sealed record Line(string Sku, decimal? Amount);
