using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

public sealed class ScanTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync()
    {
        _shop = await OpenAsync();
        for (var customer = 1; customer <= 10; customer++)
        {
            await _shop.PutOrdersAsync(10, "c" + customer);
            await _shop.Customers.PutAsync(new("c" + customer, "Name"));
        }

        _shop.Transport.Operations.Clear();
    }

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task A_scan_returns_only_items_of_its_type()
    {
        Assert.Equal(10, (await _shop.Customers.Scan().ToListAsync()).Count);
        Assert.Equal(100, (await _shop.Orders.Scan().ToListAsync()).Count);
        Assert.Equal(
            """{"TableName":"shop","FilterExpression":"begins_with(#0, :0) AND #1 = :1","ExpressionAttributeNames":""" +
            """{"#0":"pk","#1":"sk"},"ExpressionAttributeValues":{":0":{"S":"CUSTOMER#"},":1":{"S":"PROFILE"}}}""",
            _shop.Customers.Preview.Scan().Json);
    }

    [Fact]
    public async Task A_parallel_scan_returns_every_item_once()
    {
        var orders = await _shop.Orders.Scan(new() { Segments = 8, MaxConcurrency = 3, PageSize = 5 }).ToListAsync();
        Assert.Equal(100, orders.Select(order => (order.CustomerId, order.Number)).Distinct().Count());
        Assert.Equal(100, orders.Count);
        Assert.Equal(100, await _shop.Orders.Scan(new() { Segments = 8 }).CountAsync());
    }

    [Fact]
    public async Task A_parallel_scan_never_reads_more_segments_at_once_than_allowed()
    {
        var running = 0;
        var most = 0;
        _shop.Transport.Answer = async (_, _, _) =>
        {
            var now = Interlocked.Increment(ref running);
            lock (_shop) most = Math.Max(most, now);
            await Task.Yield();
            Interlocked.Decrement(ref running);
            return null;
        };
        await _shop.Orders.Scan(new() { Segments = 20, MaxConcurrency = 3 }).ToListAsync();
        Assert.InRange(most, 1, 3);
    }

    [Fact]
    public async Task A_parallel_scan_ends_with_its_consumer()
    {
        var taken = 0;
        await foreach (var _ in _shop.Orders.Scan(new() { Segments = 4, PageSize = 1 }))
            if (++taken == 3) break;
        Assert.Equal(3, taken);
        Assert.Equal(6, (await _shop.Orders.Scan(new() { Segments = 4, Limit = 6 }).ToListAsync()).Count);
    }

    [Fact]
    public async Task A_failure_in_one_segment_reaches_the_consumer()
    {
        _shop.Transport.Answer = (_, body, _) => new(body.Contains("\"Segment\":2", StringComparison.Ordinal)
            ? TextResponse.Of("""{"__type":"com.amazonaws.dynamodb.v20120810#AccessDeniedException","message":"no"}""", 400)
            : null);
        var failure = await Assert.ThrowsAsync<AwsServiceException>(async () => await _shop.Orders.Scan(new() { Segments = 4 }).ToListAsync());
        Assert.Equal("AccessDeniedException", failure.Code);
    }

    [Fact]
    public async Task One_segment_has_pages_and_cursors()
    {
        var found = 0;
        for (var segment = 0; segment < 3; segment++)
            await foreach (var page in _shop.Orders.Scan(new() { Segments = 3, Segment = segment, Limit = 4 }).AsPages()) found += page.Items.Count;
        Assert.Equal(100, found);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await _shop.Orders.Scan(new() { Segments = 3 }).PageAsync());
    }

    [Fact]
    public async Task An_index_can_be_scanned()
    {
        Assert.Equal(100, await _shop.Orders.Scan(new() { Index = "ByStatus" }).CountAsync());
        Assert.Throws<ArgumentException>(() => _shop.Orders.Scan(new() { Index = "None" }));
        Assert.Throws<ArgumentException>(() => _shop.Orders.Scan(new() { Segments = 0 }));
        Assert.Throws<ArgumentException>(() => _shop.Orders.Scan(new() { Segments = 2, Segment = 2 }));
    }
}
