using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Streams.Model;
using Tern.Local.Engine;
using Tern.Local.Tests.Hosting;
using Tern.TestHarness;

namespace Tern.Local.Tests.Streams;

/// <summary>The generated client in the process and over HTTP.</summary>
public class StreamHostingTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_client_reads_changes_over_a_split_to_the_end(bool overHttp)
    {
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = overHttp });
        await using var db = local.CreateClient();
        await using var streams = overHttp
            ? new DynamoDbStreamsClient(
                new DynamoDbStreamsClientOptions { Region = "us-east-1",
                    Credentials = new Tern.Credentials.StaticCredentialProvider("a", "b"), Endpoint = local.Endpoint,
                    AttemptTimeout = TimeSpan.FromMinutes(1), TotalTimeout = TimeSpan.FromMinutes(1) })
            : local.CreateStreamsClient();
        var made = await db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "Music",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new AttributeDefinition { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new Tern.DynamoDb.Model.KeySchemaElement { AttributeName = "id", KeyType = Tern.DynamoDb.Model.KeyType.Hash }],
            StreamSpecification = new StreamSpecification { StreamEnabled = true, StreamViewType = Tern.DynamoDb.Model.StreamViewType.NewAndOldImages },
        });
        var arn = made.TableDescription!.LatestStreamArn!;
        Assert.Equal(arn, Assert.Single((await streams.ListStreamsAsync(new ListStreamsRequest { TableName = "Music" })).Streams).StreamArn);

        await db.PutItemAsync(new PutItemRequest { TableName = "Music", Item = new AttributeMap { ["id"] = "a", ["n"] = 1 } });
        local.SplitStreamShards("Music");
        await db.PutItemAsync(new PutItemRequest { TableName = "Music", Item = new AttributeMap { ["id"] = "a", ["n"] = 2 } });
        await db.DeleteItemAsync(new DeleteItemRequest { TableName = "Music", Key = new AttributeMap { ["id"] = "a" } });
        await db.UpdateTableAsync(new UpdateTableRequest { TableName = "Music", StreamSpecification = new StreamSpecification { StreamEnabled = false } });

        var seen = new List<string>();
        var description = (await streams.DescribeStreamAsync(new DescribeStreamRequest { StreamArn = arn })).StreamDescription!;
        Assert.Equal(3, description.Shards.Count);
        foreach (var shard in description.Shards)
        {
            var iterator = (await streams.GetShardIteratorAsync(
                new GetShardIteratorRequest { StreamArn = arn, ShardId = shard.ShardId,
                    ShardIteratorType = Tern.DynamoDb.Streams.Model.ShardIteratorType.TrimHorizon })).ShardIterator;
            while (iterator is not null)
            {
                var page = await streams.GetRecordsAsync(new GetRecordsRequest { ShardIterator = iterator, Limit = 1 });
                foreach (var record in page.Records)
                    seen.Add($"{record.EventName} {record.Dynamodb!.OldImage?["n"].AsNumberText() ?? "-"} "
                        + $"{record.Dynamodb.NewImage?["n"].AsNumberText() ?? "-"}");
                iterator = page.NextShardIterator;
            }
        }

        Assert.Equal(["INSERT - 1", "MODIFY 1 2", "REMOVE 2 -"], seen);
        await Assert.ThrowsAsync<Tern.DynamoDb.Streams.ResourceNotFoundException>(async () => await streams.GetShardIteratorAsync(
            new GetShardIteratorRequest { StreamArn = arn, ShardId = "shardId-00000000000000000000-00000000",
                ShardIteratorType = Tern.DynamoDb.Streams.Model.ShardIteratorType.Latest }));
    }

    [Fact]
    public async Task Expired_iterators_and_trimmed_records_are_typed_errors()
    {
        var clock = new ManualTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = clock });
        await using var db = local.CreateClient();
        await using var streams = local.CreateStreamsClient();
        var service = await CreateAsync(db);
        await db.PutItemAsync(new PutItemRequest { TableName = "Music", Item = new AttributeMap { ["id"] = "a" } });
        var shard = (await streams.DescribeStreamAsync(new DescribeStreamRequest { StreamArn = service })).StreamDescription!.Shards[0];
        clock.Advance(TimeSpan.FromHours(24) - TimeSpan.FromMinutes(1));
        var iterator = (await streams.GetShardIteratorAsync(
            new GetShardIteratorRequest { StreamArn = service, ShardId = shard.ShardId,
                ShardIteratorType = Tern.DynamoDb.Streams.Model.ShardIteratorType.TrimHorizon })).ShardIterator;
        clock.Advance(TimeSpan.FromMinutes(2));
        await Assert.ThrowsAsync<TrimmedDataAccessException>(async () => await streams.GetRecordsAsync(new GetRecordsRequest { ShardIterator = iterator }));
        clock.Advance(TimeSpan.FromMinutes(15));
        await Assert.ThrowsAsync<ExpiredIteratorException>(async () => await streams.GetRecordsAsync(new GetRecordsRequest { ShardIterator = iterator }));
    }

    [Fact]
    public async Task Only_enabled_streams_are_split()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        Assert.Throws<InvalidOperationException>(() => local.SplitStreamShards("Music"));
        await CreateAsync(db);
        for (var i = 0; i < 10; i++) local.SplitStreamShards("Music");
        Assert.Contains("1024", Assert.Throws<InvalidOperationException>(() => local.SplitStreamShards("Music")).Message, StringComparison.Ordinal);
        await db.UpdateTableAsync(new UpdateTableRequest { TableName = "Music", StreamSpecification = new StreamSpecification { StreamEnabled = false } });
        Assert.Contains("no enabled stream", Assert.Throws<InvalidOperationException>(() => local.SplitStreamShards("Music")).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Real_time_removes_items_too()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await using var streams = local.CreateStreamsClient();
        var arn = await CreateAsync(db);
        await db.UpdateTimeToLiveAsync(
            new UpdateTimeToLiveRequest { TableName = "Music",
                TimeToLiveSpecification = new TimeToLiveSpecification { Enabled = true, AttributeName = "ttl" } });
        await db.PutItemAsync(
            new PutItemRequest { TableName = "Music", Item = new AttributeMap { ["id"] = "a", ["ttl"] = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - 60 } });
        var shard = (await streams.DescribeStreamAsync(new DescribeStreamRequest { StreamArn = arn })).StreamDescription!.Shards[0];
        var iterator = (await streams.GetShardIteratorAsync(
            new GetShardIteratorRequest { StreamArn = arn, ShardId = shard.ShardId,
                ShardIteratorType = Tern.DynamoDb.Streams.Model.ShardIteratorType.TrimHorizon })).ShardIterator;
        using var patience = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        var records = new List<Tern.DynamoDb.Streams.Model.Record>();
        while (records.Count < 2)
        {
            var page = await streams.GetRecordsAsync(new GetRecordsRequest { ShardIterator = iterator }, cancellationToken: patience.Token);
            records.AddRange(page.Records);
            iterator = page.NextShardIterator;
            await Task.Yield();
        }

        Assert.Equal("dynamodb.amazonaws.com", records[1].UserIdentity!.PrincipalId);
    }

    [Fact]
    public void A_table_without_stream_and_time_to_live_pays_nothing_for_them()
    {
        var service = new LocalService().AddPlainTable();
        service.Put("a", """ "n":{"N":"1"} """);
        service.Put("b", """ "n":{"N":"1"} """);
        var table = service.Engine.FindTable("Plain"u8)!;
        var cursor = table.Items.At(default);
        Assert.True(cursor.Next());
        var item = cursor.Item;
        var other = new StoredItem(item.Key, [.. item.Data], item.Size);
        Assert.Equal(0, AllocationTest.BytesPerCall(() =>
        {
            lock (table.Gate)
            {
                table.Replace(item, other);
                table.Replace(other, item);
            }
        }));
    }

    private static async Task<string> CreateAsync(DynamoDbClient db) => (await db.CreateTableAsync(new CreateTableRequest
    {
        TableName = "Music",
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions = [new AttributeDefinition { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
        KeySchema = [new Tern.DynamoDb.Model.KeySchemaElement { AttributeName = "id", KeyType = Tern.DynamoDb.Model.KeyType.Hash }],
        StreamSpecification = new StreamSpecification { StreamEnabled = true, StreamViewType = Tern.DynamoDb.Model.StreamViewType.KeysOnly },
    })).TableDescription!.LatestStreamArn!;
}
