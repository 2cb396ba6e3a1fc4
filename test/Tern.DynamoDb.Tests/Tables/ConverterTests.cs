using System.Globalization;
using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Converters that declare the type that they write: in keys of tables and indexes, in templates, ranges and
/// elements, and with omitted values.</summary>
public sealed class ConverterTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<Article> _articles = null!;
    private DynamoTable<Visit> _visits = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _articles = _db.Table<Article>();
        _visits = _db.Table<Visit>();
        await _articles.CreateTableAsync();
        await _visits.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    private static Article NewArticle(ulong id, string? owner = null) =>
        new(new Slug("News"), new Snowflake(id)) { Owner = owner is null ? null : new Slug(owner) };

    [Fact]
    public async Task Keys_are_converted_values()
    {
        await _articles.PutAsync(NewArticle(7, "Ada") with { Reviewer = new Snowflake(9), Hash = new Digest([1, 2]) });
        var stored = (await _db.GetItemAsync(new() { TableName = "articles", Key = new() { ["Blog"] = "news", ["Id"] = 7 } })).Item!;
        Assert.Equal(
            new() { ["Blog"] = "news", ["Id"] = 7, ["Owner"] = "ada", ["Reviewer"] = 9, ["Hash"] = AttributeValue.Binary(new byte[] { 1, 2 }) }, stored);
        Assert.Equal(
            "articles: Blog S, Id N; ByOwner: Owner S, Reviewer N; ByHash: Hash B", Layout(await _db.DescribeTableAsync(new() { TableName = "articles" })));

        var key = Article.Key(new Slug("NEWS"), new Snowflake(7));
        Assert.Equal(new Slug("ada"), (await _articles.GetAsync(key))!.Owner);
        Assert.Equal(7ul, (await _articles.UpdateAndGetAsync(key, Article.Fields.Text.Set("t")))!.Id.Value);
        var read = await _articles.BatchGetAsync([key, Article.Key(new Slug("x"), new Snowflake(1))]);
        Assert.Equal("t", Assert.Single(read).Text);
        await _db.Transaction().Update(_articles, key, [Article.Fields.Text.Set("u")], new() { Condition = Article.Fields.Id == new Snowflake(7) })
            .CommitAsync();
        await _articles.DeleteAsync(key);
        Assert.Null(await _articles.GetAsync(key));
    }

    [Fact]
    public async Task Queries_pages_and_indexes_know_them()
    {
        foreach (var id in new ulong[] { 2, 10, 7 }) await _articles.PutAsync(NewArticle(id, id == 2 ? null : "Ada") with { Reviewer = new Snowflake(id) });
        var partition = Article.Partition(new Slug("News"));
        Assert.Equal([2ul, 7ul, 10ul], (await _articles.Query(partition).ToListAsync()).Select(post => post.Id.Value));
        Assert.Equal([7ul, 10ul], (await _articles.Query(partition.From(new Snowflake(7))).ToListAsync()).Select(post => post.Id.Value));
        Assert.Equal([2ul, 7ul], (await _articles.Query(partition.Between(new Snowflake(1), new Snowflake(7))).ToListAsync()).Select(post => post.Id.Value));
        Assert.Equal([7ul, 10ul], (await _articles.Query(Article.ByOwner(new Slug("ADA"))).ToListAsync()).Select(post => post.Id.Value));
        Assert.Equal([10ul], (await _articles.Query(Article.ByOwner(new Slug("ADA")).After(new Snowflake(7))).ToListAsync()).Select(post => post.Id.Value));

        var ids = new List<ulong>();
        string? cursor = null;
        do
        {
            var page = await _articles.Query(Article.ByOwner(new Slug("ada")), new() { PageSize = 1 }).PageAsync(cursor);
            ids.AddRange(page.Items.Select(article => article.Id.Value));
            cursor = page.Cursor;
        }
        while (cursor is not null);
        Assert.Equal([7ul, 10ul], ids);
    }

    [Fact]
    public async Task Conditions_compare_converted_values()
    {
        await _articles.PutAsync(NewArticle(2, "Ada") with { Reviewer = new Snowflake(5) });
        await _articles.PutAsync(NewArticle(10) with { Reviewer = new Snowflake(50) });
        Assert.Equal(2ul, await OnlyAsync(Article.Fields.Owner == new Slug("ADA")));
        Assert.Equal(10ul, await OnlyAsync(Article.Fields.Owner == null));
        Assert.Equal(10ul, await OnlyAsync(Article.Fields.Reviewer > new Snowflake(9)));
        Assert.Equal(2ul, await OnlyAsync(Article.Fields.Reviewer.Between(new Snowflake(1), new Snowflake(9))));
        Assert.Equal(2ul, await OnlyAsync(Article.Fields.Reviewer.In(new Snowflake(5), new Snowflake(6))));

        async Task<ulong> OnlyAsync(Condition<Article> condition) =>
            Assert.Single(await _articles.Scan(new() { Filter = condition }).ToListAsync()).Id.Value;
    }

    [Fact]
    public async Task Templates_contain_converted_values()
    {
        var visit = new Visit(new Slug("Home"), new Snowflake(42)) { Guest = new Slug("Ada"), Rank = new Snowflake(3) };
        await _visits.PutAsync(visit);
        var item = (await _db.GetItemAsync(new() { TableName = "visits", Key = new() { ["pk"] = "PAGE#home", ["sk"] = "AT#0000000042#v" } })).Item!;
        Assert.Equal(("home", 42L, "GUEST#ada", "3"), (item["Page"].AsString(), item["At"].AsInt64(), item["gpk"].AsString(), item["gsk"].AsString()));
        Assert.Equal(visit with { Page = new Slug("home"), Guest = new Slug("ada") }, await _visits.GetAsync(Visit.Key(new Slug("HOME"), new Snowflake(42))));
        Assert.Single(await _visits.Query(Visit.Partition(new Slug("Home")).UpTo(new Snowflake(42))).ToListAsync());
        Assert.Single(await _visits.Query(Visit.ByGuest(new Slug("ADA")).EqualTo(new Snowflake(3))).ToListAsync());

        // An update also changes the key of the index, and an item that an update creates has the members of its key.
        var key = Visit.Key(new Slug("home"), new Snowflake(43));
        var made = await _visits.UpdateAndGetAsync(
            key, [Visit.Fields.Guest.Set(new Slug("Bob")), Visit.Fields.Rank.Set(new Snowflake(8))], new() { CreateIfMissing = true });
        Assert.Equal(new Visit(new Slug("home"), new Snowflake(43)) { Guest = new Slug("bob"), Rank = new Snowflake(8) }, made);
        Assert.Equal(43ul, Assert.Single(await _visits.Query(Visit.ByGuest(new Slug("bob"))).ToListAsync()).At.Value);
        await _visits.UpdateAsync(key, [Visit.Fields.Guest.Set(null)]);
        Assert.Empty(await _visits.Query(Visit.ByGuest(new Slug("bob"))).ToListAsync());
        Assert.Equal(2, (await _db.Collection().With<Visit>().Query(Visit.Partition(new Slug("HOME"))).ToListAsync()).Count);
    }

    [Fact]
    public void Values_that_cannot_be_a_key_are_refused()
    {
        Assert.Equal("Article.Blog is empty, but it is a key: DynamoDB requires a value.", Refusal(() => Article.Key(new Slug(""), new Snowflake(1))));
        Assert.Equal("Article.Blog is null, but it is a key: DynamoDB requires a value.", Refusal(() => Article.Key(null!, new Snowflake(1))));
        Assert.Equal("SlugConverter threw FormatException: bad slug. (Parameter 'value')", Refusal(() => Article.Key(new Slug("bad"), new Snowflake(1))));
        Assert.Equal("Article.Blog is empty, but it is a key: DynamoDB requires a value.",
            Refusal(() => DynamoItem.ToJson(NewArticle(1) with { Blog = new Slug("") })));
        Assert.StartsWith("Visit.Page can't be used in the key 'PAGE#{Page}': the value is empty", Refusal(() => Visit.Key(new Slug(""), new Snowflake(1))),
            StringComparison.Ordinal);
        Assert.StartsWith("Visit.At can't be used in the key 'AT#{At:D10}#v': the value has 20 digits",
            Refusal(() => Visit.Key(new Slug("a"), new Snowflake(ulong.MaxValue))), StringComparison.Ordinal);
        Assert.Equal("Liar.Id: LiarConverter declares Number with [DynamoWireType] but wrote String.",
            Refusal(() => DynamoItem.ToJson(new Bag("a") { Ids = [new Liar(1)] })).Replace("Bag.Ids[0]", "Liar.Id", StringComparison.Ordinal));

        static string Refusal(Func<object> act) => Assert.Throws<ArgumentException>(act).Message;
    }

    [Fact]
    public async Task Elements_of_lists_sets_and_maps_are_converted()
    {
        var bags = _db.Table<Bag>();
        await bags.CreateTableAsync();
        var bag = new Bag("a")
        {
            Slugs = [new Slug("A"), new Slug("B")], Tags = [new Slug("X"), new Slug("Y")], Flakes = [new Snowflake(1), new Snowflake(20)],
            Digests = [new Digest([1]), new Digest([2])], ByName = new() { ["n"] = new Snowflake(3) },
            Deep = new() { ["d"] = [new Snowflake(4), null] },
        };
        await bags.PutAsync(bag);
        var stored = (await _db.GetItemAsync(new() { TableName = "bags", Key = new() { ["Id"] = "a" } })).Item!;
        Assert.Equal(AttributeValue.List("a", "b"), stored["Slugs"]);
        Assert.Equal(AttributeValue.StringSet("x", "y"), stored["Tags"]);
        Assert.Equal(AttributeValue.NumberSet(1, 20), stored["Flakes"]);
        Assert.Equal(AttributeValue.BinarySet(new byte[] { 1 }, new byte[] { 2 }), stored["Digests"]);
        Assert.Equal(AttributeValue.Map(new() { ["n"] = 3 }), stored["ByName"]);
        Assert.Equal(AttributeValue.Map(new() { ["d"] = AttributeValue.List(4, AttributeValue.Null) }), stored["Deep"]);

        var read = (await bags.GetAsync(Bag.Key("a")))!;
        Assert.Equal(["a", "b"], read.Slugs.Select(slug => slug.Text));
        Assert.Equal(["x", "y"], read.Tags.Select(slug => slug.Text).Order());
        Assert.Equal([1ul, 20ul], read.Flakes.Select(flake => flake.Value).Order());
        Assert.Equal([1, 2], read.Digests.Select(digest => (int)digest.Bytes[0]).Order());
        Assert.Equal(new Snowflake(3), read.ByName["n"]);
        Assert.Equal([new Snowflake(4), null], read.Deep["d"]);

        await bags.UpdateAsync(Bag.Key("a"),
        [
            Bag.Fields.Flakes.Delete(new Snowflake(20)), Bag.Fields.Tags.Add(new Slug("Z")), Bag.Fields.Slugs.Append(new Slug("C")),
            Bag.Fields.ByName["m"].Set(new Snowflake(6)), Bag.Fields.Digests.Set([new Digest([3])]),
        ]);
        Assert.Single(await bags.Scan(new()
        {
            Filter = Bag.Fields.Tags.Contains(new Slug("Z")) & Bag.Fields.Slugs.Contains(new Slug("C")) & !Bag.Fields.Flakes.Contains(new Snowflake(20))
                & Bag.Fields.ByName["m"] == new Snowflake(6) & Bag.Fields.Slugs[0] == new Slug("A"),
        }).ToListAsync());

        // A set that another program wrote is read into a list.
        await _db.PutItemAsync(new() { TableName = "bags", Item = new() { ["Id"] = "b", ["Slugs"] = AttributeValue.StringSet("s") } });
        Assert.Equal(new Slug("s"), Assert.Single((await bags.GetAsync(Bag.Key("b")))!.Slugs));
    }

    [Fact]
    public async Task A_value_that_a_converter_omits_is_absent_and_read_as_its_Absent_value()
    {
        var table = _db.Table<Sparse>();
        await table.CreateTableAsync();
        await table.PutAsync(new Sparse("a") { Email = "x", Level = 5, Note = null, Nested = new SparsePart { Code = "q" } });
        await table.PutAsync(new Sparse("b") { Nested = new SparsePart { Code = "" } });
        var stored = (await _db.GetItemAsync(new() { TableName = "sparse", Key = new() { ["Id"] = "b" } })).Item!;
        Assert.Equal(new() { ["Id"] = "b", ["Note"] = "n", ["Nested"] = AttributeValue.Map([]) }, stored);
        var b = (await table.GetAsync(Sparse.Key("b")))!;
        Assert.Equal(("", 0, "n", ""), (b.Email, b.Level, b.Note, b.Nested!.Code));
        var a = (await table.GetAsync(Sparse.Key("a")))!;
        Assert.Equal(("x", 5, null, "q"), (a.Email, a.Level, a.Note, a.Nested!.Code));
        Assert.Equal("a", Assert.Single(await table.Query(Sparse.ByEmail("x")).ToListAsync()).Id);

        Assert.Equal("b", await OnlyAsync(Sparse.Fields.Email == ""));
        Assert.Equal("a", await OnlyAsync(Sparse.Fields.Email != ""));
        Assert.Equal("b", await OnlyAsync(Sparse.Fields.Nested.Code == ""));
        Assert.Throws<ArgumentException>(() => Sparse.Fields.Email.In("", "x"));
        Assert.Throws<ArgumentException>(() => Sparse.Fields.Level.SetIfAbsent(0));

        await table.UpdateAsync(Sparse.Key("a"), [Sparse.Fields.Email.Set(""), Sparse.Fields.Level.Set(0), Sparse.Fields.Nested.Code.Set("")]);
        stored = (await _db.GetItemAsync(new() { TableName = "sparse", Key = new() { ["Id"] = "a" } })).Item!;
        Assert.Equal(["Id", "Nested", "Note"], stored.Select(pair => pair.Key).Order(StringComparer.Ordinal));
        Assert.Empty(await table.Query(Sparse.ByEmail("x")).ToListAsync());
        await table.SaveAsync(new Sparse("a") { Email = "y" });
        await table.SaveAsync(new Sparse("a") { Email = "" });
        Assert.Empty(await table.Query(Sparse.ByEmail("y")).ToListAsync());

        // A new item is created as by a put: values of a new instance that a put omits aren't stored.
        await table.UpdateAsync(Sparse.Key("c"), Sparse.Fields.Note.Set("m"), new() { CreateIfMissing = true });
        stored = (await _db.GetItemAsync(new() { TableName = "sparse", Key = new() { ["Id"] = "c" } })).Item!;
        Assert.Equal(["Id", "Note"], stored.Select(pair => pair.Key).Order(StringComparer.Ordinal));

        async Task<string> OnlyAsync(Condition<Sparse> condition) => Assert.Single(await table.Scan(new() { Filter = condition }).ToListAsync()).Id;
    }

    private static string Layout(Model.DescribeTableResponse response)
    {
        var table = response.Table!;
        string Key(IEnumerable<Model.KeySchemaElement> keys) => string.Join(", ", keys.Select(key =>
            $"{key.AttributeName} {table.AttributeDefinitions.First(one => one.AttributeName == key.AttributeName).AttributeType}"));
        return $"{table.TableName}: {Key(table.KeySchema)}; "
            + string.Join("; ", table.GlobalSecondaryIndexes.OrderByDescending(index => index.IndexName)
                .Select(index => $"{index.IndexName}: {Key(index.KeySchema)}"));
    }
}

public sealed record Slug(string Text);

public readonly record struct Snowflake(ulong Value);

public sealed record Digest(byte[] Bytes);

public readonly record struct Liar(int Value);

[DynamoWireType(KeyAttributeType.String)]
public sealed class SlugConverter : DynamoConverter<Slug>
{
    public override AttributeValue Write(Slug value) => value.Text == "bad" ? throw new FormatException("bad slug") : value.Text.ToLowerInvariant();

    public override Slug Read(AttributeValue value) => new(value.AsString());
}

[DynamoWireType(KeyAttributeType.Number, IsOrdered = true)]
public sealed class SnowflakeConverter : DynamoConverter<Snowflake>
{
    public override AttributeValue Write(Snowflake value) => AttributeValue.Number(value.Value.ToString(CultureInfo.InvariantCulture));

    public override Snowflake Read(AttributeValue value) => new(ulong.Parse(value.AsNumberText(), CultureInfo.InvariantCulture));
}

[DynamoWireType(KeyAttributeType.Binary)]
public sealed class DigestConverter : DynamoConverter<Digest>
{
    public override AttributeValue Write(Digest value) => AttributeValue.Binary(value.Bytes);

    public override Digest Read(AttributeValue value) => new(value.AsBinary().ToArray());
}

[DynamoWireType(KeyAttributeType.Number)]
public sealed class LiarConverter : DynamoConverter<Liar>
{
    public override AttributeValue Write(Liar value) => "no number";

    public override Liar Read(AttributeValue value) => new(0);
}

[DynamoWireType(KeyAttributeType.String)]
public sealed class EmptyIsAbsent : DynamoOptionalConverter<string>
{
    public override string Absent => "";

    public override AttributeValue Write(string value) => value.Length == 0 ? LeftOut : value;

    public override string Read(AttributeValue value) => value.AsString();
}

public sealed class ZeroIsAbsent : DynamoOptionalConverter<int>
{
    public override int Absent => 0;

    public override AttributeValue Write(int value) => value == 0 ? LeftOut : value;

    public override int Read(AttributeValue value) => value.AsInt32();
}

[DynamoTable("articles")]
[DynamoTableIndex("ByOwner", PartitionKey = "Owner", SortKey = "Reviewer")]
[DynamoTableIndex("ByHash", PartitionKey = "Hash")]
[DynamoItem]
public sealed partial record Article(
    [property: PartitionKey, DynamoAttribute(Converter = typeof(SlugConverter))] Slug Blog,
    [property: SortKey, DynamoAttribute(Converter = typeof(SnowflakeConverter))] Snowflake Id)
{
    [DynamoAttribute(Converter = typeof(SlugConverter))]
    public Slug? Owner { get; init; }

    [DynamoAttribute(Converter = typeof(SnowflakeConverter))]
    public Snowflake? Reviewer { get; init; }

    [DynamoAttribute(Converter = typeof(DigestConverter))]
    public Digest? Hash { get; init; }

    public string? Text { get; init; }
}

[DynamoTable("visits", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByGuest", PartitionKey = "gpk", SortKey = "gsk")]
[DynamoItem(Partition = "PAGE#{Page}", Sort = "AT#{At:D10}#v")]
[DynamoIndex("ByGuest", Partition = "GUEST#{Guest}", Sort = "{Rank:D}")]
public sealed partial record Visit(
    [property: DynamoAttribute(Converter = typeof(SlugConverter))] Slug Page, [property: DynamoAttribute(Converter = typeof(SnowflakeConverter))] Snowflake At)
{
    [DynamoAttribute(Converter = typeof(SlugConverter))]
    public Slug? Guest { get; init; }

    [DynamoAttribute(Converter = typeof(SnowflakeConverter))]
    public Snowflake? Rank { get; init; }
}

[DynamoTable("bags")]
[DynamoItem]
public sealed partial record Bag([property: PartitionKey] string Id)
{
    [DynamoAttribute(Converter = typeof(SlugConverter))]
    public List<Slug> Slugs { get; init; } = [];

    [DynamoAttribute(Converter = typeof(SlugConverter))]
    public HashSet<Slug> Tags { get; init; } = [];

    [DynamoAttribute(Converter = typeof(SnowflakeConverter))]
    public HashSet<Snowflake> Flakes { get; init; } = [];

    [DynamoAttribute(Converter = typeof(DigestConverter))]
    public HashSet<Digest> Digests { get; init; } = [];

    [DynamoAttribute(Converter = typeof(SnowflakeConverter))]
    public Dictionary<string, Snowflake> ByName { get; init; } = [];

    [DynamoAttribute(Converter = typeof(SnowflakeConverter))]
    public Dictionary<string, List<Snowflake?>> Deep { get; init; } = [];

    [DynamoAttribute(Converter = typeof(LiarConverter))]
    public Liar[] Ids { get; init; } = [];
}

[DynamoTable("sparse")]
[DynamoTableIndex("ByEmail", PartitionKey = "Email")]
[DynamoItem]
public sealed partial record Sparse([property: PartitionKey] string Id)
{
    [DynamoAttribute(Converter = typeof(EmptyIsAbsent))]
    public string Email { get; init; } = "";

    [DynamoAttribute(Converter = typeof(ZeroIsAbsent))]
    public int Level { get; init; }

    [DynamoAttribute(Converter = typeof(EmptyIsAbsent))]
    public string? Note { get; init; } = "n";

    public SparsePart? Nested { get; init; }
}

public sealed record SparsePart
{
    [DynamoAttribute(Converter = typeof(EmptyIsAbsent))]
    public string Code { get; init; } = "initial";
}
