using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets;

public sealed class Tables : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient db = null!;
    private DynamoTable<Order> orders = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        db = _local.CreateClient();
        await db.CreateTableAsync<Order>();
        orders = db.Table<Order>();
        for (var number = 1; number <= 5; number++)
            await orders.PutAsync(new Order(
                "c1", number, OrderStatus.Placed, DateTimeOffset.UnixEpoch.AddDays(number), number * 50m, [new OrderLine("tern", number, 50m)]));
        await db.Table<Customer>().PutAsync(new Customer("c1", "Ada") { Address = new Address("12 Analytical Way", "London", "NW1 6XE") });
    }

    public async ValueTask DisposeAsync()
    {
        await db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Queries()
    {
        var all = await orders.Query(Order.Partition("c1")).ToListAsync();
        var some = await orders.Query(Order.Partition("c1").Between(2, 4), new() { Descending = true }).ToListAsync();
        var large = await orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.Total >= 200m }).ToListAsync();

        var placed = 0;
        await foreach (var order in orders.Query(Order.ByStatus(OrderStatus.Placed)))
            placed += order.Lines.Count;

        var (unreadable, total) = (new List<AttributeMap>(), 0m);
        await foreach (var order in orders.Query(Order.Partition("c1"), new() { OnUnreadableItem = error => unreadable.Add(error.Key!) }))
            total += order.Total;

        Assert.Equal((0, 750m), (unreadable.Count, total));
        Assert.Equal([1, 2, 3, 4, 5], all.Select(order => order.Number));
        Assert.Equal([4, 3, 2], some.Select(order => order.Number));
        Assert.Equal([4, 5], large.Select(order => order.Number));
        Assert.Equal(5, placed);
    }

    [Fact]
    public async Task Pages_and_cursors()
    {
        var first = await orders.QueryPageAsync(Order.Partition("c1"), options: new() { Limit = 2 });
        var second = await orders.QueryPageAsync(Order.Partition("c1"), first.Cursor, new() { Limit = 2 });

        Assert.Equal([3, 4], second.Items.Select(order => order.Number));
    }

    [Fact]
    public async Task Conditions_and_updates()
    {
        var payable = Order.Fields.Status == OrderStatus.Placed & (Order.Fields.Total < 1000m | Order.Fields.ExpiresAt == null);
        await orders.UpdateAsync(
            Order.Key("c1", 1), [Order.Fields.Total.Add(5m), Order.Fields.Lines.Append(new OrderLine("egg", 1, 5m))], new() { Condition = payable });

        var result = await orders.TryPutAsync(new Order("c1", 1, OrderStatus.Shipped, DateTimeOffset.UnixEpoch, 0m, []));
        if (result.IsConflict(out var existing))
            Console.WriteLine($"order 1 is there already, at version {existing.Version}");

        Assert.False(result.Succeeded);
    }

    [Fact]
    public async Task Making_a_table()
    {
        await db.CreateTableAsync<Audit>(new() { IfNotExists = true });

        var timeToLive = await db.DescribeTimeToLiveAsync(new() { TableName = "audit" });
        Assert.Equal("PurgeAt", timeToLive.TimeToLiveDescription?.AttributeName);
    }

    [Fact]
    public async Task Versions_and_counters()
    {
        var stored = await orders.PutAsync(new Order("c2", 1, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 10m, []));
        stored = await orders.PutAsync(stored with { Total = 12m });

        Assert.Equal(2, stored.Version);

        var visits = db.Table<Visits>();
        var today = new DateOnly(2026, 5, 6);
        await visits.UpdateAsync(Visits.Key("/home", today), [Visits.Fields.Count.Add(1)], new() { CreateIfMissing = true });

        Assert.Equal(new Visits("/home", today, 1), await visits.GetAsync(Visits.Key("/home", today)));
    }

    [Fact]
    public async Task Several_types_in_one_query()
    {
        var names = new List<string>();
        var total = 0m;

        var shop = db.Collection().With<Customer>().With<Order>();
        await foreach (var item in shop.Query(Customer.Partition("c1")))
        {
            switch (item)
            {
                case Customer customer: names.Add(customer.Name); break;
                case Order order: total += order.Total; break;
            }
        }

        var items = await shop.Query(Customer.Partition("c1"), new() { UnknownItems = UnknownItems.AsAttributes }).ToListAsync();

        Assert.Equal(["Ada"], names);
        Assert.Equal(750m, total);
        Assert.Equal(6, items.Count);
    }

    [Fact]
    public async Task Items_from_anywhere()
    {
        var found = await db.ExecuteStatementAsync(new() { Statement = "SELECT * FROM shop WHERE pk = 'CUSTOMER#c1' AND sk = 'PROFILE'" });
        var ada = DynamoItem.FromAttributes<Customer>(found.Items[0]);
        var json = DynamoItem.ToJson(ada);
        var same = DynamoItem.FromJson<Customer>(json);

        Assert.Equal("Ada", ada.Name);
        Assert.Equal(ada.Address, same.Address);
    }

    [Fact]
    public async Task Batches()
    {
        var keys = Enumerable.Range(1, 250).Select(number => Order.Key("c1", number));
        var found = await orders.BatchGetAsync(keys);

        Assert.Equal(5, found.Count);
    }

    [Fact]
    public async Task Batches_not_done_whole()
    {
        var customers = db.Table<Customer>();
        var keys = Enumerable.Range(1, 250).Select(number => Order.Key("c1", number));

        var read = await orders.TryBatchGetAsync(keys);
        Console.WriteLine($"{read.Items.Count} read, {read.Unread.Count} keys left: {read.Error?.Message}");
        if (!read.Succeeded)
            read = await orders.TryBatchGetAsync(read.Unread);

        BatchWrite<Customer>[] writes = [BatchWrite.Put(new Customer("c7", "Grace")), BatchWrite.Delete(Customer.Key("c8"))];
        var written = await customers.TryBatchWriteAsync(writes);
        var again = writes.Where((_, place) => written.Outcomes[place] != BatchOutcome.Written);

        Assert.True(read.Succeeded);
        Assert.Empty(again);
    }

    [Fact]
    public async Task Transactions()
    {
        var customers = db.Table<Customer>();
        await db.Transaction()
            .Put(orders, new Order("c1", 6, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 10m, []))
            .Update(customers, Customer.Key("c1"), [Customer.Fields.Tags.Add("frequent")])
            .CommitAsync();

        var customer = await customers.GetAsync(Customer.Key("c1"));
        Assert.Contains("frequent", customer!.Tags);
    }

    [Fact]
    public async Task Projections_and_previews()
    {
        var summaries = await orders.Query(Order.Partition("c1")).Select<OrderSummary>().ToListAsync();
        var request = orders.Query(Order.Partition("c1").From(3)).Preview();
        Console.WriteLine(request);

        Assert.Equal(5, summaries.Count);
        Assert.Equal("Query", request.Operation);
    }
}
