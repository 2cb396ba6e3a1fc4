using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>An update makes no item that can't be read, leaves no key of an index stale, and a bound finer than a key is refused.</summary>
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
        Assert.Equal("The update may make an item of Tagged, and doesn't set Price, without which no item can be read. Set Price in the same update, "
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
    public async Task An_update_of_what_a_key_of_an_index_is_computed_from_sets_the_key_too()
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
    public async Task A_bound_within_a_day_is_refused_where_keys_show_days()
    {
        foreach (var hour in new[] { 8, 18, 30 }) await _tagged.PutAsync(new($"h{hour}", 1) { Kind = "k", At = s_day.AddHours(hour) });
        var noon = s_day.AddHours(12);
        foreach (var query in new Func<object>[]
        {
            () => Tagged.ByDay("k").From(noon), () => Tagged.ByDay("k").After(noon), () => Tagged.ByDay("k").Before(noon), () => Tagged.ByDay("k").UpTo(noon),
            () => Tagged.ByDay("k").EqualTo(noon), () => Tagged.ByDay("k").Between(s_day, noon),
        })
        {
            Assert.Contains("the value is finer than the format 'yyyy-MM-dd' shows", Assert.Throws<ArgumentException>(query).Message, StringComparison.Ordinal);
        }

        Assert.Equal("h8 h18", await Ids(Tagged.ByDay("k").EqualTo(s_day)));
        Assert.Equal("h30", await Ids(Tagged.ByDay("k").After(s_day)));
        Assert.Equal("h8 h18", await Ids(Tagged.ByDay("k").Before(s_day.AddDays(1))));
    }

    private async Task<string> Ids(KeyCondition<Tagged> condition) =>
        string.Join(' ', (await _tagged.Query(condition).ToListAsync()).OrderBy(item => item.At).Select(item => item.Id));
}
