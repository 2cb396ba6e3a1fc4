using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>An empty string in a member that is a key of an index is omitted, as by AWS's context, because the service
/// accepts no empty keys.</summary>
public sealed class SparseIndexTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Login> _logins = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _logins = _db.Table<Login>();
        await _logins.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task An_empty_index_key_is_omitted_and_read_as_the_initial_value()
    {
        await _logins.PutAsync(new Login("a", "") { Phone = "", Realm = "", Zone = "z", Plain = "" });
        Assert.Equal(new() { ["Id"] = "a", ["Zone"] = "z", ["Plain"] = "" }, await StoredAsync("a"));
        Assert.Equal(new Login("a", "") { Phone = null, Realm = "", Zone = "z", Plain = "" }, await _logins.GetAsync(Login.Key("a")));
        Assert.Empty(await _logins.Scan(new() { Index = "ByEmail" }).ToListAsync());

        await _logins.PutAsync(new Login("b", "x") { Phone = "1", Realm = "r", Zone = "z" });
        Assert.Equal("b", Assert.Single(await _logins.Query(Login.ByEmail("x")).ToListAsync()).Id);
        Assert.Equal("b", Assert.Single(await _logins.Query(Login.ByPhone("1").EqualTo("r")).ToListAsync()).Id);
    }

    [Fact]
    public async Task Null_is_refused_as_before() =>
        Assert.Equal("Login.Email: null, but not declared nullable. Set it, or declare it nullable.",
            (await Assert.ThrowsAsync<ArgumentException>(async () => await _logins.PutAsync(new Login("a", null!)))).Message);

    [Fact]
    public async Task Updates_saves_and_conditions_know_it()
    {
        await _logins.PutAsync(new Login("a", "x") { Phone = "1", Realm = "r" });
        await _logins.PutAsync(new Login("b", "") { Realm = "r" });
        Assert.Equal("b", await OnlyAsync(Login.Fields.Email == ""));
        Assert.Equal("a", await OnlyAsync(Login.Fields.Email != ""));
        Assert.Throws<ArgumentException>(() => Login.Fields.Email.In("", "x"));
        Assert.Throws<ArgumentException>(() => Login.Fields.Phone.SetIfAbsent(""));
        await _logins.UpdateAsync(Login.Key("a"), [Login.Fields.Email.Set(""), Login.Fields.Phone.Set("")]);
        Assert.Equal(new() { ["Id"] = "a", ["Realm"] = "r", ["Zone"] = "z" }, await StoredAsync("a"));
        await _logins.SaveAsync(new Login("a", "y") { Realm = "" });
        Assert.Equal(new() { ["Id"] = "a", ["Email"] = "y", ["Zone"] = "z" }, await StoredAsync("a"));

        // A value of a new instance isn't stored if a put omits it.
        await _logins.UpdateAsync(Login.Key("c"), [Login.Fields.Email.Set("e")], new() { CreateIfMissing = true });
        Assert.Equal(new() { ["Id"] = "c", ["Email"] = "e", ["Zone"] = "z" }, await StoredAsync("c"));

        async Task<string> OnlyAsync(Condition<Login> condition) => Assert.Single(await _logins.Scan(new() { Filter = condition }).ToListAsync()).Id;
    }

    private async Task<AttributeMap> StoredAsync(string id) =>
        (await _db.GetItemAsync(new() { TableName = "logins", Key = new() { ["Id"] = id } })).Item!;
}

[DynamoTable("logins")]
[DynamoTableIndex("ByEmail", PartitionKey = "Email")]
[DynamoTableIndex("ByPhone", PartitionKey = "Phone", SortKey = "Realm")]
[DynamoTableIndex("ByZone", PartitionKey = "Zone")]
[DynamoItem]
public sealed partial record Login([property: PartitionKey] string Id, string Email)
{
    public string? Phone { get; init; }

    public string Realm { get; init; } = "";

    public string Zone { get; init; } = "z";

    public string? Plain { get; init; }
}
