using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.TestHarness;

namespace Tern.Local.Tests.Inspection;

public sealed class LocalTableTests
{
    [Fact]
    public async Task A_table_describes_its_contents()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        await db.Table<Order>().PutAsync(new("c1", 2, "paid"));
        await db.Table<Order>().PutAsync(new("c1", 1, "paid"));

        var table = local.FindTable("shop")!;

        Assert.Equal("shop", table.Name);
        Assert.Equal("pk", table.PartitionKey);
        Assert.Equal("sk", table.SortKey);
        Assert.Equal(2, table.ItemCount);
        Assert.Equal(0, table.StreamRecordCount);
        Assert.InRange(table.SizeBytes, 100, 400);
        var index = Assert.Single(table.Indexes);
        Assert.Equal(("ByStatus", true, 2), (index.Name, index.IsGlobal, index.ItemCount));
        Assert.Equal(["gsi1pk"], index.PartitionKeys);
        Assert.Equal(["gsi1sk"], index.SortKeys);
        Assert.Equal("shop: 2 items", table.ToString());
    }

    [Fact]
    public async Task A_table_that_was_never_created_does_not_exist()
    {
        await using var local = await LocalDynamoDb.StartAsync();

        Assert.Null(local.FindTable("shop"));
        Assert.Empty(local.Tables);
        Assert.Throws<ArgumentNullException>(() => local.FindTable(null!));
    }

    [Fact]
    public async Task Tables_are_listed_by_name()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        foreach (var prefix in (string[])["b-", "a-", "c-"])
        {
            await using var db = local.CreateClient(options => options.TableNamePrefix = prefix);
            await db.CreateTableAsync<Order>();
        }

        Assert.Equal(["a-shop", "b-shop", "c-shop"], local.Tables.Select(table => table.Name));
    }

    [Fact]
    public async Task Items_match_a_scan_of_a_client_in_its_order()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        for (var i = 0; i < 300; i++) await db.Table<Order>().PutAsync(new($"c{i % 7}", i, "paid"));
        var scanned = new List<AttributeMap>();
        await foreach (var page in db.ScanPagesAsync(new() { TableName = "shop" })) scanned.AddRange(page.Items!);

        Assert.Equal(scanned, local.FindTable("shop")!.Items());
    }

    [Fact]
    public async Task Items_of_a_type_are_distinguished_from_others_in_the_table()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var order = new Order("c1", 7, "paid");
        await db.Table<Order>().PutAsync(order);
        await db.Table<Customer>().PutAsync(new("c1", "Ada"));

        var table = local.FindTable("shop")!;

        Assert.Equal(order, Assert.Single(table.Items<Order>()));
        Assert.Equal(new Customer("c1", "Ada"), Assert.Single(table.Items<Customer>()));
        Assert.Equal(order, table.Find(Order.Key("c1", 7)));
        Assert.Null(table.Find(Order.Key("c1", 8)));
    }

    [Fact]
    public async Task An_item_is_found_by_its_key_and_nothing_else_is_one()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        await db.Table<Customer>().PutAsync(new("c1", "Ada"));
        var table = local.FindTable("shop")!;

        Assert.Equal("Ada", table.Find(new AttributeMap { ["pk"] = "CUSTOMER#c1", ["sk"] = "PROFILE" })?["Name"].AsString());
        Assert.Null(table.Find(new AttributeMap { ["pk"] = "CUSTOMER#c1", ["sk"] = "profile" }));
        foreach (var wrong in (AttributeMap[])[new(), new() { ["pk"] = "a" }, new() { ["pk"] = "a", ["sk"] = 1 },
            new() { ["pk"] = "a", ["sk"] = "b", ["x"] = "c" }])
            Assert.Contains("isn't a key of the table 'shop', which has 'pk' (S) and 'sk' (S)",
                Assert.Throws<ArgumentException>(() => table.Find(wrong)).Message);
    }

    [Fact]
    public async Task A_table_keeps_the_state_of_its_request()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        await db.Table<Order>().PutAsync(new("c1", 1, "paid"));
        var before = local.FindTable("shop")!;

        await db.Table<Order>().PutAsync(new("c1", 2, "paid"));
        await db.DeleteTableAsync(new() { TableName = "shop" });

        Assert.Equal(1, before.ItemCount);
        Assert.Equal(new Order("c1", 1, "paid"), Assert.Single(before.Items<Order>()));
        Assert.Null(local.FindTable("shop"));
    }

    [Fact]
    public async Task Expired_items_are_removed_when_the_clock_is_advanced()
    {
        var clock = new ManualTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(new() { TimeProvider = clock });
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        await db.Table<Order>().PutAsync(new("c1", 1, "paid") { ExpiresAt = clock.GetUtcNow().AddHours(1) });
        Assert.Equal("ExpiresAt", local.FindTable("shop")!.TimeToLiveAttribute);

        clock.Advance(TimeSpan.FromHours(2));

        Assert.Equal(0, local.FindTable("shop")!.ItemCount);
    }

    [Fact]
    public async Task Records_of_the_enabled_stream_are_counted_until_their_day_is_over()
    {
        var clock = new ManualTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(new() { TimeProvider = clock });
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        await db.UpdateTableAsync(new() { TableName = "shop", StreamSpecification = new() { StreamEnabled = true, StreamViewType = StreamViewType.KeysOnly } });
        await db.Table<Order>().PutAsync(new("c1", 1, "paid"));
        await db.Table<Order>().PutAsync(new("c1", 2, "paid"));
        Assert.Equal(2, local.FindTable("shop")!.StreamRecordCount);
        Assert.Equal(2, Assert.Single(local.Tables).StreamRecordCount);

        clock.Advance(TimeSpan.FromHours(25));

        Assert.Equal(0, Assert.Single(local.Tables).StreamRecordCount);
        Assert.Equal(0, local.FindTable("shop")!.StreamRecordCount);
    }

    [Fact]
    public async Task Inspection_during_transactions_shows_all_or_nothing_of_each()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Order>();
        var done = false;
        var writer = Task.Run(async () =>
        {
            for (var i = 0; i < 2000; i++)
            {
                await db.TransactWriteItemsAsync(new()
                {
                    TransactItems = [.. ((string[])["a", "b", "c"])
                        .Select(account => new TransactWriteItem { Put =
                        new() { TableName = "shop", Item = new() { ["pk"] = account, ["sk"] = "balance", ["n"] = i } } })],
                });
            }

            Volatile.Write(ref done, true);
        });

        while (!Volatile.Read(ref done))
        {
            foreach (var table in (LocalTable[])[local.FindTable("shop")!, local.Tables[0]])
                Assert.True(table.Items().Select(item => item["n"]).Distinct().Count() <= 1);
        }

        await writer;
    }
}
