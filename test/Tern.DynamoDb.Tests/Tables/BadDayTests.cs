using System.Diagnostics;
using Tern.DynamoDb.Tests.Batching;
using Tern.Local;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

public sealed class BadDayTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task A_thousand_calls_at_once_lose_and_double_nothing()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        _shop.Faults.Add(new(LocalFaultKind.Latency) { Jitter = TimeSpan.FromMilliseconds(3) });
        await Task.WhenAll(Enumerable.Range(0, 1000).Select(async i =>
        {
            switch (i % 4)
            {
                case 0:
                    await _shop.Customers.UpdateAsync(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]);
                    break;
                case 1:
                    await _shop.Orders.PutAsync(MakeOrder(i, total: i));
                    Assert.Equal(i, (await _shop.Orders.GetAsync(Order.Key("c1", i)))?.Total);
                    break;
                case 2:
                    Assert.Equal("Ada", (await _shop.Customers.GetAsync(Customer.Key("c1")))?.Name);
                    break;
                default:
                    await _shop.Db.Transaction().Update(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]).CommitAsync();
                    break;
            }
        }));
        Assert.Equal(500, (await _shop.Customers.GetAsync(Customer.Key("c1")))?.Points);
        Assert.Equal(250, await _shop.Orders.Query(Order.Partition("c1")).CountAsync());
    }

    [Fact]
    public async Task Writers_of_one_version_never_overwrite_each_other()
    {
        await _shop.Orders.PutAsync(MakeOrder(1, total: 0));
        _shop.Faults.Add(new(LocalFaultKind.Latency) { Jitter = TimeSpan.FromMilliseconds(3) });
        await Task.WhenAll(Enumerable.Range(0, 20).Select(async _ =>
        {
            while (true)
            {
                var order = (await _shop.Orders.GetAsync(Order.Key("c1", 1), new() { ConsistentRead = true }))!;
                if ((await _shop.Orders.TryPutAsync(order with { Total = order.Total + 1 })).Succeeded) return;
            }
        }));
        var stored = (await _shop.Orders.GetAsync(Order.Key("c1", 1)))!;
        Assert.Equal((20m, 21L), (stored.Total, stored.Version));
    }

    [Fact]
    public async Task A_canceled_token_ends_every_call_before_it_is_sent()
    {
        var cancelled = new CancellationToken(canceled: true);
        Func<ValueTask>[] calls =
        [
            async () => await _shop.Orders.GetAsync(Order.Key("c1", 1), null, cancelled),
            async () => await _shop.Orders.PutAsync(MakeOrder(1), null, cancelled),
            () => _shop.Orders.UpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1)], null, cancelled),
            () => _shop.Orders.DeleteAsync(Order.Key("c1", 1), null, cancelled),
            async () => await _shop.Orders.Query(Order.Partition("c1")).ToListAsync(cancelled),
            async () => await _shop.Orders.Scan(new() { Segments = 3 }).ToListAsync(cancelled),
            async () => await _shop.Orders.BatchGetAsync([Order.Key("c1", 1)], null, cancelled),
            async () => await _shop.Orders.BatchGetAsync(Enumerable.Range(1, 300).Select(i => Order.Key("c1", i)), null, cancelled),
            () => _shop.Customers.BatchPutAsync([new("c1", "Ada")], null, cancelled),
            () => _shop.Db.Transaction().Delete(Customer.Key("c1")).CommitAsync(null, cancelled),
        ];
        foreach (var call in calls) await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await call());
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task Canceling_while_the_service_processes_ends_every_call()
    {
        Func<CancellationToken, ValueTask>[] calls =
        [
            async token => await _shop.Orders.GetAsync(Order.Key("c1", 1), null, token),
            async token => await _shop.Orders.PutAsync(MakeOrder(1), null, token),
            async token => await _shop.Orders.Query(Order.Partition("c1")).ToListAsync(token),
            async token => await _shop.Orders.Scan(new() { Segments = 3 }).ToListAsync(token),
            async token => await _shop.Orders.BatchGetAsync(Enumerable.Range(1, 300).Select(i => Order.Key("c1", i)), null, token),
            token => _shop.Customers.BatchPutAsync(Enumerable.Range(1, 60).Select(i => new Customer("c" + i, "Ada")), null, token),
            token => _shop.Db.Transaction().Delete(Customer.Key("c1")).CommitAsync(null, token),
        ];
        foreach (var call in calls)
        {
            using var cancel = new CancellationTokenSource();
            var slow = _shop.Faults.Replace([new(LocalFaultKind.Latency) { Delay = TimeSpan.FromHours(1) }])[0];
            var running = call(cancel.Token).AsTask();
            var began = Stopwatch.GetTimestamp();
            while (slow.Fired == 0 && Stopwatch.GetElapsedTime(began) < TimeSpan.FromSeconds(30)) await Task.Yield();
            await cancel.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);
        }
    }

    [Fact]
    public async Task Canceling_between_two_pages_ends_the_enumeration()
    {
        await _shop.PutOrdersAsync(20);
        using var cancel = new CancellationTokenSource();
        var taken = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (var _ in _shop.Orders.Query(Order.Partition("c1"), new() { PageSize = 5 }).WithCancellation(cancel.Token))
                if (++taken == 5) await cancel.CancelAsync();
        });
        Assert.Equal(5, taken);
    }

    [Fact]
    public async Task A_call_ends_with_its_own_timeout()
    {
        var clock = new ManualTimeProvider();
        await using var shop = await OpenAsync(clock: clock);
        shop.Faults.Add(new(LocalFaultKind.Latency) { Delay = TimeSpan.FromHours(1) });
        var reading = shop.Orders.GetAsync(Order.Key("c1", 1), new() { Timeout = TimeSpan.FromMilliseconds(20), MaxAttempts = 1 }).AsTask();
        Assert.Equal(AwsTransportFault.Timeout, (await Assert.ThrowsAsync<AwsTransportException>(() => clock.PassUntilAsync(reading))).Kind);
    }

    [Theory]
    [InlineData(LocalFaultKind.Throttle)]
    [InlineData(LocalFaultKind.ThrottlingException)]
    [InlineData(LocalFaultKind.RequestLimitExceeded)]
    [InlineData(LocalFaultKind.InternalServerError)]
    [InlineData(LocalFaultKind.ServiceUnavailable)]
    [InlineData(LocalFaultKind.DropBefore)]
    [InlineData(LocalFaultKind.DropAfter)]
    [InlineData(LocalFaultKind.TruncateBody)]
    [InlineData(LocalFaultKind.CorruptChecksum)]
    public async Task Temporary_errors_are_retried_and_permanent_ones_end_the_call(LocalFaultKind kind)
    {
        var clock = new ManualTimeProvider();
        await using var shop = await OpenAsync(clock: clock);
        var twice = shop.Faults.Add(new(kind) { Operation = "PutItem", First = 2 });
        await clock.PassUntilAsync(shop.Customers.PutAsync(new("c1", "Ada")).AsTask());
        Assert.Equal((3, 2), (twice.Matched, twice.Fired));
        Assert.Equal("Ada", (await shop.Customers.GetAsync(Customer.Key("c1")))?.Name);

        var always = shop.Faults.Replace([new(kind)])[0];
        var failure = await Assert.ThrowsAnyAsync<AwsException>(() => clock.PassUntilAsync(shop.Customers.GetAsync(Customer.Key("c1")).AsTask()));
        Assert.Equal(4, always.Fired);
        Assert.Equal(4, (failure as AwsServiceException)?.Attempts ?? ((AwsTransportException)failure).Attempts);
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("{")]
    [InlineData("{\"Item\":[]}")]
    [InlineData("{\"Item\":{\"pk\":{\"S\":1}}}")]
    [InlineData("<html>")]
    public async Task Garbage_is_a_typed_error(string body)
    {
        _shop.Transport.Answer = (_, _, _) => new(TextResponse.Of(body));
        var failure = await Record.ExceptionAsync(async () => await _shop.Orders.GetAsync(Order.Key("c1", 1), new() { MaxAttempts = 1 }));
        Assert.True(failure is AwsTransportException { Kind: AwsTransportFault.MalformedResponse } or DynamoItemException, failure?.ToString());
    }

    [Fact]
    public async Task Members_of_a_response_can_have_any_order_and_be_unknown()
    {
        _shop.Transport.Answer = (_, _, _) => new(TextResponse.Of(
            """ { "New" : {"a":[1,{}]}, "ScannedCount" : 1 , "Items" : [ {"Points":{"N":"3"},"Name":{"S":"Ada"},"Id":{"S":"c1"},"Other":{"M":""" +
            """{}}} ] , "LastEvaluatedKey" : null, "Count" : 1 } """));
        var page = await _shop.Customers.QueryPageAsync(Customer.Partition("c1"));
        Assert.Equal(new Customer("c1", "Ada", 3), Assert.Single(page.Items));
        Assert.Null(page.Cursor);
    }

    [Fact]
    public async Task A_stored_item_of_another_shape_is_an_error_that_names_it()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        await _shop.Db.UpdateItemAsync(new()
        {
            TableName = "shop",
            Key = new AttributeMap { ["pk"] = "CUSTOMER#c1", ["sk"] = "PROFILE" },
            UpdateExpression = "SET #p = :p",
            ExpressionAttributeNames = new Dictionary<string, string> { ["#p"] = "Points" },
            ExpressionAttributeValues = new AttributeMap { [":p"] = "many" },
        });
        var failure = await Assert.ThrowsAsync<DynamoItemException>(async () => await _shop.Customers.GetAsync(Customer.Key("c1")));
        Assert.Equal(("Customer", "Points"), (failure.ItemType, failure.Attribute));
    }
}
