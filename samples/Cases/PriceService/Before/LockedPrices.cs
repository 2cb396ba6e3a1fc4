using PriceService.Market;
using Tern.Diagnostics;
using Tern.DynamoDb;

namespace PriceService.Before;

/// <summary>The original: one read per price, one after another, and two locks that every request takes.</summary>
internal sealed class LockedPrices() : PriceSide("before", "One read per price, and two locks")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.NPlusOne, Rules.HotLock, Rules.Cache, Rules.Objective];

    protected override void Add(IServiceCollection services, PriceTable table) => services.AddSingleton(_ => new LockedCache(Demand.CacheLength));

    protected override string MakeRequestId() => LockedIds.Make();

    protected override async ValueTask<IReadOnlyList<Price>> ReadAsync(IServiceProvider services, int[] skus, CancellationToken cancellationToken)
    {
        var table = services.GetRequiredService<DynamoTable<Price>>();
        var cache = services.GetRequiredService<LockedCache>();
        var prices = new List<Price>(skus.Length);
        foreach (var sku in skus)
            prices.Add(await cache.GetAsync(sku, async missing => (await table.GetAsync(Price.KeyOf(missing), cancellationToken: cancellationToken))!));
        return prices;
    }
}
