using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A tag is written by puts and by updates that create an item, is used in filters, and distinguishes types
/// whose keys have the same form.</summary>
public sealed class TagTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Cat> _cats = null!;
    private DynamoTable<Dog> _dogs = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _cats = _db.Table<Cat>();
        _dogs = _db.Table<Dog>();
        await _db.CreateTableAsync<Pets>();
        await _cats.PutAsync(new Cat("home", "1") { Owner = "ann", Lives = 9 });
        await _dogs.PutAsync(new Dog("home", "2") { Owner = "ann", Tricks = ["sit"] });
        await _db.PutItemAsync(new() { TableName = "pets", Item = new() { ["pk"] = "home", ["sk"] = "3", ["Owner"] = "ann", ["_t"] = "fish" } });
        await _db.PutItemAsync(new() { TableName = "pets", Item = new() { ["pk"] = "home", ["sk"] = "4", ["Owner"] = "ann" } });
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Puts_saves_and_updates_that_make_an_item_write_it()
    {
        Assert.Equal("cat", (await StoredAsync("1"))["_t"]);
        await _cats.SaveAsync(new Cat("home", "5"));
        Assert.Equal("cat", (await StoredAsync("5"))["_t"]);
        await _dogs.UpdateAsync(Dog.Key("home", "6"), Dog.Fields.Owner.Set("bob"), new() { CreateIfMissing = true });
        Assert.Equal(new() { ["pk"] = "home", ["sk"] = "6", ["Owner"] = "bob", ["_t"] = "dog" }, await StoredAsync("6"));
        await _db.Transaction().Put(new Dog("home", "7")).CommitAsync();
        Assert.Equal("dog", (await StoredAsync("7"))["_t"]);
    }

    [Fact]
    public async Task Queries_and_scans_filter_by_it()
    {
        Assert.Equal("1", Assert.Single(await _cats.Query(Cat.Partition("home")).ToListAsync()).Number);
        Assert.Equal("2", Assert.Single(await _dogs.Query(Dog.Partition("home")).ToListAsync()).Number);
        Assert.Equal("1", Assert.Single(await _cats.Query(Cat.ByOwner("ann")).ToListAsync()).Number);
        Assert.Equal("2", Assert.Single(await _dogs.Scan(new() { Filter = Dog.Fields.Owner == "ann" }).ToListAsync()).Number);
        Assert.Equal(1, await _cats.Query(Cat.Partition("home")).CountAsync());
        Assert.Equal("1", Assert.Single(await _cats.Query(Cat.Partition("home")).Select<CatName>().ToListAsync()).Number);
        Assert.Equal("1", Assert.Single(await _db.Table<CatName>().Query(CatName.Partition("home")).ToListAsync()).Number);
        Assert.Contains("\"FilterExpression\":\"#1 = :1\"", _cats.Query(Cat.Partition("home")).Preview().ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Another_tag_is_refused_when_an_item_is_read()
    {
        var error = await Assert.ThrowsAsync<DynamoItemException>(async () => await _cats.GetAsync(Cat.Key("home", "2")));
        Assert.Equal("Cat._t: expected one of the discriminators that [DynamoDerivedType] or [DynamoTag] declares, found a different one", error.Message);
        error = await Assert.ThrowsAsync<DynamoItemException>(async () => await _cats.GetAsync(Cat.Key("home", "4")));
        Assert.Equal("Cat._t: required, but absent from the item", error.Message);
    }

    [Fact]
    public async Task A_collection_distinguishes_types_by_their_tags()
    {
        var collection = _db.Collection().With<Cat>().With<Dog>();
        var items = await collection.Query(Cat.Partition("home"), new() { UnknownItems = UnknownItems.AsAttributes }).ToListAsync();
        Assert.Equal([typeof(Cat), typeof(Dog), typeof(AttributeMap), typeof(AttributeMap)], items.Select(item => item.GetType()));
        var error = await Assert.ThrowsAsync<DynamoItemException>(async () => await collection.Query(Cat.Partition("home")).ToListAsync());
        Assert.Contains("the key or tag doesn't belong to a type of the collection", error.Message, StringComparison.Ordinal);
        items = await collection.Query(Dog.ByOwner("ann"), new() { UnknownItems = UnknownItems.AsAttributes }).ToListAsync();
        Assert.Equal(4, items.Count);
        Assert.Single(items.OfType<Cat>());
        Assert.Throws<ArgumentException>(() => collection.With<Cat>());
    }

    private async Task<AttributeMap> StoredAsync(string number) =>
        (await _db.GetItemAsync(new() { TableName = "pets", Key = new() { ["pk"] = "home", ["sk"] = number } })).Item!;
}

[DynamoTable("pets", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByOwner", PartitionKey = "Owner")]
public sealed partial class Pets;

[DynamoItem<Pets>]
[DynamoTag("_t", "cat")]
public sealed partial record Cat([property: DynamoAttribute("pk")] string Place, [property: DynamoAttribute("sk")] string Number)
{
    public string? Owner { get; init; }

    public int Lives { get; init; }
}

[DynamoItem<Pets>]
[DynamoTag("_t", "dog")]
public sealed partial record Dog([property: DynamoAttribute("pk")] string Place, [property: DynamoAttribute("sk")] string Number)
{
    public string? Owner { get; init; }

    public HashSet<string> Tricks { get; init; } = [];
}

[DynamoItem<Pets>(ProjectionOf = typeof(Cat))]
public sealed partial record CatName([property: DynamoAttribute("pk")] string Place, [property: DynamoAttribute("sk")] string Number);
