using Tern.Benchmarks.Fixture;
using Tern.Credentials;
using Tern.DynamoDb;

namespace Tern.Benchmarks.Subjects;

/// <summary>Tern's cache, with the item that is asked for among ten thousand that it keeps.</summary>
internal sealed class TernCacheSubject : IDisposable
{
    private readonly DynamoDbClient _client;
    private readonly DynamoCache<CachedPrice> _cache;
    private readonly ItemKey<CachedPrice> _key = CachedPrice.Key("sku-0004711");

    public TernCacheSubject(HttpMessageHandler handler)
    {
        _client = new DynamoDbClient(new DynamoDbClientOptions
        {
            Region = SigningKeys.Region,
            Credentials = new StaticCredentialProvider(SigningKeys.AccessKey, SigningKeys.SecretKey),
            HttpMessageHandler = handler,
        });
        _cache = _client.Table<CachedPrice>().Cached(new() { Expiry = TimeSpan.FromDays(1) });
        _cache.WarmUpAsync(PricesAsync()).AsTask().GetAwaiter().GetResult();
    }

    public ValueTask HitAsync()
    {
        // What is there needs no task.
        var hit = _cache.GetAsync(_key);
        return hit.IsCompletedSuccessfully && hit.Result is not null ? default : throw new InvalidOperationException("The cache missed.");
    }

    public async ValueTask VerifyAsync()
    {
        if ((await _cache.GetAsync(_key))?.Sku != "sku-0004711") throw new InvalidOperationException("The cache gave another price than was asked for.");
    }

    public void Dispose()
    {
        _cache.Dispose();
        _client.DisposeAsync().AsTask().GetAwaiter().GetResult();
    }

    private static async IAsyncEnumerable<CachedPrice> PricesAsync()
    {
        await Task.CompletedTask;
        for (var number = 0; number < 10_000; number++) yield return new CachedPrice($"sku-{number:D7}", number);
    }
}
