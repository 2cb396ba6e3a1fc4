using Tern.DynamoDb.Tests.Tables;
using Tern.Local;
using Tern.Testing;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Batching;

public sealed class BatchGetTests : IAsyncLifetime
{
    private readonly ManualTimeProvider _clock = new();
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync(clock: _clock);

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void Keys_are_written_as_one_request() => Assert.Equal(
        """BatchGetItem {"RequestItems":{"shop":{"Keys":[{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000001"}},{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000002"}}],"ConsistentRead":true}}}""",
        Assert.Single(_shop.Orders.Preview.BatchGet([Order.Key("c1", 1), Order.Key("c1", 2)], new() { ConsistentRead = true })).ToString());

    [Fact]
    public async Task A_thousand_keys_cost_ten_requests()
    {
        await _shop.PutOrdersAsync(1000);
        _shop.Transport.Operations.Clear();
        var orders = await _shop.Orders.BatchGetAsync(Enumerable.Range(1, 1000).Reverse().Select(number => Order.Key("c1", number)));
        Assert.Equal(Enumerable.Range(1, 1000).Reverse(), orders.Select(order => order.Number));
        Assert.Equal(10, _shop.Transport.Operations.Count);
    }

    [Fact]
    public async Task Items_come_in_the_order_of_their_keys_without_the_missing()
    {
        await _shop.PutOrdersAsync(5);
        _shop.Transport.Operations.Clear();
        var orders = await _shop.Orders.BatchGetAsync([Order.Key("c1", 5), Order.Key("c1", 99), Order.Key("c1", 1), Order.Key("c1", 5), Order.Key("c1", 3)]);
        Assert.Equal([5, 1, 3], orders.Select(order => order.Number));
        Assert.Single(_shop.Transport.Operations);
    }

    [Fact]
    public async Task No_keys_cost_no_request()
    {
        Assert.Empty(await _shop.Orders.BatchGetAsync([]));
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task Unread_keys_are_asked_for_again_after_a_pause()
    {
        await _shop.PutOrdersAsync(3);
        _shop.Transport.Operations.Clear();
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch) { Operation = "BatchGetItem", First = 1, Share = 0.6 });

        var reading = _shop.Orders.BatchGetAsync([Order.Key("c1", 1), Order.Key("c1", 2), Order.Key("c1", 3)]).AsTask();
        Assert.False(reading.IsCompleted);
        Assert.Single(_shop.Transport.Operations);
        var began = _clock.GetUtcNow();
        Assert.Equal([1, 2, 3], (await _clock.PassUntilAsync(reading)).Select(order => order.Number));
        Assert.Equal(2, _shop.Transport.Operations.Count);
        Assert.DoesNotContain("ORDER#00000001", _shop.Transport.Bodies.Last(), StringComparison.Ordinal);
        Assert.InRange(_clock.GetUtcNow() - began, TimeSpan.FromMilliseconds(25), TimeSpan.FromMilliseconds(60));
    }

    [Fact]
    public async Task Keys_left_unread_time_after_time_end_in_an_error()
    {
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch)); // 16 of 32, 8, then 4
        var reading = _shop.Orders.BatchGetAsync(Enumerable.Range(1, 32).Select(number => Order.Key("c1", number)), new() { MaxRounds = 3 }).AsTask();
        Assert.Contains("left 4 of 8 keys unread 3 times", (await Assert.ThrowsAsync<BatchIncompleteException>(() => _clock.PassUntilAsync(reading))).Message, StringComparison.Ordinal);
        Assert.Equal(3, _shop.Transport.Operations.Count);
    }

    [Fact]
    public async Task No_more_requests_run_at_once_than_allowed()
    {
        await _shop.PutOrdersAsync(1000);
        var (running, most) = (0, 0);
        _shop.Transport.Answer = async (_, _, _) =>
        {
            var now = Interlocked.Increment(ref running);
            lock (_clock) most = Math.Max(most, now);
            await Task.Yield();
            Interlocked.Decrement(ref running);
            return null;
        };
        var orders = await _shop.Orders.BatchGetAsync(Enumerable.Range(1, 1000).Select(number => Order.Key("c1", number)), new() { MaxConcurrency = 2 });
        Assert.Equal(1000, orders.Count);
        Assert.InRange(most, 1, 2);
        Assert.Throws<ArgumentOutOfRangeException>(() => new BatchGetOptions { MaxConcurrency = 0 });
    }

    [Fact]
    public async Task One_failed_request_ends_the_call()
    {
        await _shop.PutOrdersAsync(500);
        _shop.Transport.Answer = (_, body, _) => new(body.Contains("ORDER#00000150", StringComparison.Ordinal)
            ? new MadeAnswer("""{"__type":"com.amazonaws.dynamodb.v20120810#AccessDeniedException","message":"no"}""", 400)
            : null);
        await Assert.ThrowsAsync<AwsServiceException>(async () => await _shop.Orders.BatchGetAsync(Enumerable.Range(1, 500).Select(number => Order.Key("c1", number))));
    }
}
