using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A member is read under its former names, and written under its current one.</summary>
public sealed class AliasTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Renamed> _table = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _table = _db.Table<Renamed>();
        await _table.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Theory]
    [InlineData("""{"Id":{"S":"a"},"Count":{"N":"1"},"note":{"S":"own"},"Note":{"S":"first"},"remark":{"S":"second"}}""", "own", 1)]
    [InlineData("""{"Id":{"S":"a"},"remark":{"S":"second"},"Note":{"S":"first"},"note":{"S":"own"},"Count":{"N":"1"}}""", "own", 1)]
    [InlineData("""{"Id":{"S":"a"},"count":{"N":"2"},"remark":{"S":"second"},"Note":{"S":"first"}}""", "first", 2)]
    [InlineData("""{"Id":{"S":"a"},"Count":{"N":"1"},"count":{"N":"2"},"remark":{"S":"second"}}""", "second", 1)]
    [InlineData("""{"Id":{"S":"a"},"Count":{"N":"1"},"note":{"NULL":true},"Note":{"S":"first"}}""", null, 1)]
    [InlineData("""{"Id":{"S":"a"},"Count":{"N":"1"},"note":{"S":"own"},"Note":{"N":"5"}}""", "own", 1)]
    [InlineData("""{"Id":{"S":"a"},"Count":{"N":"1"}}""", null, 1)]
    public void The_first_name_that_is_present_is_read(string json, string? note, int count)
    {
        var item = DynamoItem.FromJson<Renamed>(json);
        Assert.Equal((note, count), (item.Note, item.Count));
        Assert.Null(item.Other);
    }

    [Fact]
    public void Collections_and_nested_values_have_aliases_too()
    {
        var item = DynamoItem.FromJson<Renamed>(
            """{"labels":{"SS":["x"]},"Id":{"S":"a"},"Count":{"N":"1"},"Line":{"M":{"article":{"S":"s"},"x":{"S":"y"}}},"zz":{"S":"kept"}}""");
        Assert.Equal(["x"], item.Labels);
        Assert.Equal("s", item.Line!.Sku);
        Assert.Equal("kept", item.Other!["zz"]);
    }

    [Fact]
    public void A_value_under_no_name_is_missing_and_an_error_names_the_alias()
    {
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Renamed>("""{"Id":{"S":"a"}}"""));
        Assert.Contains("Count: required, but absent", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Renamed>("""{"Id":{"S":"a"},"count":{"S":"x"},"Line":{"M":{}}}"""));
        Assert.Contains("Line.Sku: required", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Renamed>("""{"Id":{"S":"a"},"count":{"S":"x"}}"""));
        Assert.Contains("count: expected N, found S", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_put_writes_the_own_name_alone_and_a_projection_asks_for_all()
    {
        await _db.PutItemAsync(new() { TableName = "renamed", Item = new() { ["Id"] = "a", ["count"] = 3, ["remark"] = "old" } });
        var item = (await _table.GetAsync(Renamed.Key("a")))!;
        var small = await _table.Query(Renamed.Partition("a")).Select<RenamedNote>().FirstOrDefaultAsync();
        Assert.Equal(("old", 3, "old"), (item.Note, item.Count, small!.Note));

        await _table.PutAsync(item);
        var stored = (await _db.GetItemAsync(new() { TableName = "renamed", Key = new() { ["Id"] = "a" } })).Item!;
        Assert.Equal(new() { ["Id"] = "a", ["Count"] = 3, ["note"] = "old" }, stored);
    }

    [Fact]
    public async Task An_update_to_null_is_not_undone_by_an_alias()
    {
        await _db.PutItemAsync(new() { TableName = "renamed", Item = new() { ["Id"] = "a", ["count"] = 3, ["remark"] = "old" } });
        Assert.Null((await _table.UpdateAndGetAsync(Renamed.Key("a"), [Renamed.Fields.Note.Set(null)])).Note);
        Assert.Equal("new", (await _table.UpdateAndGetAsync(Renamed.Key("a"), [Renamed.Fields.Note.Set("new")])).Note);
        Assert.Null((await _table.UpdateAndGetAsync(Renamed.Key("a"), [Renamed.Fields.Note.Remove()])).Note);
    }

    [Fact]
    public void Updates_that_depend_on_the_stored_value_are_refused()
    {
        Assert.Contains("alias", Assert.Throws<InvalidOperationException>(() => Renamed.Fields.Count.Add(1)).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => Renamed.Fields.Count.Subtract(1));
        Assert.Throws<InvalidOperationException>(() => Renamed.Fields.Note.SetIfAbsent("x"));
        Assert.Throws<InvalidOperationException>(() => Renamed.Fields.Labels.Add("x"));
        Assert.Throws<InvalidOperationException>(() => Renamed.Fields.Labels.Delete("x"));
        Assert.Throws<InvalidOperationException>(() => Renamed.Fields.Labels.Set([]));
        Assert.Throws<InvalidOperationException>(() => Renamed.Fields.Labels.Remove());
    }
}
