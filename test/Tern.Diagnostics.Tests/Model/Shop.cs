using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Diagnostics.Tests.Model;

/// <summary>A DynamoDB in the process, with a table of orders of one customer, numbered from 1.</summary>
internal sealed class Shop : IAsyncDisposable
{
    private Shop(LocalDynamoDb local, DynamoDbClient client) => (Local, Client, Orders) = (local, client, client.Table<Order>());

    /// <summary>
    /// Options for a doctor that finds loops on a machine that stalls between their calls, too.
    /// </summary>
    public static DoctorOptions Patient => new() { Output = { Console = false }, Thresholds = { LoopGap = TimeSpan.FromMinutes(1) } };

    public LocalDynamoDb Local { get; }

    public DynamoDbClient Client { get; }

    public DynamoTable<Order> Orders { get; }

    public static async Task<Shop> StartAsync(int orders = 0, Action<DynamoDbClientOptions>? configure = null)
    {
        var local = await LocalDynamoDb.StartAsync();
        var shop = new Shop(local, local.CreateClient(configure));
        await shop.Orders.CreateTableAsync();
        if (orders > 0) await shop.Orders.BatchPutAsync(Enumerable.Range(1, orders).Select(static number => new Order { Customer = "c1", Number = number }));
        return shop;
    }

    public ValueTask<Order?> GetAsync(int number) => Orders.GetAsync(Order.Key("c1", number));

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        await Local.DisposeAsync();
    }
}
