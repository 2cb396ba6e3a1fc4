using Tern.DynamoDb;
using Tern.Local;

namespace PriceService.Market;

/// <summary>
/// The table, in this process but with the latency of a real one: 5 ms, plus or minus up to 3 ms. Both versions use it,
/// one after another.
/// </summary>
internal sealed class PriceTable : IAsyncDisposable
{
    private static readonly string[] s_slowed = ["GetItem", "BatchGetItem", "Query", "UpdateItem"];
    private readonly DynamoDbClient _writer;
    private readonly DynamoTable<Price> _prices;

    private PriceTable(LocalDynamoDb local, int skus)
    {
        (Local, Skus) = (local, skus);
        _writer = local.CreateClient();
        _prices = _writer.Table<Price>();
    }

    public LocalDynamoDb Local { get; }

    /// <summary>The number of products.</summary>
    public int Skus { get; }

    public static async Task<PriceTable> CreateAsync(int skus, CancellationToken cancellationToken)
    {
        var table = new PriceTable(await LocalDynamoDb.StartAsync(cancellationToken: cancellationToken), skus);
        await table._writer.CreateTableAsync<Price>(cancellationToken: cancellationToken);
        var since = TimeProvider.System.GetUtcNow();
        foreach (var some in Enumerable.Range(0, skus).Select(sku => new Price(sku / Price.ShelfLength, sku, 1 + sku % 500 / 100m, since)).Chunk(10_000))
            await table._prices.BatchPutAsync(some, cancellationToken: cancellationToken);
        table.Local.Faults.Replace([.. s_slowed.Select(static operation => new LocalFault(LocalFaultKind.Latency)
        {
            Operation = operation, Delay = TimeSpan.FromMilliseconds(2), Jitter = TimeSpan.FromMilliseconds(6),
        })]);
        return table;
    }

    /// <summary>
    /// Changes prices, in the role of another program that sets them. The service learns of it from the table's stream,
    /// or not at all.
    /// </summary>
    /// <param name="perSecond">The number of changes per second.</param>
    /// <param name="changed">The collection to which changed products are added.</param>
    /// <param name="stopping">Stops the changes.</param>
    public async Task ChangeAsync(int perSecond, ICollection<int> changed, CancellationToken stopping)
    {
        var wanted = new Cases.Load.Zipf(Skus, seed: 2);
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1.0 / perSecond));
        try
        {
            while (await timer.WaitForNextTickAsync(stopping))
            {
                var sku = wanted.Next();
                var now = TimeProvider.System.GetUtcNow();
                await _prices.UpdateAsync(
                    Price.KeyOf(sku), [Price.Fields.Amount.Add(0.01m), Price.Fields.ChangedAt.Set(now)], cancellationToken: CancellationToken.None);
                changed.Add(sku);
            }
        }
        catch (OperationCanceledException)
        {
            // The load has ended.
        }
    }

    /// <summary>Reads the current price of a product from the table.</summary>
    public async Task<decimal> ReadAsync(int sku) => (await _prices.GetAsync(Price.KeyOf(sku), new GetOptions { ConsistentRead = true }))!.Amount;

    public async ValueTask DisposeAsync()
    {
        await _writer.DisposeAsync();
        await Local.DisposeAsync();
    }
}
