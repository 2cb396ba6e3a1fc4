using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Cases.Running;
using PriceService.Market;
using Tern.DynamoDb;

namespace PriceService.After;

/// <summary>
/// The cure: a cache that loads each price once for all who ask, merges the loads of a moment into one read, is warm
/// before the first user comes, and hears of changes. Request ids need no lock: the system's generator has none.
/// </summary>
internal sealed class CachedPrices() : PriceSide("after", "Reads are merged, and a price is loaded once")
{
    // What a price counts in the cache: some 110 bytes on the wire, and what surrounds it.
    private const long BytesOfPrice = 400;

    public override async Task ReadyAsync(IServiceProvider services, CancellationToken cancellationToken)
    {
        // In this order: what was kept before the changes are heard of is forgotten.
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

    // The most wanted lie on the first shelves.
    private static async IAsyncEnumerable<Price> WantedAsync(
        DynamoTable<Price> table, int count, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        for (var shelf = 0; shelf * Price.ShelfLength < count; shelf++)
            await foreach (var price in table.Query(Price.Partition(shelf)).WithCancellation(cancellationToken)) yield return price;
    }
}
