using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.TestHarness;

namespace Tern.Local.Tests.Throttling;

/// <summary>Provisioned tables with the test's own clock: no request exceeds the capacity.</summary>
public sealed class ThrottlingTests : IAsyncLifetime
{
    private const int Burst = 300;
    private const string TableText =
        "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.";

    private const string IndexText = "The level of configured provisioned throughput for one or more global secondary indexes of the table was exceeded. " +
        "Consider increasing your provisioning level for the under-provisioned global secondary indexes with the UpdateTable API";

    private readonly ManualTimeProvider _clock = new();
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = _clock, Throttle = true });
        _db = _local.CreateClient(static options => options.MaxAttempts = 1);
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Writes_pass_for_the_burst_and_then_at_the_rate()
    {
        await CreateAsync(reads: 1, writes: 2);
        Assert.Equal(2 * Burst, await CountAsync(() => PutAsync("a")));
        _clock.Advance(TimeSpan.FromSeconds(3));
        Assert.Equal(6, await CountAsync(() => PutAsync("a")));
        _clock.Advance(TimeSpan.FromHours(1)); // no more than 300 seconds are kept
        Assert.Equal(2 * Burst, await CountAsync(() => PutAsync("a")));
    }

    [Fact]
    public async Task A_refusal_has_the_text_and_the_reason_of_the_service_and_does_nothing()
    {
        await CreateAsync(reads: 1, writes: 1);
        await CountAsync(() => PutAsync("a"));
        var write = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => PutAsync("b"));
        Assert.Equal(TableText, write.ServiceMessage);
        Assert.Equal(("TableWriteProvisionedThroughputExceeded", "arn:aws:dynamodb:us-east-1:000000000000:table/Things"), Reason(write));
        Assert.False(await ExistsAsync("b"));

        await CountAsync(() => ExistsAsync("a"));
        var read = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => ExistsAsync("a"));
        Assert.Equal((TableText, "TableReadProvisionedThroughputExceeded"), (read.ServiceMessage, Reason(read).Reason));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(async () => await _db.ScanAsync(new() { TableName = "Things" }));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(async () =>
            await _db.ExecuteStatementAsync(new() { Statement = "SELECT * FROM Things" }));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(async () =>
            await _db.ExecuteStatementAsync(new() { Statement = "DELETE FROM Things WHERE id = 'a'" }));
    }

    [Fact]
    public async Task Costs_match_the_reported_ones()
    {
        await CreateAsync(reads: 2, writes: 4);
        var large = new string('x', 2500);
        Assert.Equal(4 * Burst / 3, await CountAsync(() => PutAsync("a", large))); // three units each
        Assert.Equal(2 * Burst, await CountAsync(() => ExistsAsync("a", consistent: true)));
        _clock.Advance(TimeSpan.FromSeconds(Burst));
        Assert.Equal(4 * Burst, await CountAsync(() => ExistsAsync("a"))); // half a unit each
        _clock.Advance(TimeSpan.FromSeconds(Burst));
        Assert.Equal(2 * Burst / 2,
            await CountAsync(async () =>
            await _db.TransactGetItemsAsync(new() { TransactItems = [new() { Get = new() { TableName = "Things", Key = Key("a") } }] })));
    }

    [Fact]
    public async Task A_write_whose_condition_fails_costs_too_and_is_throttled_first()
    {
        await CreateAsync(reads: 1, writes: 1);
        await PutAsync("a");
        for (var i = 0; i < Burst - 1; i++) await Assert.ThrowsAsync<ConditionalCheckFailedException>(PutNewAsync);
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(PutNewAsync);

        async Task PutNewAsync() => await _db.PutItemAsync(new() { TableName = "Things", Item = Key("a"), ConditionExpression = "attribute_not_exists(id)" });
    }

    [Fact]
    public async Task A_request_that_exceeds_the_remaining_capacity_passes_and_is_charged_later()
    {
        await CreateAsync(reads: 1, writes: 1);
        var huge = new string('x', 399_000); // 390 units
        await PutAsync("a", huge);
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => PutAsync("b"));
        _clock.Advance(TimeSpan.FromSeconds(90));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => PutAsync("b"));
        _clock.Advance(TimeSpan.FromSeconds(1));
        await PutAsync("b");
    }

    [Fact]
    public async Task An_index_without_capacity_stops_the_writes_that_change_it_and_no_others()
    {
        await CreateAsync(reads: 1, writes: 10, indexReads: 1, indexWrites: 1);
        Assert.Equal(Burst, await CountAsync(() => PutAsync("a" + Guid.NewGuid(), group: "g")));
        var failure = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => PutAsync("b", group: "g"));
        Assert.Equal(IndexText, failure.ServiceMessage);
        Assert.Equal(("IndexWriteProvisionedThroughputExceeded", "arn:aws:dynamodb:us-east-1:000000000000:table/Things/index/ByGroup"), Reason(failure));
        await PutAsync("b");

        Assert.Equal(2 * Burst / 12, await CountAsync(QueryIndexAsync)); // 300 entries of about 160 bytes: 48 KB, 6 units
        Assert.Equal("IndexReadProvisionedThroughputExceeded",
            Reason(await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(QueryIndexAsync)).Reason);
        Assert.True(await ExistsAsync("b"));

        async Task QueryIndexAsync() => await _db.QueryAsync(new()
        {
            TableName = "Things", IndexName = "ByGroup", KeyConditionExpression = "g = :g", ExpressionAttributeValues = new AttributeMap { [":g"] = "g" },
        });
    }

    [Fact]
    public async Task A_batch_is_done_as_far_as_capacity_goes()
    {
        await CreateAsync(reads: 1, writes: 1);
        for (var i = 0; i < Burst - 4; i++) await PutAsync("k" + (i % 10));
        var answer = await BatchAsync();
        Assert.Equal(["k4", "k5", "k6", "k7", "k8", "k9"], answer.UnprocessedItems["Things"].Select(static write => write.PutRequest!.Item!["id"].AsString()));
        Assert.Equal(4, Assert.Single(answer.ConsumedCapacity).CapacityUnits);
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(BatchAsync);

        for (var i = 0; i < (2 * Burst) - 3; i++) await ExistsAsync("k0");
        var read = await ReadAsync();
        Assert.Equal((3, 7), (read.Responses["Things"].Count, read.UnprocessedKeys["Things"].Keys!.Count));
        await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(ReadAsync);

        async Task<BatchWriteItemResponse> BatchAsync() => await _db.BatchWriteItemAsync(new()
        {
            ReturnConsumedCapacity = ReturnConsumedCapacity.Total,
            RequestItems = new() { ["Things"] =
                [.. Enumerable.Range(0, 10).Select(static i => new WriteRequest { PutRequest = new() { Item = Key("k" + i) } })] },
        });

        async Task<BatchGetItemResponse> ReadAsync() => await _db.BatchGetItemAsync(new()
        {
            RequestItems = new() { ["Things"] = new() { Keys = [.. Enumerable.Range(0, 10).Select(static i => Key("k" + i))] } },
        });
    }

    [Fact]
    public async Task A_transaction_is_canceled_as_a_whole_and_names_the_failed_write()
    {
        await CreateAsync(reads: 1, writes: 1);
        for (var i = 0; i < Burst - 3; i++) await PutAsync("a");
        var failure = await Assert.ThrowsAsync<TransactionCanceledException>(TransactAsync);
        Assert.Equal(["None", "None", "ProvisionedThroughputExceeded"], failure.CancellationReasons.Select(static reason => reason.Code));
        Assert.Equal(TableText, failure.CancellationReasons[2].Message);
        Assert.False(await ExistsAsync("t0"));
        await Assert.ThrowsAsync<TransactionCanceledException>(async () =>
            await _db.ExecuteTransactionAsync(new() { TransactStatements = [new() { Statement = "INSERT INTO Things VALUE {'id':'x'}" }] }));
        _clock.Advance(TimeSpan.FromSeconds(10));
        await TransactAsync();

        async Task TransactAsync() => await _db.TransactWriteItemsAsync(new()
        {
            TransactItems = [.. Enumerable.Range(0, 3).Select(static i => new TransactWriteItem { Put = new() { TableName = "Things", Item = Key("t" + i) } })],
        });
    }

    [Fact]
    public async Task Capacity_changes_with_its_settings()
    {
        await CreateAsync(reads: 1, writes: 5);
        await PutAsync("a");
        await _db.UpdateTableAsync(new() { TableName = "Things", ProvisionedThroughput = new() { ReadCapacityUnits = 1, WriteCapacityUnits = 1 } });
        Assert.Equal(Burst, await CountAsync(() => PutAsync("a")));
        await _db.UpdateTableAsync(new() { TableName = "Things", BillingMode = BillingMode.PayPerRequest });
        for (var i = 0; i < 1000; i++) await PutAsync("a");
    }

    [Fact]
    public async Task Nothing_is_limited_by_default()
    {
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = _clock });
        await using var db = local.CreateClient();
        (_db, var limited) = (db, _db);
        await CreateAsync(reads: 1, writes: 1);
        for (var i = 0; i < 1000; i++) await PutAsync("a");
        _db = limited;
    }

    private async Task CreateAsync(long reads, long writes, long indexReads = 0, long indexWrites = 0) => await _db.CreateTableAsync(new CreateTableRequest
    {
        TableName = "Things",
        ProvisionedThroughput = new() { ReadCapacityUnits = reads, WriteCapacityUnits = writes },
        AttributeDefinitions = indexWrites == 0
            ? [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }]
            : [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }, new() { AttributeName = "g", AttributeType = ScalarAttributeType.S }],
        KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        GlobalSecondaryIndexes = indexWrites == 0 ? null :
        [
            new()
            {
                IndexName = "ByGroup",
                KeySchema = [new() { AttributeName = "g", KeyType = KeyType.Hash }],
                Projection = new() { ProjectionType = ProjectionType.All },
                ProvisionedThroughput = new() { ReadCapacityUnits = indexReads, WriteCapacityUnits = indexWrites },
            },
        ],
    });

    private async Task PutAsync(string id, string? text = null, string? group = null)
    {
        var item = Key(id);
        if (text is not null) item["text"] = text;
        if (group is not null) item["g"] = group;
        if (group is not null) item["pad"] = new string('p', 110);
        await _db.PutItemAsync(new() { TableName = "Things", Item = item });
    }

    private async Task<bool> ExistsAsync(string id, bool consistent = false) =>
        (await _db.GetItemAsync(new() { TableName = "Things", Key = Key(id), ConsistentRead = consistent })).Item is { Count: > 0 };

    private static AttributeMap Key(string id) => new() { ["id"] = id };

    private static (string? Reason, string? Resource) Reason(ProvisionedThroughputExceededException failure)
    {
        var reason = Assert.Single(failure.ThrottlingReasons);
        return (reason.Reason, reason.Resource);
    }

    /// <summary>The number of calls that succeed before one is throttled.</summary>
    private static async Task<int> CountAsync(Func<Task> call)
    {
        for (var passed = 0; ; passed++)
        {
            try
            {
                await call();
            }
            catch (Exception failure) when (failure is ProvisionedThroughputExceededException or TransactionCanceledException)
            {
                return passed;
            }
        }
    }
}
