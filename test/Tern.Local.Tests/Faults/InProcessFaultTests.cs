using System.Diagnostics;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.TestHarness;

namespace Tern.Local.Tests.Faults;

public sealed class InProcessFaultTests : IAsyncLifetime
{
    private readonly ManualTimeProvider _clock = new();
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = _clock });
        _db = _local.CreateClient(static options => options.MaxAttempts = 1);
        await FaultyCalls.CreateTableAsync(_db);
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_throttled_write_has_the_text_and_the_reason_of_the_service()
    {
        _local.Faults.Add(new(LocalFaultKind.Throttle) { First = 1 });
        var failure = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => _db.PutAsync("a"));
        Assert.Equal(400, failure.StatusCode);
        Assert.True(failure is { IsThrottling: true, IsRetryable: true });
        Assert.Equal(
            "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with "
                + "the UpdateTable API.", failure.ServiceMessage);
        var reason = Assert.Single(failure.ThrottlingReasons);
        Assert.Equal(("TableWriteProvisionedThroughputExceeded", "arn:aws:dynamodb:us-east-1:000000000000:table/Things"), (reason.Reason, reason.Resource));
        await _db.PutAsync("a");
    }

    [Fact]
    public async Task A_throttling_exception_and_the_account_s_limit_have_theirs()
    {
        _local.Faults.Replace([new(LocalFaultKind.ThrottlingException)]);
        var throttled = await Assert.ThrowsAsync<ThrottlingException>(() => _db.FindAsync("a"));
        Assert.StartsWith("Throughput exceeds the current capacity of your table or index.", throttled.ServiceMessage, StringComparison.Ordinal);
        Assert.Equal("TableReadKeyRangeThroughputExceeded", Assert.Single(throttled.ThrottlingReasons).Reason);
        throttled = await Assert.ThrowsAsync<ThrottlingException>(async () => await _db.ListTablesAsync(new()));
        Assert.Equal("Rate of requests exceeds the allowed throughput.", throttled.ServiceMessage);
        Assert.Empty(throttled.ThrottlingReasons);

        _local.Faults.Replace([new(LocalFaultKind.RequestLimitExceeded)]);
        var limited = await Assert.ThrowsAsync<RequestLimitExceededException>(() => _db.FindAsync("a"));
        Assert.StartsWith("Throughput exceeds the current throughput limit for your account.", limited.ServiceMessage, StringComparison.Ordinal);
        Assert.Equal("TableReadAccountLimitExceeded", Assert.Single(limited.ThrottlingReasons).Reason);
    }

    [Theory]
    [InlineData(LocalFaultKind.Throttle, "ProvisionedThroughputExceeded")]
    [InlineData(LocalFaultKind.ThrottlingException, "ThrottlingError")]
    [InlineData(LocalFaultKind.TransactionConflict, "TransactionConflict")]
    public async Task A_transaction_is_canceled_with_the_reason_at_one_of_its_writes(LocalFaultKind kind, string code)
    {
        _local.Faults.Add(new(kind));
        var failure = await Assert.ThrowsAsync<TransactionCanceledException>(() => _db.PutTogetherAsync("a", "b", "c"));
        Assert.Equal(3, failure.CancellationReasons.Count);
        Assert.Equal(code, Assert.Single(failure.CancellationReasons, static reason => reason.Code != "None").Code);
        Assert.Contains(code, failure.Message, StringComparison.Ordinal);
        _local.Faults.Clear();
        Assert.False(await _db.FindAsync("a"));
    }

    [Fact]
    public async Task A_write_may_meet_a_transaction_s_conflict_and_a_read_may_not()
    {
        _local.Faults.Add(new(LocalFaultKind.TransactionConflict));
        Assert.Equal("Transaction is ongoing for the item", (await Assert.ThrowsAsync<TransactionConflictException>(() => _db.PutAsync("a"))).ServiceMessage);
        Assert.False(await _db.FindAsync("a"));
    }

    [Fact]
    public async Task Server_faults_have_their_status()
    {
        _local.Faults.Add(new(LocalFaultKind.InternalServerError) { First = 1 });
        var broken = await Assert.ThrowsAsync<InternalServerErrorException>(() => _db.PutAsync("a"));
        Assert.Equal((500, "Internal server error", true), (broken.StatusCode, broken.ServiceMessage, broken.IsRetryable));

        _local.Faults.Replace([new(LocalFaultKind.ServiceUnavailable)]);
        var away = await Assert.ThrowsAnyAsync<AwsServiceException>(() => _db.PutAsync("a"));
        Assert.Equal((503, "ServiceUnavailable", null, true), (away.StatusCode, away.Code, away.RequestId, away.IsRetryable));
        _local.Faults.Clear();
        Assert.False(await _db.FindAsync("a"));
    }

    [Theory]
    [InlineData(LocalFaultKind.DropBefore, AwsTransportFault.ConnectionLost, false)]
    [InlineData(LocalFaultKind.DropAfter, AwsTransportFault.ConnectionLost, true)]
    [InlineData(LocalFaultKind.TruncateBody, AwsTransportFault.ConnectionLost, true)]
    [InlineData(LocalFaultKind.CorruptChecksum, AwsTransportFault.ChecksumMismatch, true)]
    public async Task A_broken_connection_hides_whether_the_write_was_done(LocalFaultKind kind, AwsTransportFault expected, bool done)
    {
        var rule = _local.Faults.Add(new(kind) { Operation = "PutItem" });
        var failure = await Assert.ThrowsAsync<AwsTransportException>(() => _db.PutAsync("a"));
        Assert.Equal(expected, failure.Kind);
        Assert.Equal(1, rule.Fired);
        Assert.Equal(done, await _db.FindAsync("a"));
    }

    [Fact]
    public async Task A_connection_closed_while_idle_costs_the_next_request()
    {
        _local.Faults.Add(new(LocalFaultKind.CloseIdle) { First = 1 });
        await _db.PutAsync("a");
        Assert.Equal(AwsTransportFault.ConnectionLost, (await Assert.ThrowsAsync<AwsTransportException>(() => _db.PutAsync("b"))).Kind);
        Assert.True(await _db.FindAsync("a"));
        Assert.False(await _db.FindAsync("b"));
    }

    [Fact]
    public async Task A_delay_is_waited_for_by_the_given_clock()
    {
        _local.Faults.Add(new(LocalFaultKind.Latency) { Operation = "PutItem", Delay = TimeSpan.FromSeconds(3) });
        var writing = _db.PutAsync("a");
        _clock.Advance(TimeSpan.FromSeconds(2.9));
        Assert.False(writing.IsCompleted);
        Assert.False(await _db.FindAsync("a"));
        _clock.Advance(TimeSpan.FromSeconds(0.1));
        await writing;
        Assert.True(await _db.FindAsync("a"));
    }

    [Fact]
    public async Task A_delayed_request_can_be_canceled_and_times_out()
    {
        _local.Faults.Add(new(LocalFaultKind.Latency) { Operation = "PutItem", Delay = TimeSpan.FromHours(1) });
        using var cancel = new CancellationTokenSource();
        var writing = _db.PutAsync("a", cancellationToken: cancel.Token);
        await cancel.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => writing);

        writing = _db.PutAsync("a");
        while (!writing.IsCompleted && _clock.PendingTimers > 0) _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(AwsTransportFault.Timeout, (await Assert.ThrowsAsync<AwsTransportException>(() => writing)).Kind);
        _local.Faults.Clear();
        Assert.False(await _db.FindAsync("a"));
    }

    [Fact]
    public async Task A_request_that_outlives_the_server_fails_with_the_reason()
    {
        _local.Faults.Add(new(LocalFaultKind.Latency) { Operation = "PutItem", Delay = TimeSpan.FromDays(1) });
        var writing = _db.PutAsync("a");
        await _local.DisposeAsync(); // the clock stands still: it waits no longer
        Assert.Contains("disposed",
            (await Assert.ThrowsAsync<AwsTransportException>(() => writing.WaitAsync(TimeSpan.FromSeconds(30)))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_part_of_a_batch_write_is_returned_unprocessed()
    {
        _local.Faults.Add(new(LocalFaultKind.PartialBatch) { First = 1, Share = 0.3 });
        var answer = await _db.PutBatchAsync(Enumerable.Range(0, 10).Select(static i => "k" + i));
        var left = Assert.Single(answer.UnprocessedItems).Value;
        Assert.Equal(["k7", "k8", "k9"], left.Select(static write => write.PutRequest!.Item!["id"].AsString()));
        Assert.Equal(7, (await _db.ScanAsync(new() { TableName = FaultyCalls.Table })).Count);
        Assert.Empty((await _db.BatchWriteItemAsync(new() { RequestItems = answer.UnprocessedItems })).UnprocessedItems);
        Assert.Equal(10, (await _db.ScanAsync(new() { TableName = FaultyCalls.Table })).Count);
    }

    [Fact]
    public async Task A_part_of_a_batch_read_is_returned_unprocessed_with_its_options()
    {
        await _db.PutBatchAsync(["a", "b", "c", "d"]);
        _local.Faults.Add(new(LocalFaultKind.PartialBatch) { First = 1 });
        var keys = new Dictionary<string, KeysAndAttributes>
        {
            [FaultyCalls.Table] =
                new() { Keys = [new() { ["id"] = "a" }, new() { ["id"] = "b" }, new() { ["id"] = "c" }, new() { ["id"] = "d" }],
                    ConsistentRead = true, ProjectionExpression = "id" },
        };
        var answer = await _db.BatchGetItemAsync(new() { RequestItems = keys });
        Assert.Equal(2, answer.Responses[FaultyCalls.Table].Count);
        var left = answer.UnprocessedKeys[FaultyCalls.Table];
        Assert.Equal((2, true, "id"), (left.Keys!.Count, left.ConsistentRead, left.ProjectionExpression));
        answer = await _db.BatchGetItemAsync(new() { RequestItems = answer.UnprocessedKeys });
        Assert.Equal(2, answer.Responses[FaultyCalls.Table].Count);
        Assert.Empty(answer.UnprocessedKeys);
    }

    [Fact]
    public async Task A_batch_of_one_is_never_partial()
    {
        _local.Faults.Add(new(LocalFaultKind.PartialBatch));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => _db.PutBatchAsync(["a"]));
        Assert.Single((await _db.PutBatchAsync(["a", "b"])).UnprocessedItems);
    }

    [Fact]
    public async Task Rules_outlive_a_reset_and_may_be_given_at_the_start()
    {
        var faults = new LocalFaults { Seed = 3 };
        var rule = faults.Add(LocalFault.Parse("internal-server-error,operation=ListTables"));
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { Faults = faults });
        Assert.Same(faults, local.Faults);
        await using var db = local.CreateClient(static options => options.MaxAttempts = 1);
        local.Reset();
        await Assert.ThrowsAsync<InternalServerErrorException>(async () => await db.ListTablesAsync(new()));
        Assert.Equal(1, rule.Fired);
        Assert.Equal("options.Faults",
            (await Assert.ThrowsAsync<ArgumentNullException>(async () =>
            await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { Faults = null! }))).ParamName);
    }

    [Fact]
    public async Task A_client_with_its_retries_gets_through_a_bad_day()
    {
        await using var db = _local.CreateClient(static options =>
        {
            options.MaxAttempts = 10;
            options.TotalTimeout = TimeSpan.FromMinutes(10);
        });
        _local.Faults.Replace(
            [.. new[] { "throttle", "internal-server-error", "service-unavailable", "drop-before", "drop-after", "truncate-body", "corrupt-checksum" }
            .Select(static kind => LocalFault.Parse(kind + ",operation=PutItem,first=1"))]);
        var writing = db.PutAsync("a");
        var began = Stopwatch.GetTimestamp();
        while (!writing.IsCompleted)
        {
            Assert.True(Stopwatch.GetElapsedTime(began) < TimeSpan.FromMinutes(2), "The call neither ends nor waits for the clock.");
            if (_clock.PendingTimers > 0) _clock.Advance(TimeSpan.FromMilliseconds(100));
            else await Task.Yield();
        }

        await writing;
        Assert.All(_local.Faults.Rules, static rule => Assert.Equal(1, rule.Fired));
    }
}
