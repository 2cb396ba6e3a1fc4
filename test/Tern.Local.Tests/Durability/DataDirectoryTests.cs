using Tern.DynamoDb;
using Tern.DynamoDb.Model;

namespace Tern.Local.Tests.Durability;

/// <summary>The data directory as programs use it: through the options, over HTTP and in the process.</summary>
public sealed class DataDirectoryTests : IDisposable
{
    private readonly string _path = Directory.CreateTempSubdirectory("tern-data-").FullName;

    public void Dispose() => Directory.Delete(_path, recursive: true);

    [Fact]
    public async Task Written_items_exist_after_the_next_start()
    {
        await using (var local = await StartAsync())
        {
            Assert.Equal((0, 0L, 0L), (local.Recovery!.TableCount, local.Recovery.ItemCount, local.Recovery.ReplayedChanges));
            await using var db = local.CreateClient();
            await CreateAsync(db);
            await Task.WhenAll(Enumerable.Range(0, 200).Select(i => PutAsync(db, i)));
        }

        await using (var local = await StartAsync())
        {
            Assert.Equal((1, 200L, 201L), (local.Recovery!.TableCount, local.Recovery.ItemCount, local.Recovery.ReplayedChanges));
            await using var db = local.CreateClient();
            Assert.Equal(200, (await db.ScanAsync(new ScanRequest { TableName = "Plain" })).Count);
        }
    }

    [Fact]
    public async Task Save_restore_and_reset_are_kept()
    {
        LocalSnapshot saved;
        await using (var local = await StartAsync())
        {
            await using var db = local.CreateClient();
            await CreateAsync(db);
            await PutAsync(db, 1);
            saved = local.Save();
            await PutAsync(db, 2);
            local.Restore(saved);
            await PutAsync(db, 3);
        }

        await using (var local = await StartAsync())
        {
            Assert.Equal(2, local.Recovery!.ItemCount);
            local.Reset();
        }

        await using (var local = await StartAsync())
        {
            Assert.Equal(0, local.Recovery!.TableCount);
            local.Restore(saved);
        }

        await using (var local = await StartAsync()) Assert.Equal(1, local.Recovery!.ItemCount);
    }

    [Fact]
    public async Task Changes_after_the_end_are_refused_with_the_reason()
    {
        var local = await StartAsync();
        var saved = local.Save();
        await local.DisposeAsync();
        await local.DisposeAsync();

        Assert.Equal(typeof(LocalDynamoDb).FullName, Assert.Throws<ObjectDisposedException>(local.Reset).ObjectName);
        Assert.Equal(typeof(LocalDynamoDb).FullName, Assert.Throws<ObjectDisposedException>(() => local.Restore(saved)).ObjectName);
        Assert.Empty(local.Tables);
    }

    [Fact]
    public async Task A_start_that_fails_lets_the_folder_go()
    {
        await using var other = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { ListenOnLoopback = true }, TestContext.Current.CancellationToken);
        await Assert.ThrowsAnyAsync<IOException>(async () =>
            await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { DataDirectory = _path, Port = other.Endpoint!.Port }));
        await using var local = await StartAsync();
        Assert.NotNull(local.Recovery);
        await Assert.ThrowsAsync<LocalDataException>(async () => await StartAsync());
        Assert.Null(other.Recovery);
    }

    [Fact]
    public async Task A_call_can_stop_waiting_for_the_disk()
    {
        await using var local = await StartAsync();
        await using var db = local.CreateClient();
        await CreateAsync(db);
        for (var i = 0; i < 50; i++)
        {
            using var cancel = new CancellationTokenSource();
            var put = db.PutItemAsync(new PutItemRequest { TableName = "Plain", Item = new AttributeMap { ["id"] = "same" } },
                cancellationToken: cancel.Token).AsTask();
            await cancel.CancelAsync();
            try
            {
                await put;
            }
            catch (OperationCanceledException)
            {
            }
        }

        Assert.Equal(1, (await db.ScanAsync(new ScanRequest { TableName = "Plain" }, cancellationToken: TestContext.Current.CancellationToken)).Count);
    }

    private ValueTask<LocalDynamoDb> StartAsync() => LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { DataDirectory = _path });

    private static async Task CreateAsync(DynamoDbClient db) => await db.CreateTableAsync(new CreateTableRequest
    {
        TableName = "Plain",
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions = [new AttributeDefinition { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
        KeySchema = [new KeySchemaElement { AttributeName = "id", KeyType = KeyType.Hash }],
    });

    private static async Task PutAsync(DynamoDbClient db, int id) =>
        await db.PutItemAsync(new PutItemRequest { TableName = "Plain", Item = new AttributeMap { ["id"] = $"i{id}" } });
}
