using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A member that another program stores only in the key is read from the key, and not written as an
/// attribute.</summary>
public sealed class KeyOnlyTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Crate> _crates = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _crates = _db.Table<Crate>();
        await _crates.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Members_that_only_the_key_contains_are_read_but_not_written()
    {
        var crate = new Crate("west", 7) { Bay = Bay.South, Note = "n" };
        await _crates.PutAsync(crate);
        Assert.Equal(new() { ["pk"] = "ZONE#west", ["sk"] = "00000007#South", ["Note"] = "n" }, await StoredAsync());
        Assert.Equal(crate, await _crates.GetAsync(Crate.Key("west", 7, Bay.South)));
        Assert.Equal([crate], await _crates.Query(Crate.Partition("west").From(7)).ToListAsync());
        Assert.Equal([crate], await _crates.Scan().ToListAsync());
        Assert.Equal(crate, DynamoItem.FromJson<Crate>(DynamoItem.ToJson(crate)));

        await _crates.SaveAsync(crate with { Note = null });
        Assert.Equal(new() { ["pk"] = "ZONE#west", ["sk"] = "00000007#South" }, await StoredAsync());
        var made = await _crates.UpdateAndGetAsync(
            Crate.Key("east", 8, Bay.North), Crate.Fields.Note.Set("m"), new() { CreateIfMissing = true });
        Assert.Equal(new Crate("east", 8) { Bay = Bay.North, Note = "m" }, made);
    }

    [Fact]
    public async Task An_attribute_that_an_item_has_is_read_and_must_fit_the_key()
    {
        var attributes = new AttributeMap { ["pk"] = "ZONE#west", ["sk"] = "00000007#South", ["Zone"] = "west", ["Number"] = 7 };
        Assert.Equal(new Crate("west", 7) { Bay = Bay.South }, DynamoItem.FromAttributes<Crate>(attributes));
        attributes["Zone"] = "other";
        Assert.Throws<DynamoItemException>(() => DynamoItem.FromAttributes<Crate>(attributes));
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Crate>("""{"pk":{"S":"ZONE#west"}}"""));
        Assert.Equal("Crate.sk: required, but absent from the item", error.Message);
        await Task.CompletedTask;
    }

    [Fact]
    public async Task A_claim_of_another_program_is_seen_and_read()
    {
        var claims = _db.Table<EmailClaim>();
        await claims.CreateTableAsync();
        await _db.PutItemAsync(new() { TableName = "email-claims", Item = new() { ["pk"] = "EMAIL#a@x" } });
        Assert.False((await claims.TryPutAsync(new EmailClaim("a@x"), new() { Condition = EmailClaim.Fields.Email.NotExists() })).Succeeded);
        Assert.True((await claims.TryPutAsync(new EmailClaim("b@x"), new() { Condition = EmailClaim.Fields.Email.NotExists() })).Succeeded);
        Assert.Equal(["a@x", "b@x"], (await claims.Scan().ToListAsync()).Select(claim => claim.Email).Order());
    }

    private async Task<AttributeMap> StoredAsync() => (await _db.GetItemAsync(
        new() { TableName = "crates", Key = new() { ["pk"] = "ZONE#west", ["sk"] = "00000007#South" } })).Item!;
}

public enum Bay { North, South }

[DynamoTable("crates", PartitionKey = "pk", SortKey = "sk")]
[DynamoItem(Partition = "ZONE#{Zone}", Sort = "{Number:D8}#{Bay}")]
public sealed partial record Crate(
    [property: DynamoAttribute(KeyOnly = true)] string Zone, [property: DynamoAttribute(KeyOnly = true)] int Number)
{
    [DynamoAttribute(KeyOnly = true)]
    public Bay Bay { get; init; }

    public string? Note { get; init; }
}

[DynamoTable("email-claims", PartitionKey = "pk")]
[DynamoItem(Partition = "EMAIL#{Email}")]
public sealed partial record EmailClaim([property: DynamoAttribute(KeyOnly = true)] string Email);
