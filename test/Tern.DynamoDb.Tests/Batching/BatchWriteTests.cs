using Tern.DynamoDb.Model;
using Tern.DynamoDb.Tests.Tables;
using Tern.Local;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Batching;

public sealed class BatchWriteTests : IAsyncLifetime
{
    private readonly ManualTimeProvider _clock = new();
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync(clock: _clock);

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void Puts_and_deletes_are_written_as_one_request() => Assert.Equal(
        """BatchWriteItem {"RequestItems":{"shop":[{"PutRequest":{"Item":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"Id":{"S":"c1"},"Name":""" +
        """{"S":"Ada"},"Points":{"N":"0"}}}},{"DeleteRequest":{"Key":{"pk":{"S":"CUSTOMER#c2"},"sk":{"S":"PROFILE"}}}}]}}""",
        Assert.Single(_shop.Customers.Preview.BatchWrite([BatchWrite.Put(new Customer("c1", "Ada")), BatchWrite.Delete(Customer.Key("c2"))])).ToString());

    [Fact]
    public async Task Sixty_writes_cost_three_requests()
    {
        await _shop.Customers.BatchPutAsync(Enumerable.Range(1, 60).Select(i => new Customer("c" + i, "Name")));
        Assert.Equal(3, _shop.Transport.Operations.Count);
        Assert.Equal(60, await _shop.Customers.Scan().CountAsync());
        await _shop.Customers.BatchDeleteAsync(Enumerable.Range(1, 59).Select(i => Customer.Key("c" + i)));
        Assert.Equal("c60", Assert.Single(await _shop.Customers.Scan().ToListAsync()).Id);
    }

    [Fact]
    public async Task Two_writes_of_one_key_are_refused()
    {
        var error = await Assert.ThrowsAsync<ArgumentException>(async () =>
            await _shop.Customers.BatchWriteAsync(
                [BatchWrite.Put(new Customer("c1", "Ada")), BatchWrite.Put(new Customer("c2", "Bob")), BatchWrite.Delete(Customer.Key("c1"))]));
        Assert.Contains("0 and 2", error.Message, StringComparison.Ordinal);
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task A_type_with_a_version_is_refused_unless_versions_are_ignored()
    {
        var order = MakeOrder(1);
        await Assert.ThrowsAsync<ArgumentException>(async () => await _shop.Orders.BatchPutAsync([order]));
        var result = await _shop.Orders.TryBatchWriteAsync([BatchWrite.Put(order), BatchWrite.Delete(Order.Key("c1", 2))], new() { IgnoreVersion = true });
        Assert.Equal((0L, 1L), (order.Version, result.Stored(0)?.Version));
        Assert.Null(result.Stored(1));
        Assert.Throws<ArgumentOutOfRangeException>(() => result.Stored(2));
        Assert.Equal(2, (await _shop.Orders.PutAsync(result.Stored(0)!)).Version);
    }

    [Fact]
    public async Task Only_unprocessed_writes_are_retried()
    {
        await _shop.Customers.PutAsync(new("c", "C"));
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch) { First = 1, Share = 0.6 });
        var writing = _shop.Customers.TryBatchWriteAsync(
            [BatchWrite.Put(new Customer("a", "A")), BatchWrite.Put(new Customer("b", "B")), BatchWrite.Delete(Customer.Key("c"))]).AsTask();
        Assert.False(writing.IsCompleted);
        Assert.True((await _clock.PassUntilAsync(writing)).Succeeded);
        Assert.Equal(
            """{"RequestItems":{"shop":[{"PutRequest":{"Item":{"pk":{"S":"CUSTOMER#b"},"sk":{"S":"PROFILE"},"Id":{"S":"b"},"Name":{"S":"B"},"Points":""" +
            """{"N":"0"}}}},{"DeleteRequest":{"Key":{"pk":{"S":"CUSTOMER#c"},"sk":{"S":"PROFILE"}}}}]}}""",
            _shop.Transport.Bodies.Last());
        Assert.Equal(["a", "b"], (await _shop.Customers.Scan().ToListAsync()).Select(customer => customer.Id).Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData(1, 50)]
    [InlineData(3, 200)]
    [InlineData(100, 5000)]
    public void The_delay_between_rounds_doubles_up_to_five_seconds(int round, int milliseconds)
    {
        _shop.Db.NextRandom = static () => 1;
        var waiting = new BatchTime(_shop.Db, requests: 1, new BatchWriteOptions()).WaitAsync(round, TestContext.Current.CancellationToken);
        _clock.Advance(TimeSpan.FromMilliseconds(milliseconds - 1));
        Assert.False(waiting.IsCompleted);
        _clock.Advance(TimeSpan.FromMilliseconds(1));
        Assert.True(waiting.IsCompletedSuccessfully);
    }

    [Fact]
    public async Task Giving_up_reports_the_outcome_of_every_write()
    {
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch) { Share = 0.1 }); // two of 25, then one of those two
        var writing = _shop.Customers.TryBatchWriteAsync(
            Enumerable.Range(1, 25).Select(i => BatchWrite.Put(new Customer(i.ToString("D2", null), "Name"))), new() { MaxRounds = 2 }).AsTask();
        var result = await _clock.PassUntilAsync(writing);

        Assert.IsType<BatchIncompleteException>(result.Error);
        Assert.Equal(24, result.Outcomes.Count(outcome => outcome == BatchOutcome.Written));
        Assert.Equal(BatchOutcome.NotWritten, result.Outcomes[24]);
        Assert.Equal(24, await _shop.Customers.Scan().CountAsync());
        Assert.Null(await _shop.Customers.GetAsync(Customer.Key("25")));

        var failure = await Assert.ThrowsAsync<BatchWriteException>(async () => await _shop.Customers.BatchPutAsync(
            [new("51", "Name"), new("52", "Name")], new() { MaxRounds = 1 }));
        Assert.Equal(
            "Of 2 writes, 1 succeeded, 1 weren't executed, and 0 have an unknown outcome; see Result. " + failure.InnerException!.Message, failure.Message);
    }

    [Theory]
    [InlineData(LocalFaultKind.Throttle, false, BatchOutcome.NotWritten)]
    [InlineData(LocalFaultKind.RequestLimitExceeded, false, BatchOutcome.NotWritten)]
    [InlineData(LocalFaultKind.DropBefore, false, BatchOutcome.Unknown)]
    [InlineData(LocalFaultKind.DropAfter, true, BatchOutcome.Unknown)]
    [InlineData(LocalFaultKind.TruncateBody, true, BatchOutcome.Unknown)]
    [InlineData(LocalFaultKind.CorruptChecksum, true, BatchOutcome.Unknown)]
    [InlineData(LocalFaultKind.InternalServerError, false, BatchOutcome.Unknown)]
    [InlineData(LocalFaultKind.ServiceUnavailable, false, BatchOutcome.Unknown)]
    public async Task A_rejected_request_and_one_without_a_response_are_distinguished(LocalFaultKind kind, bool written, BatchOutcome told)
    {
        _shop.Faults.Add(new(kind) { Operation = "BatchWriteItem" });
        var items = Enumerable.Range(1, 25).Select(i => new Customer(i.ToString("D2", null), "Name"));
        var result = await _shop.Customers.TryBatchWriteAsync(items.Select(BatchWrite.Put), new() { MaxAttempts = 1 });
        Assert.All(result.Outcomes, outcome => Assert.Equal(told, outcome));
        Assert.Equal(written ? 25 : 0, await _shop.Customers.Scan().CountAsync());
    }

    [Fact]
    public async Task An_item_that_cannot_be_written_is_skipped_and_the_rest_is_reported()
    {
        var items = Enumerable.Range(1, 30).Select(i => new Customer(i.ToString("D2", null), i == 30 ? "\uD800" : "Name"));
        var result = await _shop.Customers.TryBatchWriteAsync(items.Select(BatchWrite.Put), new() { MaxConcurrency = 1 });
        Assert.IsType<ArgumentException>(result.Error);
        Assert.Equal(25, result.Outcomes.Count(outcome => outcome == BatchOutcome.Written));
        Assert.All(result.Outcomes.Skip(25), outcome => Assert.Equal(BatchOutcome.NotWritten, outcome));
    }

    [Fact]
    public async Task A_rejection_after_a_lost_response_does_not_claim_that_nothing_was_written()
    {
        var lost = _shop.Faults.Add(new(LocalFaultKind.DropAfter) { First = 1 });
        var refused = _shop.Faults.Add(new(LocalFaultKind.Throttle) { Operation = "BatchWriteItem" });
        var result = await _clock.PassUntilAsync(_shop.Customers.TryBatchWriteAsync(
            [BatchWrite.Put(new Customer("c1", "Ada"))], new() { MaxAttempts = 2 }).AsTask());
        Assert.Equal((1, 1), (lost.Fired, refused.Fired));
        Assert.IsType<ProvisionedThroughputExceededException>(result.Error);
        Assert.Equal(BatchOutcome.Unknown, Assert.Single(result.Outcomes));
        Assert.NotNull(await _shop.Customers.GetAsync(Customer.Key("c1")));
    }

    [Fact]
    public async Task A_canceled_batch_does_not_change_its_items()
    {
        using var stop = new CancellationTokenSource();
        var sent = 0;
        _shop.Transport.Answer = (_, _, token) =>
        {
            if (++sent == 2) stop.Cancel();
            token.ThrowIfCancellationRequested();
            return default;
        };
        var orders = Enumerable.Range(1, 30).Select(number => MakeOrder(number)).ToList();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await _shop.Orders.BatchPutAsync(
            orders, new() { IgnoreVersion = true, MaxConcurrency = 1 }, stop.Token));
        Assert.All(orders, order => Assert.Equal(0, order.Version));
        Assert.Equal(25, await _shop.Orders.Query(Order.Partition("c1")).CountAsync());
    }

    [Fact]
    public async Task When_a_request_fails_requests_in_flight_end_and_no_other_starts()
    {
        var release = new TaskCompletionSource();
        _shop.Transport.Answer = async (_, body, token) =>
        {
            if (body.Contains("CUSTOMER#026\"", StringComparison.Ordinal)) return Denied();
            await release.Task.WaitAsync(token);
            return null;
        };
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch) { Operation = "BatchWriteItem", First = 1 });
        var writing = _shop.Customers.TryBatchWriteAsync(Hundred().Select(BatchWrite.Put), new() { MaxConcurrency = 2 }).AsTask();
        Assert.Equal(2, _shop.Transport.Operations.Count);
        Assert.False(writing.IsCompleted);
        release.SetResult();
        var result = await _clock.PassUntilAsync(writing);

        // The first request was sent again for its unprocessed part.
        Assert.Equal(3, _shop.Transport.Operations.Count);
        Assert.IsType<AwsServiceException>(result.Error);
        Assert.All(result.Outcomes.Take(25), outcome => Assert.Equal(BatchOutcome.Written, outcome));
        Assert.All(result.Outcomes.Skip(25), outcome => Assert.Equal(BatchOutcome.NotWritten, outcome));
        _shop.Transport.Answer = null;
        Assert.Equal(25, await _shop.Customers.Scan().CountAsync());
    }

    [Fact]
    public async Task Of_two_failed_requests_the_first_failure_is_reported_and_both_outcomes_are_exact()
    {
        var release = new TaskCompletionSource();
        _shop.Transport.Answer = async (_, body, token) =>
        {
            if (body.Contains("CUSTOMER#026\"", StringComparison.Ordinal)) return Denied();
            await release.Task.WaitAsync(token);
            throw new IOException("lost");
        };
        var writing = _shop.Customers.TryBatchWriteAsync(Hundred().Select(BatchWrite.Put), new() { MaxConcurrency = 2, MaxAttempts = 1 }).AsTask();
        release.SetResult();
        var result = await writing;

        Assert.IsType<AwsServiceException>(result.Error);
        Assert.All(result.Outcomes.Take(25), outcome => Assert.Equal(BatchOutcome.Unknown, outcome));
        Assert.All(result.Outcomes.Skip(25), outcome => Assert.Equal(BatchOutcome.NotWritten, outcome));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Canceling_ends_requests_in_flight_immediately(bool afterAFailure)
    {
        using var stop = new CancellationTokenSource();
        _shop.Transport.Answer = async (_, body, token) =>
        {
            if (afterAFailure && body.Contains("CUSTOMER#026\"", StringComparison.Ordinal)) return Denied();
            await Task.Delay(Timeout.InfiniteTimeSpan, token);
            return null;
        };
        var writing = _shop.Customers.TryBatchWriteAsync(Hundred().Select(BatchWrite.Put), new() { MaxConcurrency = 2 }, stop.Token).AsTask();
        Assert.Equal(2, _shop.Transport.Operations.Count);
        Assert.False(writing.IsCompleted);
        await stop.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => writing);
        Assert.Equal(2, _shop.Transport.Operations.Count);
    }

    private static IEnumerable<Customer> Hundred() => Enumerable.Range(1, 100).Select(i => new Customer(i.ToString("D3", null), "Name"));

    private static TextResponse Denied() => TextResponse.Of("""{"__type":"com.amazonaws.dynamodb.v20120810#AccessDeniedException","message":"no"}""", 400);
}
