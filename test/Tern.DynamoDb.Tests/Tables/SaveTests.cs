using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A save merges: the type's attributes are written, and all others are kept.</summary>
public sealed class SaveTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Ledger> _ledgers = null!;
    private DynamoTable<SavedPage> _pages = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _ledgers = _db.Table<Ledger>();
        _pages = _db.Table<SavedPage>();
        await _ledgers.CreateTableAsync();
        await _pages.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Attributes_that_the_type_does_not_have_are_kept()
    {
        await _db.PutItemAsync(new()
        {
            TableName = "ledgers",
            Item = new() { ["Id"] = "a", ["Balance"] = 1, ["Version"] = 0, ["remark"] = "old", ["ReportType"] = "r", ["gpk"] = "OWNER#x", ["Owner"] = "x" },
        });
        var item = (await _ledgers.GetAsync(Ledger.Key("a")))!;
        var saved = await _ledgers.SaveAsync(item with { Balance = 2, Owner = null, Tags = ["t"] });
        Assert.Equal(1, saved.Version);

        // The member moved to its own name, and the item left the index.
        Assert.Equal(
            new() { ["Id"] = "a", ["Balance"] = 2, ["Version"] = 1, ["note"] = "old", ["ReportType"] = "r", ["Tags"] = AttributeValue.StringSet("t") },
            await StoredAsync("a"));
        Assert.Empty(await _ledgers.Query(Ledger.ByOwner("x")).ToListAsync());

        saved = await _ledgers.SaveAsync(saved with { Owner = "y", Note = null, Tags = [] });
        Assert.Equal(
            new() { ["Id"] = "a", ["Balance"] = 2, ["Version"] = 2, ["ReportType"] = "r", ["Owner"] = "y", ["gpk"] = "OWNER#y" }, await StoredAsync("a"));
        Assert.Equal(saved.Id, Assert.Single(await _ledgers.Query(Ledger.ByOwner("y")).ToListAsync()).Id);
    }

    [Fact]
    public async Task A_new_item_is_made_as_a_put_makes_it()
    {
        var item = new Ledger("a") { Balance = 3, Owner = "o", Note = "n" };
        var saved = await _ledgers.SaveAsync(item);
        Assert.Equal(0, saved.Version);
        Assert.Equal(DynamoItem.ToAttributes(saved), await StoredAsync("a"));
        Assert.Equivalent(saved, await _ledgers.GetAsync(Ledger.Key("a")), strict: true);
    }

    [Fact]
    public async Task A_stale_item_is_refused_and_its_version_may_be_ignored()
    {
        var first = await _ledgers.SaveAsync(new Ledger("a"));
        await _ledgers.SaveAsync(first with { Balance = 1 });
        var result = await _ledgers.TrySaveAsync(first with { Balance = 2 });
        Assert.Equal((false, ConditionFailure.VersionMismatch, 1), (result.Succeeded, result.Reason, result.Existing!.Balance));
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _ledgers.SaveAsync(first));
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _ledgers.SaveAsync(new Ledger("a")));
        Assert.True((await _ledgers.TrySaveAsync(first with { Balance = 9 }, new() { IgnoreVersion = true })).Succeeded);
        Assert.Equal(9, (await _ledgers.GetAsync(Ledger.Key("a")))!.Balance);
        result = await _ledgers.TrySaveAsync(first, new() { IgnoreVersion = true, Condition = Ledger.Fields.Balance == 1 });
        Assert.Equal(ConditionFailure.ConditionFailed, result.Reason);
    }

    [Fact]
    public async Task Extension_data_is_set_and_nothing_of_it_removed()
    {
        await _pages.PutAsync(new("a", 1) { Text = "t", Other = new() { ["x"] = 1, ["y"] = 2 } });
        await _pages.SaveAsync(new("a", 1) { Other = new() { ["x"] = 5 } });
        Assert.Equal(
            new() { ["Id"] = "a", ["No"] = 1, ["x"] = 5, ["y"] = 2 },
            (await _db.GetItemAsync(new() { TableName = "pages", Key = new() { ["Id"] = "a", ["No"] = 1 } })).Item);

        // The item has only a key, and is still created.
        await _db.DeleteItemAsync(new() { TableName = "pages", Key = new() { ["Id"] = "a", ["No"] = 1 } });
        await _pages.SaveAsync(new("a", 1));
        Assert.NotNull(await _pages.GetAsync(SavedPage.Key("a", 1)));
    }

    [Fact]
    public async Task A_transaction_saves_too()
    {
        await _db.PutItemAsync(new() { TableName = "ledgers", Item = new() { ["Id"] = "a", ["Balance"] = 1, ["Version"] = 0, ["More"] = "m" } });
        var item = (await _ledgers.GetAsync(Ledger.Key("a")))! with { Balance = 5 };
        var transaction = _db.Transaction().Save(item).Save(new SavedPage("p", 1));
        await transaction.CommitAsync();
        Assert.Equal(1, transaction.Stored(item).Version);
        Assert.Equal(new() { ["Id"] = "a", ["Balance"] = 5, ["Version"] = 1, ["More"] = "m" }, await StoredAsync("a"));
        var failed = await Assert.ThrowsAsync<TransactionCanceledException>(async () => await _db.Transaction().Save(item).CommitAsync());
        Assert.Contains("the save of Ledger", failed.Failures[0].ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_request_is_an_update() =>
        Assert.Equal("UpdateItem", _ledgers.Preview.Save(new Ledger("a")).Operation);

    [Fact]
    public async Task Items_are_read_and_put_if_they_do_not_exist()
    {
        Assert.False(await _pages.ExistsAsync(SavedPage.Key("a", 1)));
        Assert.True((await _pages.PutIfAbsentAsync(new("a", 1) { Text = "first" })).Succeeded);
        var result = await _pages.PutIfAbsentAsync(new("a", 1) { Text = "second" });
        Assert.Equal((false, "first"), (result.Succeeded, result.Existing!.Text));
        Assert.True(await _pages.ExistsAsync(SavedPage.Key("a", 1), new() { ConsistentRead = true }));
        Assert.Equal("first", (await _pages.GetRequiredAsync(SavedPage.Key("a", 1))).Text);
        var error = await Assert.ThrowsAsync<KeyNotFoundException>(async () => await _pages.GetRequiredAsync(SavedPage.Key("a", 2)));
        Assert.Equal("The SavedPage doesn't exist in the table 'pages'.", error.Message);

        // Regardless of the stored version: a missing item of version 4 isn't created.
        var ledger = await _ledgers.PutAsync(new("l"));
        Assert.False((await _ledgers.PutIfAbsentAsync(ledger)).Succeeded);
    }

    [Fact]
    public async Task One_change_needs_no_brackets()
    {
        await _pages.PutAsync(new("a", 1));
        await _pages.UpdateAsync(SavedPage.Key("a", 1), SavedPage.Fields.Text.Set("t"));
        Assert.Equal("u", (await _pages.UpdateAndGetAsync(SavedPage.Key("a", 1), SavedPage.Fields.Text.Set("u"))).Text);
        Assert.False((await _pages.TryUpdateAsync(SavedPage.Key("a", 2), SavedPage.Fields.Text.Set("v"))).Succeeded);
        await _db.Transaction().Update(SavedPage.Key("a", 1), SavedPage.Fields.Text.Set("w")).CommitAsync();
        Assert.Equal("w", (await _pages.GetRequiredAsync(SavedPage.Key("a", 1))).Text);
    }

    private async Task<AttributeMap> StoredAsync(string id) =>
        (await _db.GetItemAsync(new() { TableName = "ledgers", Key = new() { ["Id"] = id } })).Item!;
}
