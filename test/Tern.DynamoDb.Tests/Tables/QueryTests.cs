using System.Buffers.Text;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

public sealed class QueryTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync()
    {
        _shop = await OpenAsync();
        await _shop.PutOrdersAsync(50);
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        _shop.Transport.Operations.Clear();
    }

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task A_query_returns_the_items_of_the_type_in_order()
    {
        var numbers = new List<int>();
        await foreach (var order in _shop.Orders.Query(Order.Partition("c1"))) numbers.Add(order.Number);
        Assert.Equal(Enumerable.Range(1, 50), numbers);

        numbers.Clear();
        await foreach (var order in _shop.Orders.Query(Order.Partition("c1"), new() { Descending = true, PageSize = 7 })) numbers.Add(order.Number);
        Assert.Equal(Enumerable.Range(1, 50).Reverse(), numbers);
        Assert.Equal(1 + 8, _shop.Transport.Operations.Count);
    }

    [Fact]
    public async Task Query_with_limit_stops_after_one_page()
    {
        var orders = await _shop.Orders.Query(Order.Partition("c1"), new() { Limit = 5 }).ToListAsync();
        Assert.Equal([1, 2, 3, 4, 5], orders.Select(order => order.Number));
        Assert.Single(_shop.Transport.Operations);
        Assert.Contains("\"Limit\":5", _shop.Transport.Bodies.Last(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_limit_counts_after_the_filter()
    {
        var query = _shop.Orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.Total > 40m, Limit = 5 });
        Assert.Equal([41m, 42m, 43m, 44m, 45m], (await query.ToListAsync()).Select(order => order.Total));

        // 5 evaluated, none matched; then as many as this ratio suggests.
        Assert.Equal(3, _shop.Transport.Operations.Count);
    }

    [Fact]
    public async Task Ending_early_asks_for_no_further_page()
    {
        await foreach (var order in _shop.Orders.Query(Order.Partition("c1"), new() { PageSize = 10 }))
            if (order.Number == 12) break;
        Assert.Equal(2, _shop.Transport.Operations.Count);
    }

    [Fact]
    public async Task The_first_item_or_none()
    {
        Assert.Equal(50, (await _shop.Orders.Query(Order.Partition("c1"), new() { Descending = true }).FirstOrDefaultAsync())?.Number);
        Assert.Null(await _shop.Orders.Query(Order.Partition("c2")).FirstOrDefaultAsync());
        Assert.Equal(33, (await _shop.Orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.Total == 33m }).FirstOrDefaultAsync())?.Number);
    }

    [Fact]
    public async Task A_count_reads_no_items()
    {
        Assert.Equal(10, await _shop.Orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.Total > 40m, PageSize = 20 }).CountAsync());
        Assert.Equal(3, _shop.Transport.Operations.Count);

        // The service would also count keys of another type with the same prefix, so the keys are read if such keys are
        // possible.
        Assert.Contains("\"ProjectionExpression\":", _shop.Transport.Bodies.Last(), StringComparison.Ordinal);
        Assert.Equal(7, await _shop.Orders.Query(Order.Partition("c1"), new() { Limit = 7 }).CountAsync());
        Assert.Equal(1, await _shop.Customers.Query(Customer.Partition("c1")).CountAsync());
        Assert.Contains("\"Select\":\"COUNT\"", _shop.Transport.Bodies.Last(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(50)]
    [InlineData(51)]
    public async Task Pages_by_cursors_return_every_item_once(int limit)
    {
        var numbers = new List<int>();
        string? cursor = null;
        do
        {
            var page = await _shop.Orders.QueryPageAsync(Order.Partition("c1"), cursor, new() { Limit = limit });
            if (page.Cursor is not null) Assert.Equal(limit, page.Items.Count);
            numbers.AddRange(page.Items.Select(order => order.Number));
            cursor = page.Cursor;
        }
        while (cursor is not null);

        Assert.Equal(Enumerable.Range(1, 50), numbers);
    }

    [Theory]
    [InlineData(null)]
    [InlineData(3)]
    [InlineData(50)]
    public async Task Pages_under_a_filter_are_full_and_lose_nothing(int? pageSize)
    {
        var even = Order.Fields.Total.In(Enumerable.Range(1, 25).Select(i => i * 2m));
        var pages = new List<Page<Order>>();
        await foreach (var page in _shop.Orders.Query(Order.Partition("c1"), new() { Filter = even, Limit = 4, PageSize = pageSize }).AsPages())
            pages.Add(page);

        Assert.Equal(Enumerable.Range(1, 25).Select(i => i * 2), pages.SelectMany(page => page.Items).Select(order => order.Number));
        Assert.All(pages.SkipLast(1).Where(page => page.Items.Count > 0), page => Assert.Equal(4, page.Items.Count));
    }

    [Fact]
    public async Task Pages_of_an_index_continue_at_their_cursor()
    {
        var numbers = new List<int>();
        await foreach (var page in _shop.Orders.Query(
            Order.ByStatus(OrderStatus.Open), new() { Limit = 8, Descending = true, OnConsumedCapacity = _ => { } }).AsPages())
        {
            numbers.AddRange(page.Items.Select(order => order.Number));
            Assert.True(page.ConsumedCapacity > 0);
            Assert.Equal(page.Items.Count, page.ScannedCount);
        }

        Assert.Equal(Enumerable.Range(1, 50).Reverse(), numbers);
    }

    [Fact]
    public async Task Hostile_cursors_are_refused_without_a_request()
    {
        var query = _shop.Orders.Query(Order.Partition("c1"), new() { Limit = 5 });
        var cursor = (await query.PageAsync()).Cursor!;
        Assert.Matches("^[A-Za-z0-9_-]+$", cursor);
        _shop.Transport.Operations.Clear();

        string[] hostile =
        [
            "x", "%%%", "AAAA", new('A', 9000), cursor[..^4], cursor + "AAAA", "B" + cursor[1..], cursor[..8] + "zz" + cursor[10..], "\0", "ünï",
            "{\"pk\":1}",
        ];
        foreach (var text in hostile) await Assert.ThrowsAsync<InvalidCursorException>(async () => await query.PageAsync(text));

        // Sound, but of other queries.
        await Assert.ThrowsAsync<InvalidCursorException>(async () => await _shop.Orders.QueryPageAsync(Order.Partition("c2"), cursor));
        await Assert.ThrowsAsync<InvalidCursorException>(async () => await _shop.Orders.QueryPageAsync(Order.ByStatus(OrderStatus.Open), cursor));
        await Assert.ThrowsAsync<InvalidCursorException>(async () => await _shop.Orders.QueryPageAsync(Order.Partition("c1").From(20), cursor));
        await Assert.ThrowsAsync<InvalidCursorException>(async () => await _shop.Db.Table<Order>("other").QueryPageAsync(Order.Partition("c1"), cursor));
        await Assert.ThrowsAsync<InvalidCursorException>(async () => await _shop.Orders.Scan().PageAsync(cursor));
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task Damage_to_any_bit_of_a_cursor_is_refused()
    {
        var query = _shop.Orders.Query(Order.Partition("c1"), new() { Limit = 5 });
        var cursor = (await query.PageAsync()).Cursor!;
        var bytes = Base64Url.DecodeFromChars(cursor);
        for (var bit = 0; bit < bytes.Length * 8; bit++)
        {
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
            await Assert.ThrowsAsync<InvalidCursorException>(async () => await query.PageAsync(Base64Url.EncodeToString(bytes)));
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
        }

        // A query in the other direction continues elsewhere, and a form sends an empty text for no cursor.
        var descending = _shop.Orders.Query(Order.Partition("c1"), new() { Limit = 5, Descending = true });
        await Assert.ThrowsAsync<InvalidCursorException>(async () => await descending.PageAsync(cursor));
        Assert.Equal([1, 2, 3, 4, 5], (await query.PageAsync("")).Items.Select(order => order.Number));
    }

    [Fact]
    public async Task A_projection_is_not_written()
    {
        var totals = _shop.Db.Table<OrderTotal>();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => totals.PutAsync(new OrderTotal("c1", 1, 1)).AsTask());

        Assert.Equal("OrderTotal reads only a part of Order, so writing one would lose the members that it lacks. Write Order instead.", error.Message);
    }

    [Fact]
    public async Task A_smaller_type_asks_for_its_attributes_only()
    {
        var query = _shop.Orders.Query(Order.Partition("c1"), new() { Filter = Order.Fields.Total > 40m, Limit = 3 }).Select<OrderTotal>();
        Assert.Equal(
            """
            {"TableName":"shop","KeyConditionExpression":"#0 = :0 AND begins_with(#1, :1)","FilterExpression":"#2 > :2",
            "ProjectionExpression":"#3, #4, #2, #0, #1",
            "ExpressionAttributeNames":{"#0":"pk","#1":"sk","#2":"Total","#3":"CustomerId","#4":"Number"},
            "ExpressionAttributeValues":{":0":{"S":"CUSTOMER#c1"},":1":{"S":"ORDER#"},":2":{"N":"40"}},"Limit":3}
            """.Replace("\n", "", StringComparison.Ordinal),
            query.Preview().Json);
        var totals = new List<OrderTotal>();
        await foreach (var page in query.AsPages()) totals.AddRange(page.Items);
        Assert.Equal(Enumerable.Range(41, 10).Select(i => new OrderTotal("c1", i, i)), totals);
    }

    [Fact]
    public void Misuse_is_refused_at_the_door()
    {
        Assert.Throws<ArgumentException>(() => _shop.Orders.Query(default));
        Assert.Throws<ArgumentException>(() => _shop.Orders.Query(Order.Partition("c1"), new() { Limit = 0 }));
        Assert.Throws<ArgumentException>(() => _shop.Orders.Query(Order.Partition("c1"), new() { PageSize = 0 }));
        Assert.Throws<ArgumentException>(() => _shop.Orders.Query(Order.ByStatus(OrderStatus.Open), new() { ConsistentRead = true }));
    }

    [Fact]
    public async Task A_query_of_an_index_leaves_out_items_of_other_types_with_the_same_index_key()
    {
        await _shop.Db.Table<Invoice>().PutAsync(new Invoice("c9", 1, OrderStatus.Sent, Noon));
        await _shop.Orders.PutAsync(MakeOrder(1, "c9", status: OrderStatus.Sent));
        Assert.Equal("c9", Assert.Single(await _shop.Orders.Query(Order.ByStatus(OrderStatus.Sent)).ToListAsync()).CustomerId);
        Assert.Equal(1, await _shop.Orders.Query(Order.ByStatus(OrderStatus.Sent), new() { Filter = Order.Fields.Total > 1m }).CountAsync());
        Assert.Equal(
            Noon,
            Assert.Single((await _shop.Db.Table<Invoice>().QueryPageAsync(Invoice.ByStatus(OrderStatus.Sent), options: new() { Limit = 1 })).Items).IssuedAt);
    }

    [Fact]
    public async Task The_message_of_a_damaged_cursor_can_be_returned_to_a_client()
    {
        var error = await Assert.ThrowsAsync<InvalidCursorException>(async () => await _shop.Orders.QueryPageAsync(Order.Partition("c1"), "?"));
        Assert.Equal(
            "The cursor isn't valid for this query: it isn't base64url. Pass the cursor of a page unchanged, with the same table, index and key condition.",
            error.Message);
        Assert.Equal("cursor", error.ParamName);
    }
}
