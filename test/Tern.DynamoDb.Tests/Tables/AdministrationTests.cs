using Tern.DynamoDb.Model;
using Tern.DynamoDb.Tests.Batching;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Tables;

public sealed class AdministrationTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_table_is_made_from_the_layout_of_its_items()
    {
        await _db.CreateTableAsync<Order>();

        var table = (await _db.DescribeTableAsync(new() { TableName = "shop" })).Table!;
        Assert.Equal(TableStatus.Active, table.TableStatus);
        Assert.Equal(BillingMode.PayPerRequest, table.BillingModeSummary?.BillingMode);
        Assert.Equal(["pk", "sk"], table.KeySchema.Select(key => key.AttributeName));
        Assert.Equal(["gsi1pk", "gsi1sk", "pk", "sk"], table.AttributeDefinitions.Select(attribute => attribute.AttributeName).Order());
        Assert.Equal("ByStatus", Assert.Single(table.GlobalSecondaryIndexes).IndexName);
        var timeToLive = (await _db.DescribeTimeToLiveAsync(new() { TableName = "shop" })).TimeToLiveDescription!;
        Assert.Equal(("ExpiresAt", TimeToLiveStatus.Enabled), (timeToLive.AttributeName, timeToLive.TimeToLiveStatus));
    }

    [Fact]
    public async Task A_table_with_local_indexes_capacity_and_included_attributes_is_made()
    {
        await _db.CreateTableAsync<Reading>(new() { ProvisionedCapacity = new(5, 6) });
        var table = (await _db.DescribeTableAsync(new() { TableName = "readings" })).Table!;
        var index = Assert.Single(table.LocalSecondaryIndexes);
        Assert.Equal((ProjectionType.Include, "Value"), (index.Projection?.ProjectionType, Assert.Single(index.Projection!.NonKeyAttributes!)));
        Assert.Equal((5, 6), (table.ProvisionedThroughput?.ReadCapacityUnits, table.ProvisionedThroughput?.WriteCapacityUnits));
        Assert.Equal(ScalarAttributeType.N, table.AttributeDefinitions.Single(attribute => attribute.AttributeName == "At").AttributeType);
    }

    [Fact]
    public async Task An_existing_table_is_accepted_only_if_requested_and_identical()
    {
        await _db.CreateTableAsync<Order>();
        await Assert.ThrowsAsync<ResourceInUseException>(async () => await _db.CreateTableAsync<Order>());
        await _db.CreateTableAsync<Order>(new() { IfNotExists = true });

        var other =
            await Assert.ThrowsAsync<InvalidOperationException>(async () => await _db.Table<Counter>("shop").CreateTableAsync(new() { IfNotExists = true }));
        Assert.Contains("its key is (pk S HASH, sk S RANGE), but (Id S HASH) is declared", other.Message, StringComparison.Ordinal);
        await _db.CreateTableAsync<PlainNote>();
        var missing =
            await Assert.ThrowsAsync<InvalidOperationException>(async () => await _db.Table<Order>("plain").CreateTableAsync(new() { IfNotExists = true }));
        Assert.Contains("ByStatus", missing.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_layout_makes_its_whole_table_with_time_to_live_and_stream()
    {
        await _db.CreateTableAsync<Workspace>();
        var table = (await _db.DescribeTableAsync(new() { TableName = "workspace" })).Table!;
        Assert.Equal(["ByKind", "ByState"], table.GlobalSecondaryIndexes.Select(index => index.IndexName).Order());
        Assert.Equal(StreamViewType.NewAndOldImages, table.StreamSpecification?.StreamViewType);
        Assert.Equal("purgeAt", (await _db.DescribeTimeToLiveAsync(new() { TableName = "workspace" })).TimeToLiveDescription?.AttributeName);

        // The same table, whichever of its types asks for it.
        await _db.CreateTableAsync<Job>(new() { IfNotExists = true });
        await _db.CreateTableAsync<Workspace>(new() { IfNotExists = true });
        Assert.True(await _db.DeleteTableAsync<Workspace>());
        await _db.CreateTableAsync<Job>(new() { Stream = TableStreamView.KeysOnly });
        table = (await _db.DescribeTableAsync(new() { TableName = "workspace" })).Table!;
        Assert.Equal(StreamViewType.KeysOnly, table.StreamSpecification?.StreamViewType);
        Assert.Equal("purgeAt", (await _db.DescribeTimeToLiveAsync(new() { TableName = "workspace" })).TimeToLiveDescription?.AttributeName);
    }

    [Fact]
    public async Task Each_difference_of_a_table_that_exists_is_named_in_one_error()
    {
        await _db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "workspace",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [Attribute("pk", "S"), Attribute("sk", "N"), Attribute("gsi1pk", "S"), Attribute("other", "S")],
            KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }, new() { AttributeName = "sk", KeyType = KeyType.Range }],
            GlobalSecondaryIndexes =
            [
                new()
                {
                    IndexName = "ByState",
                    KeySchema = [new() { AttributeName = "gsi1pk", KeyType = KeyType.Hash }],
                    Projection = new() { ProjectionType = ProjectionType.Include, NonKeyAttributes = ["b", "a"] },
                },
                new() { IndexName = "Further", KeySchema = [new() { AttributeName = "other", KeyType = KeyType.Hash }],
                    Projection = new() { ProjectionType = ProjectionType.All } },
            ],
        });
        await _db.UpdateTimeToLiveAsync(new() { TableName = "workspace", TimeToLiveSpecification = new() { AttributeName = "until", Enabled = true } });

        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await _db.CreateTableAsync<Workspace>(new() { IfNotExists = true }));
        Assert.Equal(
            "The table 'workspace' exists, but differs from its declared layout: "
            + "its key is (pk S HASH, sk N RANGE), but (pk S HASH, sk S RANGE) is declared; "
            + "the key of its index 'ByState' is (gsi1pk S HASH), but (gsi1pk S HASH, gsi1sk S RANGE) is declared; its index 'ByState' projects "
            + "(INCLUDE a, b), but (ALL) is declared; "
            + "it has no index 'ByKind'; its stream is (none), but (NEW_AND_OLD_IMAGES) is declared; its time to live is (until), but (purgeAt) is declared. "
            + "Correct the layout or the table, or use a different name.",
            error.Message);
    }

    [Fact]
    public async Task Time_to_live_missed_by_a_first_call_is_enabled_by_the_next()
    {
        var transport = new WatchedTransport(_local.Transport);
        await using var db = _local.CreateClient(options => options.Transport = transport);
        using var stop = new CancellationTokenSource();
        transport.Answer = (operation, _, token) =>
        {
            if (operation == "UpdateTimeToLive") stop.Cancel();
            token.ThrowIfCancellationRequested();
            return default;
        };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await db.CreateTableAsync<Workspace>(null, stop.Token));
        Assert.Equal(TimeToLiveStatus.Disabled, (await _db.DescribeTimeToLiveAsync(new() { TableName = "workspace" })).TimeToLiveDescription?.TimeToLiveStatus);
        await _db.CreateTableAsync<Workspace>(new() { IfNotExists = true });
        Assert.Equal("purgeAt", (await _db.DescribeTimeToLiveAsync(new() { TableName = "workspace" })).TimeToLiveDescription?.AttributeName);
    }

    [Fact]
    public async Task A_lost_response_when_enabling_time_to_live_is_not_an_error()
    {
        _local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "UpdateTimeToLive", First = 1 });
        await _db.CreateTableAsync<Workspace>();
        Assert.Equal("purgeAt", (await _db.DescribeTimeToLiveAsync(new() { TableName = "workspace" })).TimeToLiveDescription?.AttributeName);
    }

    private static AttributeDefinition Attribute(string name, string type) => new() { AttributeName = name, AttributeType = new(type) };

    [Fact]
    public async Task A_table_is_deleted_once()
    {
        await _db.CreateTableAsync<Order>();
        Assert.True(await _db.DeleteTableAsync<Order>());
        Assert.False(await _db.DeleteTableAsync<Order>());
    }

    [Fact]
    public async Task A_table_is_waited_for_but_not_for_ever()
    {
        var clock = new ManualTimeProvider();
        var transport = new WatchedTransport(_local.Transport);
        var looks = 0;
        transport.Answer = (operation, _, _) =>
        {
            if (operation == "CreateTable") return new(TextResponse.Of("{}"));
            if (operation != "DescribeTable") return default;
            return new(TextResponse.Of($"{{\"Table\":{{\"TableName\":\"counters\",\"TableStatus\":\"{(++looks < 4 ? "CREATING" : "ACTIVE")}\"}}}}"));
        };
        await using var db = _local.CreateClient(options => { options.Transport = transport; options.TimeProvider = clock; });

        var creating = db.CreateTableAsync<Counter>().AsTask();
        await clock.PassUntilAsync(creating);
        Assert.Equal(4, looks);

        looks = int.MinValue;
        var never = db.CreateTableAsync<Counter>(new() { WaitTimeout = TimeSpan.FromSeconds(5) }).AsTask();
        await Assert.ThrowsAsync<TimeoutException>(() => clock.PassUntilAsync(never));
    }
}

[DynamoTable("readings", PartitionKey = "Sensor", SortKey = "At", SortKeyType = KeyAttributeType.Number)]
[DynamoTableIndex(
    "ByValue", IsLocal = true, SortKey = "Value", SortKeyType = KeyAttributeType.Number, Projection = IndexProjection.Include, IncludedAttributes = ["Value"])]
[DynamoItem]
public sealed partial class Reading
{
    [PartitionKey]
    public string Sensor { get; set; } = "";

    [SortKey]
    public long At { get; set; }

    public int Value { get; set; }
}
