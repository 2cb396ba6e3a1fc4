using Tern.Local;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>
/// The table of the shop in its own DynamoDB in the process, with a transport that tests can observe and disturb.
/// </summary>
public sealed class ShopTable : IAsyncDisposable
{
    private readonly LocalDynamoDb _local;

    private ShopTable(LocalDynamoDb local, DynamoDbClient db, WatchedTransport transport)
    {
        _local = local;
        Db = db;
        Transport = transport;
    }

    public static DateTimeOffset Noon { get; } = new(2026, 5, 6, 12, 0, 0, TimeSpan.Zero);

    public DynamoDbClient Db { get; }

    public WatchedTransport Transport { get; }

    /// <summary>What goes wrong in that DynamoDB.</summary>
    public LocalFaults Faults => _local.Faults;

    public DynamoTable<Order> Orders => Db.Table<Order>();

    public DynamoTable<Customer> Customers => Db.Table<Customer>();

    public static async Task<ShopTable> OpenAsync(Action<DynamoDbClientOptions>? configure = null, TimeProvider? clock = null)
    {
        var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = clock ?? TimeProvider.System });
        var transport = new WatchedTransport(local.Transport);
        var db = local.CreateClient(options =>
        {
            options.Transport = transport;
            configure?.Invoke(options);
        });
        await db.CreateTableAsync<Order>();
        transport.Operations.Clear();
        return new(local, db, transport);
    }

    public static Order MakeOrder(int number, string customer = "c1", decimal total = 10, OrderStatus status = OrderStatus.Open) =>
        new(customer, number, status, Noon.AddMinutes(number), total);

    public async Task PutOrdersAsync(int count, string customer = "c1") =>
        await Orders.BatchPutAsync(Enumerable.Range(1, count).Select(number => MakeOrder(number, customer, number)), new() { IgnoreVersion = true });

    public async ValueTask DisposeAsync()
    {
        await Db.DisposeAsync();
        await _local.DisposeAsync();
    }
}
