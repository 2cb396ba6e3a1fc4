using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Versions that AWS's context wrote: 0 is a stored version, and a missing one means none.</summary>
public sealed class VersionFromZeroTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Ledger> _ledgers = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _ledgers = _db.Table<Ledger>();
        await _ledgers.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_new_item_has_version_0_and_each_put_the_next()
    {
        var stored = await _ledgers.PutAsync(new("a") { Balance = 1 });
        Assert.Equal(0, stored.Version);
        stored = await _ledgers.PutAsync(stored with { Balance = 2 });
        Assert.Equal(1, stored.Version);
        Assert.Equivalent(stored, await _ledgers.GetAsync(Ledger.Key("a")), strict: true);
        Assert.Equal(1, await VersionAsync("a"));
    }

    [Fact]
    public async Task An_item_of_version_0_is_put_updated_and_deleted_by_its_version()
    {
        await StoreAsync("a", 0);
        var item = (await _ledgers.GetAsync(Ledger.Key("a")))!;
        Assert.Equal(0, item.Version);
        Assert.Equal(1, (await _ledgers.PutAsync(item)).Version);

        // The stale one is refused, and so is a new one.
        Assert.Equal(ConditionFailure.VersionMismatch, (await _ledgers.TryPutAsync(item)).Reason);
        Assert.Equal(ConditionFailure.VersionMismatch, (await _ledgers.TryPutAsync(new("a"))).Reason);
        Assert.False((await _ledgers.TryDeleteAsync(item)).Succeeded);

        await StoreAsync("b", 0);
        Assert.Equal(1, (await _ledgers.UpdateAndGetAsync(Ledger.Key("b"), Ledger.Fields.Balance.Add(1), new() { ExpectedVersion = 0 })).Version);
        await StoreAsync("c", 0);
        Assert.True((await _ledgers.TryDeleteAsync(new Ledger("c") { Version = 0 })).Succeeded);
        await StoreAsync("d", 0);
        await _db.Transaction().Put(new Ledger("d") { Version = 0, Balance = 7 }).CommitAsync();
        Assert.Equal(1, await VersionAsync("d"));
        var failed = await Assert.ThrowsAsync<TransactionCanceledException>(
            async () => await _db.Transaction().Put(new Ledger("d") { Version = 0 }).CommitAsync());
        Assert.Equal(ConditionFailure.VersionMismatch, failed.Failures[0].Reason);
    }

    [Fact]
    public async Task An_item_without_a_version_is_deleted_and_updated_as_such()
    {
        await _db.PutItemAsync(new() { TableName = "ledgers", Item = new() { ["Id"] = "a", ["Balance"] = 1 } });
        var item = (await _ledgers.GetAsync(Ledger.Key("a")))!;
        Assert.Null(item.Version);
        Assert.False(DynamoItem.ToAttributes(item).ContainsKey("Version"));
        Assert.False((await _ledgers.TryUpdateAsync(Ledger.Key("a"), Ledger.Fields.Balance.Add(1), new() { ExpectedVersion = 0 })).Succeeded);
        Assert.True((await _ledgers.TryDeleteAsync(item)).Succeeded);
    }

    [Fact]
    public async Task Generic_code_needs_no_exception()
    {
        await StoreAsync("a", 0);
        Assert.Equal(1, (await Raise(_ledgers, Ledger.Key("a"))).Version);
        Assert.Equal(2, (await Raise(_ledgers, Ledger.Key("a"))).Version);

        static async Task<T> Raise<T>(DynamoTable<T> table, ItemKey<T> key) where T : class
        {
            while (true)
                if (await table.TryPutAsync((await table.GetAsync(key))!) is { Succeeded: true, Stored: { } stored }) return stored;
        }
    }

    [Fact]
    public async Task Without_the_option_the_error_states_that_reading_again_does_not_help()
    {
        var plain = _db.Table<PlainLedger>();
        await plain.CreateTableAsync();
        await _db.PutItemAsync(new() { TableName = "plainledgers", Item = new() { ["Id"] = "a", ["Balance"] = 1, ["Version"] = 0 } });
        var item = (await plain.GetAsync(PlainLedger.Key("a")))!;
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await plain.PutAsync(item));
        Assert.Contains("reading it again returns the same version", error.Message, StringComparison.Ordinal);
        Assert.Contains("[DynamoVersion(FromZero = true)]", error.Message, StringComparison.Ordinal);
        error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await plain.DeleteAsync(item));
        Assert.Contains("[DynamoVersion(FromZero = true)]", error.Message, StringComparison.Ordinal);
        var failed = await Assert.ThrowsAsync<TransactionCanceledException>(async () => await _db.Transaction().Put(item).CommitAsync());
        Assert.Contains("[DynamoVersion(FromZero = true)]", failed.Failures[0].ToString(), StringComparison.Ordinal);
    }

    private async Task StoreAsync(string id, int version) =>
        await _db.PutItemAsync(new() { TableName = "ledgers", Item = new() { ["Id"] = id, ["Balance"] = 1, ["Version"] = version } });

    private async Task<AttributeValue> VersionAsync(string id) =>
        (await _db.GetItemAsync(new() { TableName = "ledgers", Key = new() { ["Id"] = id } })).Item!["Version"];
}
