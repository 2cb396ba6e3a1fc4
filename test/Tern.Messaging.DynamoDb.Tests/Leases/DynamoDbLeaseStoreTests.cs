using Tern.Local;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb.Tests.Leases;

public sealed class DynamoDbLeaseStoreTests
{
    [Fact]
    public async Task A_lease_is_stored_whole_and_only_over_the_version_that_was_seen()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        var store = new DynamoDbLeaseStore(db);
        await store.CreateTableAsync();
        await store.CreateTableAsync();

        var first = new ShardLease("app/stream", "shard-1") { Version = 1 };
        Assert.Equal(first, await store.WriteAsync(first, default));
        var second = first with
        {
            ParentIds = "shard-0,shard-00", Position = ShardPosition.After("49590338271490256608559692538361571095921575989136588898"),
            Owner = "a", WantedBy = "b", IsFinished = true, Version = 2,
        };
        Assert.Equal(second, await store.WriteAsync(second, default));
        Assert.Equal([second], await store.ListAsync("app/stream", default));

        // Behind, ahead, or created again: the stored lease stays, and is returned.
        Assert.Equal(second, await store.WriteAsync(first with { Owner = "c" }, default));
        Assert.Equal(second, await store.WriteAsync(second with { Owner = "c" }, default));
        Assert.Equal(second, await store.WriteAsync(second with { Owner = "c", Version = 4 }, default));
        Assert.Null(await store.WriteAsync(new ShardLease("app/stream", "shard-9") { Version = 2 }, default));

        // A write that succeeded, but whose response was lost, counts as done.
        Assert.Equal(second, await store.WriteAsync(second, default));
        Assert.Empty(await store.ListAsync("app/other", default));

        await store.DeleteAsync(first, default);
        Assert.Equal([second], await store.ListAsync("app/stream", default));
        await store.DeleteAsync(second, default);
        Assert.Empty(await store.ListAsync("app/stream", default));
    }

    [Fact]
    public async Task Of_many_that_take_a_lease_at_once_one_gets_it()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        var store = new DynamoDbLeaseStore(db, "my-leases");
        await store.CreateTableAsync();
        var lease = new ShardLease("g", "s") { Version = 1 };
        await store.WriteAsync(lease, default);

        var answers = await Task.WhenAll(Enumerable.Range(0, 20).Select(async worker =>
        {
            var mine = lease with { Owner = $"w{worker}", Version = 2 };
            return await store.WriteAsync(mine, default) == mine;
        }));
        Assert.Single(answers, true);
    }
}
