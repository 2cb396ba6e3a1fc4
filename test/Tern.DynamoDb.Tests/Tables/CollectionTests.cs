using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

public sealed class CollectionTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    private DynamoCollection Collection => _shop.Db.Collection().With<Customer>().With<Order>().With<Invoice>();

    public async ValueTask InitializeAsync()
    {
        _shop = await OpenAsync();
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        await _shop.PutOrdersAsync(3);
        await _shop.Db.Table<Invoice>().PutAsync(new("c1", 1, OrderStatus.Open, Noon));
        await _shop.Customers.PutAsync(new("c2", "Bob"));
        _shop.Transport.Operations.Clear();
    }

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task One_query_reads_a_partition_each_item_as_its_own_type()
    {
        var seen = new List<string>();
        await foreach (var item in Collection.Query(Customer.Partition("c1")))
        {
            seen.Add(item switch
            {
                Customer customer => customer.Name,
                Order order => "order " + order.Number,
                Invoice invoice => "invoice " + invoice.Number,
                _ => "?",
            });
        }

        Assert.Equal(["invoice 1", "order 1", "order 2", "order 3", "Ada"], seen);
        Assert.Equal(["Query"], _shop.Transport.Operations);
        Assert.Equal(
            """Query {"TableName":"shop","KeyConditionExpression":"#0 = :0","ExpressionAttributeNames":{"#0":"pk"},"ExpressionAttributeValues":{":0":""" +
            """{"S":"CUSTOMER#c1"}}}""",
            Collection.Query(Order.Partition("c1")).Preview().ToString());
    }

    [Fact]
    public async Task An_index_is_read_too_and_a_part_of_a_partition()
    {
        var open = await Collection.Query(Order.ByStatus(OrderStatus.Open)).ToListAsync();
        Assert.Equal((3, 1), (open.OfType<Order>().Count(), open.OfType<Invoice>().Count()));
        var orders = await Collection.Query(Customer.Partition("c1"), new() { SortPrefix = "ORDER#", Descending = true, ConsistentRead = true }).ToListAsync();
        Assert.Equal([3, 2, 1], orders.Cast<Order>().Select(order => order.Number));
    }

    [Fact]
    public async Task Pages_and_cursors_go_over_all_types()
    {
        var query = Collection.Query(Customer.Partition("c1"), new() { Limit = 2 });
        var pages = new List<int>();
        await foreach (var page in query.AsPages()) pages.Add(page.Items.Count);
        Assert.Equal([2, 2, 1], pages.Take(3));
        var first = await query.PageAsync();
        var second = await query.PageAsync(first.Cursor);
        Assert.Equal([2, 3], second.Items.Cast<Order>().Select(order => order.Number));
        await Assert.ThrowsAsync<InvalidCursorException>(async () => await Collection.Query(Customer.Partition("c2")).PageAsync(first.Cursor));
        Assert.Equal(5, await Collection.Query(Customer.Partition("c1")).CountAsync());
        Assert.IsType<Invoice>(await Collection.Query(Customer.Partition("c1")).FirstOrDefaultAsync());
    }

    [Fact]
    public async Task Unknown_items_are_refused_with_their_key_or_handed_over()
    {
        var two = _shop.Db.Collection().With<Customer>().With<Order>();
        var error = await Assert.ThrowsAsync<DynamoItemException>(async () => await two.Query(Customer.Partition("c1")).ToListAsync());
        Assert.Equal(("Customer or Order", "INVOICE#00000001"), (error.ItemType, error.Key!["sk"].AsString()));

        var items = await two.Query(Customer.Partition("c1"), new() { UnknownItems = UnknownItems.AsAttributes }).ToListAsync();
        Assert.Equal(5, items.Count);
        Assert.Equal(1, DynamoItem.FromAttributes<Invoice>(Assert.Single(items.OfType<AttributeMap>())).Number);
    }

    [Fact]
    public async Task A_bad_item_of_a_known_type_is_named_with_its_key()
    {
        var bad = DynamoItem.ToAttributes(new Customer("c3", "Eve"));
        bad["Name"] = 1;
        await _shop.Db.PutItemAsync(new() { TableName = "shop", Item = bad });
        var error = await Assert.ThrowsAsync<DynamoItemException>(async () => await Collection.Query(Customer.Partition("c3")).ToListAsync());
        Assert.Equal(("Customer.Name: expected S, found N", "PROFILE"), (error.Message, error.Key!["sk"].AsString()));
    }

    [Fact]
    public void Misuse_is_refused_at_the_door()
    {
        Assert.Throws<InvalidOperationException>(() => _shop.Db.Collection().Query(Customer.Partition("c1")));
        Assert.Throws<ArgumentException>(() => Collection.Query(default(KeyCondition<Customer>)));
        Assert.Contains("range", Assert.Throws<ArgumentException>(() => Collection.Query(Order.Partition("c1").From(2))).Message, StringComparison.Ordinal);
        Assert.Contains("have the same form", Assert.Throws<ArgumentException>(() => Collection.With<OrderTotal>()).Message, StringComparison.Ordinal);
        Assert.Contains("must be in one table", Assert.Throws<ArgumentException>(() => Collection.With<PlainNote>()).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => Collection.Query(Order.ByStatus(OrderStatus.Open), new() { ConsistentRead = true }));
        Assert.Throws<ArgumentException>(() => Collection.Query(Customer.Partition("c1"), new() { Limit = 0 }));
        Assert.Throws<InvalidOperationException>(() => Collection.Query(Customer.Partition("c1")).Select<OrderTotal>());
        Assert.Throws<ArgumentException>(() => _shop.Db.Collection().With<Counter>().Query(Counter.Partition("a"), new() { SortPrefix = "x" }));
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task A_collection_can_have_its_own_name()
    {
        await _shop.Db.Table<Customer>("shop-2").CreateTableAsync();
        await _shop.Db.Table<Customer>("shop-2").PutAsync(new("c9", "Zoe"));
        var items = await _shop.Db.Collection("shop-2").With<Customer>().Query(Customer.Partition("c9")).ToListAsync();
        Assert.Equal(new Customer("c9", "Zoe"), Assert.Single(items));
    }
}
