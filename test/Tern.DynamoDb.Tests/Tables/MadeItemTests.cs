using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>An update never creates an item that can't be read, and never leaves an index key stale; a bound more
/// precise than a key is refused.</summary>
public sealed class MadeItemTests : IAsyncLifetime
{
    private static readonly DateTimeOffset s_day = new(2026, 5, 6, 0, 0, 0, TimeSpan.Zero);

    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Tagged> _tagged = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _tagged = _db.Table<Tagged>();
        await _tagged.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public void An_update_that_would_make_an_item_without_a_required_member_is_refused()
    {
        var error = Assert.Throws<ArgumentException>(() =>
            _tagged.Preview.Update(Tagged.Key("a"), [Tagged.Fields.Count.Add(1)], new() { CreateIfMissing = true }));
        Assert.Equal("The update may create an item of Tagged, but doesn't set Price, without which it can't be read. Set Price in the same update, "
            + "for example with SetIfAbsent(…), or put the item.", error.Message);
    }

    [Fact]
    public async Task An_update_that_makes_an_item_writes_its_tag()
    {
        var made = await _tagged.UpdateAndGetAsync(
            Tagged.Key("a"), [Tagged.Fields.Count.Add(1), Tagged.Fields.Price.SetIfAbsent(2m)], new() { CreateIfMissing = true });
        Assert.Equal(new Tagged("a", 2) { Count = 1 }, made);
        var stored = (await _db.GetItemAsync(new() { TableName = "tagged", Key = new() { ["pk"] = "TAGGED#a" } })).Item!;
        Assert.Equal("tagged", stored["_et"].AsString());
    }

    [Fact]
    public async Task An_update_that_makes_an_item_writes_the_constants_of_a_new_one()
    {
        var table = _db.Table<Stamped>();
        await table.CreateTableAsync();
        var at = new DateTimeOffset(2026, 5, 6, 0, 0, 0, TimeSpan.Zero);
        var made = await table.UpdateAndGetAsync(
            Stamped.Key("a"), [Stamped.Fields.CreatedAt.Set(at), Stamped.Fields.Days.Set(null), Stamped.Fields.Kind.Set("k")],
            new() { CreateIfMissing = true });
        var stored = (await _db.GetItemAsync(new() { TableName = "stamped", Key = new() { ["Id"] = "a" } })).Item!;
        Assert.Equal("order", stored["__edb_e__"]);
        Assert.Equal("web", stored["Source"]);
        Assert.Equal("Done", stored["State"]);
        Assert.Equal(-1.5m, stored["Rate"]);
        Assert.Equal(AttributeValue.Null, stored["Days"]);
        Assert.Equal(made.Id, Assert.Single(await table.Query(Stamped.ByKind("k")).ToListAsync()).Id);

        // An existing item keeps its values.
        await table.UpdateAsync(Stamped.Key("a"), [Stamped.Fields.Entity.Set("other"), Stamped.Fields.Rate.Set(2)]);
        made = await table.UpdateAndGetAsync(
            Stamped.Key("a"), [Stamped.Fields.CreatedAt.SetIfAbsent(at.AddDays(1)), Stamped.Fields.Kind.Set("k")], new() { CreateIfMissing = true });
        Assert.Equal(("other", 2m, at), (made.Entity, made.Rate, made.CreatedAt));
    }

    [Fact]
    public void An_update_that_would_create_an_item_without_its_computed_members_is_refused()
    {
        var table = _db.Table<Stamped>();
        var error = Assert.Throws<ArgumentException>(
            () => table.Preview.Update(Stamped.Key("a"), [Stamped.Fields.Kind.Set("k")], new() { CreateIfMissing = true }));
        Assert.Contains("doesn't set CreatedAt, whose initializer computes its value", error.Message, StringComparison.Ordinal);
        error = Assert.Throws<ArgumentException>(
            () => table.Preview.Update(Stamped.Key("a"), [Stamped.Fields.CreatedAt.Set(s_day)], new() { CreateIfMissing = true }));
        Assert.Contains("doesn't set Kind", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Updates_that_would_leave_an_item_unreadable_are_refused()
    {
        var error = Assert.Throws<InvalidOperationException>(() => Whole.Fields.Words.Remove());
        Assert.Contains("'Words' of Whole can't be removed", error.Message, StringComparison.Ordinal);
        Assert.Contains(
            "its member isn't nullable", Assert.Throws<ArgumentNullException>(() => Whole.Fields.Words.Set(null!)).Message, StringComparison.Ordinal);
        Assert.Throws<InvalidOperationException>(() => Whole.Fields.Name.Remove());
        Assert.Throws<ArgumentNullException>(() => Whole.Fields.Colour.Set(null!));
        Assert.Throws<ArgumentException>(() => Whole.Fields.Words.Append([null!]));
        Assert.Throws<ArgumentException>(() => Whole.Fields.Words.Prepend("a", null!));
        Assert.Throws<ArgumentException>(() => Whole.Fields.Words.Set(["a", null!]));
        Assert.Throws<ArgumentNullException>(() => Whole.Fields.Words[0].Set(null!));
        Assert.Throws<ArgumentNullException>(() => Whole.Fields.Texts["a"].Set(null!));
        Assert.Throws<ArgumentException>(() => Whole.Fields.Texts.Set(new Dictionary<string, string> { ["a"] = null! }));
        Assert.Throws<ArgumentNullException>(() => Whole.Fields.Line.Set(null!));
        Assert.Throws<InvalidOperationException>(() => Whole.Fields.Line.Sku.Remove());
    }

    [Fact]
    public async Task Updates_that_leave_it_readable_are_not()
    {
        var table = _db.Table<Whole>();
        await table.CreateTableAsync();
        await table.PutAsync(new() { Id = "a", Name = "n", Words = ["w"], Colour = "blue", Note = "x", Codes = ["c"], Texts = new() { ["a"] = "b" } });
        var read = await table.UpdateAndGetAsync(
            Whole.Key("a"),
            [
                Whole.Fields.Colour.Remove(), Whole.Fields.Note.Set(null), Whole.Fields.Codes.Set([]), Whole.Fields.Texts["a"].Remove(),
                Whole.Fields.Words[0].Remove(), Whole.Fields.Line.Remove(),
            ]);
        Assert.Equal(("red", null, "s"), (read.Colour, read.Note, read.Line.Sku));
        Assert.Empty(read.Codes);
        Assert.Empty(read.Texts);
        Assert.Empty(read.Words);
    }

    // The service computes the sum, so it can only be refused by a condition on the stored value.
    [Fact]
    public async Task An_add_beyond_the_type_is_refused_by_a_condition_alone()
    {
        await _tagged.PutAsync(new("a", 2) { Count = int.MaxValue });
        Assert.False((await _tagged.TryUpdateAsync(
            Tagged.Key("a"), [Tagged.Fields.Count.Add(1)], new() { Condition = Tagged.Fields.Count <= int.MaxValue - 1 })).Succeeded);
        await _tagged.UpdateAsync(Tagged.Key("a"), [Tagged.Fields.Count.Add(1)]);
        await Assert.ThrowsAsync<DynamoItemException>(async () => await _tagged.GetAsync(Tagged.Key("a")));
    }

    [Fact]
    public void A_member_that_is_never_null_is_not_read_as_null()
    {
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<Whole>("""{"Id":{"S":"a"},"Words":{"L":[]}}"""));
        Assert.Contains("Name: required, but absent", error.Message, StringComparison.Ordinal);
        Assert.Empty(DynamoItem.FromJson<Whole>("""{"Id":{"S":"a"},"Words":{"L":[]},"Name":{"S":"n"}}""").Texts);
    }

    [Fact]
    public async Task An_update_of_the_members_of_an_index_key_also_sets_the_key()
    {
        var placed = _db.Table<Placed>();
        await placed.PutAsync(new("a", new("Bonn", "1")));
        var error = Assert.Throws<ArgumentException>(() => placed.Preview.Update(Placed.Key("a"), [Placed.Fields.Home.City.Set("Köln")]));
        Assert.Contains("doesn't set City", error.Message, StringComparison.Ordinal);
        await placed.UpdateAsync(Placed.Key("a"), [Placed.Fields.Home.City.Set("Köln"), Placed.Fields.City.Set("Köln")]);
        Assert.Empty(await placed.Query(Placed.ByCity("Bonn")).ToListAsync());
        Assert.Single(await placed.Query(Placed.ByCity("Köln")).ToListAsync());
    }

    [Fact]
    public async Task A_bound_within_a_day_is_refused_if_keys_contain_days()
    {
        foreach (var hour in new[] { 8, 18, 30 }) await _tagged.PutAsync(new($"h{hour}", 1) { Kind = "k", At = s_day.AddHours(hour) });
        var noon = s_day.AddHours(12);
        foreach (var query in new Func<object>[]
        {
            () => Tagged.ByDay("k").From(noon), () => Tagged.ByDay("k").After(noon), () => Tagged.ByDay("k").Before(noon), () => Tagged.ByDay("k").UpTo(noon),
            () => Tagged.ByDay("k").EqualTo(noon), () => Tagged.ByDay("k").Between(s_day, noon),
        })
        {
            Assert.Contains("more precise than the format 'yyyy-MM-dd'", Assert.Throws<ArgumentException>(query).Message, StringComparison.Ordinal);
        }

        Assert.Equal("h8 h18", await Ids(Tagged.ByDay("k").EqualTo(s_day)));
        Assert.Equal("h30", await Ids(Tagged.ByDay("k").After(s_day)));
        Assert.Equal("h8 h18", await Ids(Tagged.ByDay("k").Before(s_day.AddDays(1))));
    }

    private async Task<string> Ids(KeyCondition<Tagged> condition) =>
        string.Join(' ', (await _tagged.Query(condition).ToListAsync()).OrderBy(item => item.At).Select(item => item.Id));
}
