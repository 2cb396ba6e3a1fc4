using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Cases.Running;
using PriceService.Market;
using Tern.DynamoDb;

namespace PriceService.After;

/// <summary>
/// The fix: a cache that loads each price once for all callers, merges concurrent loads into one read, is filled before
/// the first user arrives, and receives changes. Request ids need no lock, because the system's random number generator
/// doesn't have one.
/// </summary>
internal sealed class CachedPrices() : PriceSide("after", "Reads are merged, and each price is loaded once")
{
    // The estimated size of a price in the cache: about 110 bytes on the wire, plus overhead.
    private const long BytesOfPrice = 400;

    public override async Task ReadyAsync(IServiceProvider services, CancellationToken cancellationToken)
    {
        // The order matters: everything that was cached before the cache receives changes is evicted.
        await services.GetRequiredService<PriceChanges>().StartAsync();
        var table = services.GetRequiredService<DynamoTable<Price>>();
        await services.GetRequiredService<DynamoCache<Price>>().WarmUpAsync(WantedAsync(table, Demand.CacheLength, cancellationToken), cancellationToken);
    }

    protected override void Add(IServiceCollection services, PriceTable table)
    {
        services.AddDynamoDbStreams(table.Local.Configure);
        services.AddSingleton(provider =>
            provider.GetRequiredService<DynamoTable<Price>>().Cached(new() { MaxBytes = Demand.CacheLength * BytesOfPrice }));
        services.AddSingleton<PriceChanges>();
    }

    protected override string MakeRequestId() => Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(16));

    protected override async ValueTask<IReadOnlyList<Price>> ReadAsync(IServiceProvider services, int[] skus, CancellationToken cancellationToken)
    {
        var cache = services.GetRequiredService<DynamoCache<Price>>();
        var reads = Array.ConvertAll(skus, sku => cache.GetAsync(Price.KeyOf(sku), cancellationToken));
        var prices = new Price[skus.Length];
        for (var i = 0; i < reads.Length; i++) prices[i] = (await reads[i])!;
        return prices;
    }

    // The stream is read four times a second.
    protected override Task SettleAsync(IServiceProvider services) => Task.Delay(TimeSpan.FromSeconds(1));

    // The most popular products are on the first shelves.
    private static async IAsyncEnumerable<Price> WantedAsync(
        DynamoTable<Price> table, int count, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        for (var shelf = 0; shelf * Price.ShelfLength < count; shelf++)
            await foreach (var price in table.Query(Price.Partition(shelf)).WithCancellation(cancellationToken)) yield return price;
    }
}
