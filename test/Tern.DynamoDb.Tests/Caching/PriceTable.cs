using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Tests.Tables;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Caching;

/// <summary>
/// A table of prices in its own local DynamoDB, behind a transport that tests observe, with a clock that they advance.
/// </summary>
public sealed class PriceTable : IAsyncDisposable
{
    private readonly LocalDynamoDb _local;

    private PriceTable(LocalDynamoDb local, DynamoDbClient db, DynamoDbClient others, WatchedTransport transport, ManualTimeProvider clock)
    {
        _local = local;
        Db = db;
        Others = others.Table<Price>();
        Transport = transport;
        Clock = clock;
    }

    public DynamoDbClient Db { get; }

    public DynamoTable<Price> Prices => Db.Table<Price>();

    /// <summary>The table as another process has it.</summary>
    public DynamoTable<Price> Others { get; }

    public WatchedTransport Transport { get; }

    public ManualTimeProvider Clock { get; }

    public int Requests => Transport.Operations.Count;

    public static ItemKey<Price> Key(int number) => Price.Key($"sku-{number}");

    public static async Task<PriceTable> OpenAsync(int prices = 20)
    {
        var clock = new ManualTimeProvider();
        var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = clock });
        var transport = new WatchedTransport(local.Transport);
        var db = local.CreateClient(options =>
        {
            options.Transport = transport;
            options.TimeProvider = clock;
        });
        await db.CreateTableAsync<Price>();
        var table = new PriceTable(local, db, local.CreateClient(), transport, clock);
        await table.Others.BatchPutAsync(Enumerable.Range(0, prices).Select(static number => new Price($"sku-{number}", number)));
        table.Forget();
        return table;
    }

    public DynamoDbStreamsClient Streams() => _local.CreateStreamsClient();

    public void SplitShards() => _local.SplitStreamShards("prices");

    /// <summary>Another process sets a price.</summary>
    public ValueTask<Price> SetElsewhereAsync(int number, decimal amount) => Others.PutAsync(new Price($"sku-{number}", amount));

    public void Forget()
    {
        Transport.Operations.Clear();
        Transport.Bodies.Clear();
    }

    public async ValueTask DisposeAsync()
    {
        await Db.DisposeAsync();
        await _local.DisposeAsync();
    }
}
