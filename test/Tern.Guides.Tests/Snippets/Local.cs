using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Local;
using FakeTimeProvider = Tern.TestHarness.ManualTimeProvider;

namespace Tern.Guides.Tests.Snippets;

public sealed class ShopFixture : IAsyncLifetime
{
    private LocalSnapshot? _seeded;

    public LocalDynamoDb Local { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        Local = await LocalDynamoDb.StartAsync(new() { SeedFiles = [Path.Combine(AppContext.BaseDirectory, "shop.json")] });
        _seeded = Local.Save();
    }

    public void Restore() => Local.Restore(_seeded!);

    public ValueTask DisposeAsync() => Local.DisposeAsync();
}

public sealed class ShopTests : IClassFixture<ShopFixture>
{
    private readonly LocalDynamoDb _local;

    public ShopTests(ShopFixture shop)
    {
        shop.Restore();
        _local = shop.Local;
    }

    [Fact]
    public async Task An_order_is_stored()
    {
        await using var app = new WebApplicationFactory<ShopApi.Order>().WithWebHostBuilder(host =>
            host.ConfigureTestServices(services => services.AddLocalDynamoDb(_local)));

        await app.CreateClient().PutAsync("/orders/c1/7?total=129.90", null);

        var orders = _local.FindTable("orders")!;
        Assert.Equal(2, orders.ItemCount);
        Assert.Equal(129.90m, orders.Find(ShopApi.Order.Key("c1", 7))?.Total);
    }

    [Fact]
    public async Task The_next_test_finds_the_fixture_again()
    {
        await using var db = _local.CreateClient();
        Assert.Equal(1, _local.FindTable("orders")!.ItemCount);
        Assert.Equal(new ShopApi.Order("c1", 1, 9.5m), await db.Table<ShopApi.Order>().GetAsync(ShopApi.Order.Key("c1", 1)));
    }
}

public sealed class Local
{
    [Fact]
    public async Task One_call_points_an_application_at_it()
    {
        await using var app = new WebApplicationFactory<ShopApi.Order>().WithWebHostBuilder(host =>
            host.ConfigureTestServices(services => services.AddLocalDynamoDb()));
        var local = app.Services.GetRequiredService<LocalDynamoDb>();

        await app.Services.GetRequiredService<DynamoDbClient>().CreateTableAsync<ShopApi.Order>();
        Assert.Equal(0, local.FindTable("orders")!.ItemCount);
    }

    [Fact]
    public async Task Tables_are_looked_at_without_a_request()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        await db.Table<Customer>().PutAsync(new("c1", "Ada"));

        foreach (var table in local.Tables)
            Console.WriteLine($"{table.Name}: {table.ItemCount} items, {table.SizeBytes} bytes, {table.Indexes.Count} indexes");

        var shop = local.FindTable("shop")!;
        var everything = shop.Items().ToList();
        var customers = shop.Items<Customer>().ToList();
        var profile = shop.Find(new AttributeMap { ["pk"] = "CUSTOMER#c1", ["sk"] = "PROFILE" });

        Assert.Single(everything);
        Assert.Equal("Ada", Assert.Single(customers).Name);
        Assert.Equal("Ada", profile?["Name"].AsString());
    }

    [Fact]
    public async Task Time_passes_when_a_test_says_so()
    {
        var clock = new FakeTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(new() { TimeProvider = clock });
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();
        await orders.PutAsync(new("c1", 7, OrderStatus.Placed, clock.GetUtcNow(), 129.90m, []) { ExpiresAt = clock.GetUtcNow().AddDays(30) });

        clock.Advance(TimeSpan.FromDays(31));

        Assert.Null(await orders.GetAsync(Order.Key("c1", 7)));
    }

    [Fact]
    public async Task A_bad_day_is_a_rule()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var customers = db.Table<Customer>();

        var lost = local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "PutItem", First = 1 });
        await customers.PutAsync(new("c1", "Ada"));

        Assert.Equal(1, lost.Fired);
    }

    [Fact]
    public async Task A_table_goes_to_a_file_and_back()
    {
        var path = Path.Combine(Directory.CreateTempSubdirectory("tern-guide-").FullName, "shop.json.gz");
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        await db.Table<Customer>().PutAsync(new("c1", "Ada"));

        await local.ExportTableAsync("shop", path);
        local.Reset();
        await db.CreateTableAsync<Order>();
        await local.ImportTableAsync("shop", path);

        Assert.Equal(1, local.FindTable("shop")!.ItemCount);
        Directory.Delete(Path.GetDirectoryName(path)!, recursive: true);
    }

    [Fact]
    public async Task Requests_are_told()
    {
        var requests = new System.Collections.Concurrent.ConcurrentQueue<LocalRequest>();
        await using var local = await LocalDynamoDb.StartAsync(new() { RequestCompleted = requests.Enqueue });
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();

        Assert.Contains(requests, request => request.Operation == "CreateTable" && request.Resource == "shop");
    }
}
