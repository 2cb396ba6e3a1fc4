using System.Collections.Concurrent;

namespace Tern.Local.Host;

/// <summary>The tables of each account and Region.</summary>
/// <param name="clock">The clock.</param>
internal sealed class TableStores(TimeProvider clock)
{
    public const string SigningName = "dynamodb";

    private readonly ConcurrentDictionary<(string Account, string Region), LocalDynamoDb> _stores = new();
    private readonly Lock _making = new();

    public LocalDynamoDb Own => Find(RequestScope.DefaultAccount, RequestScope.DefaultRegion);

    public LocalDynamoDb Find(string account, string region)
    {
        if (_stores.TryGetValue((account, region), out var store)) return store;
        lock (_making)
        {
            if (_stores.TryGetValue((account, region), out store)) return store;
            return _stores[(account, region)] = LocalDynamoDb.Start(new LocalDynamoDbOptions { TimeProvider = clock });
        }
    }

    public void Reset(string? account)
    {
        foreach (var (key, store) in _stores)
        {
            if (account is null || key.Account == account) store.Reset();
        }
    }

    public async ValueTask StopAsync()
    {
        foreach (var store in _stores.Values) await store.DisposeAsync().ConfigureAwait(false);
    }
}
