using Tern.DynamoDb.Model;
using Tern.DynamoDb.Tests.Batching;
using Tern.Local;
using Tern.Testing;

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
    public async Task A_table_that_exists_is_taken_only_when_told_and_when_it_is_the_same()
    {
        await _db.CreateTableAsync<Order>();
        await Assert.ThrowsAsync<ResourceInUseException>(async () => await _db.CreateTableAsync<Order>());
        await _db.CreateTableAsync<Order>(new() { IfNotExists = true });

        var other = await Assert.ThrowsAsync<InvalidOperationException>(async () => await _db.Table<Counter>("shop").CreateTableAsync(new() { IfNotExists = true }));
        Assert.Contains("pk HASH, sk RANGE", other.Message, StringComparison.Ordinal);
        await _db.CreateTableAsync<PlainNote>();
        var missing = await Assert.ThrowsAsync<InvalidOperationException>(async () => await _db.Table<Order>("plain").CreateTableAsync(new() { IfNotExists = true }));
        Assert.Contains("ByStatus", missing.Message, StringComparison.Ordinal);
    }

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
            if (operation == "CreateTable") return new(new MadeAnswer("{}"));
            if (operation != "DescribeTable") return default;
            return new(new MadeAnswer($"{{\"Table\":{{\"TableName\":\"counters\",\"TableStatus\":\"{(++looks < 4 ? "CREATING" : "ACTIVE")}\"}}}}"));
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
[DynamoTableIndex("ByValue", IsLocal = true, SortKey = "Value", SortKeyType = KeyAttributeType.Number, Projection = IndexProjection.Include, IncludedAttributes = ["Value"])]
[DynamoItem]
public sealed partial class Reading
{
    [PartitionKey]
    public string Sensor { get; set; } = "";

    [SortKey]
    public long At { get; set; }

    public int Value { get; set; }
}
