using Tern.DynamoDb.Tests.Tables;
using Tern.Local;
using Tern.TestHarness;
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
        """BatchGetItem {"RequestItems":{"shop":{"Keys":[{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000001"}},""" +
        """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000002"}}],"ConsistentRead":true}}}""",
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
    public async Task Items_are_returned_in_the_order_of_their_keys_without_missing_ones()
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
    public async Task Unprocessed_keys_are_retried_after_a_pause()
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
    public async Task Giving_up_reports_the_items_and_the_unread_keys()
    {
        await _shop.PutOrdersAsync(31); // not the last one, which is also requested
        _shop.Transport.Operations.Clear();
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch)); // 16 of 32, 8, then 4
        var reading = _shop.Orders.TryBatchGetAsync(Keys(32), new() { MaxRounds = 3 }).AsTask();
        var result = await _clock.PassUntilAsync(reading);

        Assert.False(result.Succeeded);
        Assert.Contains("left 4 of 8 keys unread 3 times", Assert.IsType<BatchIncompleteException>(result.Error).Message, StringComparison.Ordinal);
        Assert.Equal(3, _shop.Transport.Operations.Count);
        Assert.Equal(Enumerable.Range(1, 28), result.Items.Select(order => order.Number));
        Assert.Equal(Keys(32).Skip(28), result.Unread);

        _shop.Faults.Replace([]);
        var rest = await _shop.Orders.TryBatchGetAsync(result.Unread);
        Assert.True(rest.Succeeded);
        Assert.Equal([29, 30, 31], rest.Items.Select(order => order.Number));
        Assert.Empty(rest.Unread);
    }

    [Fact]
    public async Task The_error_of_an_incomplete_batch_contains_the_items()
    {
        await _shop.PutOrdersAsync(32);
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch));
        var failure = await Assert.ThrowsAsync<BatchGetException<Order>>(async () => await _shop.Orders.BatchGetAsync(Keys(32), new() { MaxRounds = 1 }));

        Assert.Equal(Enumerable.Range(1, 16), failure.Result.Items.Select(order => order.Number));
        Assert.Equal(Keys(32).Skip(16), failure.Result.Unread);
        Assert.Same(failure.Result.Error, failure.InnerException);
        Assert.Equal(
            "16 items were read, and 16 keys were not; see Result for both. " + Assert.IsType<BatchIncompleteException>(failure.InnerException).Message,
            failure.Message);
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
    public async Task When_a_request_fails_requests_in_flight_end_and_no_other_starts()
    {
        await _shop.PutOrdersAsync(500);
        _shop.Transport.Operations.Clear();
        var release = new TaskCompletionSource();
        _shop.Transport.Answer = async (_, body, token) =>
        {
            if (body.Contains("ORDER#00000150", StringComparison.Ordinal))
                return TextResponse.Of("""{"__type":"com.amazonaws.dynamodb.v20120810#AccessDeniedException","message":"no"}""", 400);
            await release.Task.WaitAsync(token);
            return null;
        };
        var reading = _shop.Orders.TryBatchGetAsync(Keys(500), new() { MaxConcurrency = 2 }).AsTask();
        release.SetResult();
        var result = await reading;

        Assert.Equal(2, _shop.Transport.Operations.Count);
        Assert.IsType<AwsServiceException>(result.Error);
        Assert.Equal(Enumerable.Range(1, 100), result.Items.Select(order => order.Number));
        Assert.Equal(Keys(500).Skip(100), result.Unread);
    }

    [Fact]
    public async Task An_item_that_does_not_fit_its_type_leaves_those_before_it_read()
    {
        await _shop.PutOrdersAsync(2);
        await _shop.Db.PutItemAsync(
            new() { TableName = "shop", Item = new() { ["pk"] = AttributeValue.String("CUSTOMER#c1"), ["sk"] = AttributeValue.String("ORDER#00000003") } });
        var result = await _shop.Orders.TryBatchGetAsync(Keys(4));

        Assert.IsType<DynamoItemException>(result.Error);
        Assert.Equal([1, 2], result.Items.Select(order => order.Number));
        Assert.Equal(Keys(4).Skip(2), result.Unread);
    }

    [Theory]
    [InlineData("""{"pk":{"S":"CUSTOMER#c9"},"sk":{"S":"ORDER#00000001"}}""")] // never asked for
    [InlineData("""{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000150"}}""")] // asked for by another request of the batch
    [InlineData("""{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000001"}},{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000001"}}""")]
    public async Task A_key_that_a_request_did_not_ask_for_is_not_read(string unprocessed)
    {
        await using var shop = await OpenAsync(static options => options.MaxAttempts = 1, _clock);
        await shop.PutOrdersAsync(200);
        shop.Transport.Operations.Clear();
        shop.Transport.Answer = (_, body, _) => new(body.Contains("ORDER#00000001", StringComparison.Ordinal)
            ? TextResponse.Of($$$$"""{"Responses":{"shop":[]},"UnprocessedKeys":{"shop":{"Keys":[{{{{unprocessed}}}}]}}}""")
            : null);
        var result = await shop.Orders.TryBatchGetAsync(Keys(200), new() { MaxConcurrency = 1 });
        Assert.Equal(AwsTransportFault.MalformedResponse, Assert.IsType<AwsTransportException>(result.Error).Kind);
        Assert.Single(shop.Transport.Operations);
        Assert.Equal(Keys(200), result.Unread);
    }

    [Fact]
    public async Task An_item_that_was_not_requested_is_refused()
    {
        await using var shop = await OpenAsync(static options => options.MaxAttempts = 1, _clock);
        shop.Transport.Answer = (_, _, _) => new(TextResponse.Of(
            """{"Responses":{"shop":[{"pk":{"S":"CUSTOMER#c9"},"sk":{"S":"PROFILE"},"Id":{"S":"c9"},"Name":{"S":"Eve"}}]}}"""));
        var result = await shop.Customers.TryBatchGetAsync([Customer.Key("c1")]);
        Assert.Equal(AwsTransportFault.MalformedResponse, Assert.IsType<AwsTransportException>(result.Error).Kind);
        Assert.Empty(result.Items);
        Assert.Equal([Customer.Key("c1")], result.Unread);
    }

    [Fact]
    public async Task An_item_whose_members_make_another_key_is_an_error()
    {
        await _shop.Db.PutItemAsync(new()
        {
            TableName = "shop",
            Item = new() { ["pk"] = "CUSTOMER#c1", ["sk"] = "PROFILE", ["Id"] = "renamed", ["Name"] = "Ada" },
        });
        var result = await _shop.Customers.TryBatchGetAsync([Customer.Key("c1")]);
        Assert.Equal("pk", Assert.IsType<DynamoItemException>(result.Error).Attribute);
    }

    [Fact]
    public async Task An_item_whose_members_make_no_key_is_an_error()
    {
        await _shop.PutOrdersAsync(1);
        await _shop.Db.UpdateItemAsync(new()
        {
            TableName = "shop",
            Key = new() { ["pk"] = "CUSTOMER#c1", ["sk"] = "ORDER#00000001" },
            UpdateExpression = "SET #n = :n",
            ExpressionAttributeNames = new() { ["#n"] = "Number" },
            ExpressionAttributeValues = new() { [":n"] = 2_000_000_000 },
        });
        var result = await _shop.Orders.TryBatchGetAsync([Order.Key("c1", 1)]);
        Assert.Equal("sk", Assert.IsType<DynamoItemException>(result.Error).Attribute);
    }

    [Fact]
    public async Task A_batch_times_out_and_reports_it()
    {
        await _shop.PutOrdersAsync(3);
        _shop.Transport.Answer = (_, body, _) => new(Unread(body));
        var began = _clock.GetUtcNow();
        var result = await _clock.PassUntilAsync(_shop.Orders.TryBatchGetAsync(
            Keys(3), new() { MaxRounds = 1000, BatchTimeout = TimeSpan.FromSeconds(3) }).AsTask());
        Assert.Contains("longer than the 3 s", Assert.IsType<BatchIncompleteException>(result.Error).Message, StringComparison.Ordinal);
        Assert.InRange(_clock.GetUtcNow() - began, TimeSpan.FromSeconds(0.2), TimeSpan.FromSeconds(3));
        Assert.Equal(Keys(3), result.Unread);
    }

    [Fact]
    public async Task Without_its_own_timeout_a_batch_of_one_request_has_the_timeout_of_a_call()
    {
        await _shop.PutOrdersAsync(3);
        _shop.Transport.Answer = async (_, body, token) =>
        {
            await Task.Delay(TimeSpan.FromSeconds(4), _clock, token);
            return Unread(body);
        };
        var began = _clock.GetUtcNow();
        var result = await _clock.PassUntilAsync(_shop.Orders.TryBatchGetAsync(Keys(3), new() { MaxRounds = 1000 }).AsTask());
        Assert.Contains("longer than the 15 s", Assert.IsType<BatchIncompleteException>(result.Error).Message, StringComparison.Ordinal);
        Assert.InRange(_clock.GetUtcNow() - began, TimeSpan.FromSeconds(8), TimeSpan.FromSeconds(16));
        Assert.Throws<ArgumentOutOfRangeException>(() => new BatchGetOptions { BatchTimeout = TimeSpan.Zero });
    }

    // All of the requested keys are unprocessed.
    private static TextResponse Unread(string body) =>
        TextResponse.Of($$$"""{"Responses":{},"UnprocessedKeys":{{{body[(body.IndexOf(':', StringComparison.Ordinal) + 1)..^1]}}}}""");

    private static IEnumerable<ItemKey<Order>> Keys(int count) => Enumerable.Range(1, count).Select(number => Order.Key("c1", number));
}
