using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.FromEfficientDynamoDb;

public enum Level { Basic, Gold }

[DynamoTable("users", PartitionKey = "pk", SortKey = "sk")]
public sealed class Users;

[DynamoItem<Users>]
public sealed partial class User
{
    [PartitionKey, DynamoAttribute("pk")]
    public required string Pk { get; init; }

    [SortKey, DynamoAttribute("sk")]
    public required string Sk { get; init; }

    [DynamoAttribute("first_name")]
    public string FirstName { get; set; } = "";

    [DynamoAttribute("age")]
    public int Age { get; set; }

    [DynamoAttribute("level", EnumAsNumber = true)]
    public Level Level { get; set; }

    [DynamoAttribute("scores")]
    public List<int> Scores { get; set; } = [];

    [DynamoVersion, DynamoAttribute("version")]
    public int Version { get; set; }
}

[DynamoItem<Users>(ProjectionOf = typeof(User))]
public sealed partial class UserName
{
    [PartitionKey, DynamoAttribute("pk")]
    public required string Pk { get; init; }

    [SortKey, DynamoAttribute("sk")]
    public required string Sk { get; init; }

    [DynamoAttribute("first_name")]
    public string FirstName { get; set; } = "";
}

public sealed class FromEfficientDynamoDb : IAsyncLifetime
{
    private LocalDynamoDb local = null!;
    private DynamoDbClient db = null!;
    private DynamoTable<User> users = null!;

    public async ValueTask InitializeAsync()
    {
        local = await LocalDynamoDb.StartAsync();
        db = local.CreateClient();
        await db.CreateTableAsync<User>();
        users = db.Table<User>();
        await users.PutAsync(new User { Pk = "u#1", Sk = "a", FirstName = "Ada", Age = 36, Scores = [1, 2, 3, 4] });
        await users.PutAsync(new User { Pk = "u#1", Sk = "b", FirstName = "Bob", Age = 12 });
    }

    public async ValueTask DisposeAsync()
    {
        await db.DisposeAsync();
        await local.DisposeAsync();
    }

    [Fact]
    public async Task Reads()
    {
        var user = await users.GetAsync(User.Key("u#1", "a"), new() { ConsistentRead = true });

        var adults = await users.Query(User.Partition("u#1"), new() { Filter = User.Fields.Age >= 18 & User.Fields.FirstName.StartsWith("A") })
            .ToListAsync();

        var names = await users.Query(User.Partition("u#1").StartsWith("a")).Select<UserName>().ToListAsync();

        await foreach (var found in users.Scan(new() { Segments = 8 }))
            Console.WriteLine(found.FirstName);

        Assert.Equal("Ada", user!.FirstName);
        Assert.Single(adults);
        Assert.Single(names);
    }

    [Fact]
    public async Task Writes()
    {
        await users.UpdateAsync(
            User.Key("u#1", "a"),
            [User.Fields.Age.Increment(), User.Fields.Level.Set(Level.Gold), User.Fields.Scores.Append(5)],
            new() { Condition = User.Fields.Scores[3] == 4 });

        var result = await users.TryPutAsync(
            new User { Pk = "u#1", Sk = "a" }, new() { Condition = User.Fields.Pk.NotExists(), IgnoreVersion = true });
        if (result.IsConflict(out var existing))
            Console.WriteLine($"{existing.FirstName} is there already");

        await db.Transaction()
            .Check(User.Key("u#1", "b"), User.Fields.Age < 18)
            .Put(new User { Pk = "u#2", Sk = "a", FirstName = "Cleo" })
            .CommitAsync(new() { IdempotencyToken = "sign-up-4711" });

        Assert.False(result.Succeeded);
        Assert.Equal(37, (await users.GetAsync(User.Key("u#1", "a")))!.Age);
        Assert.NotNull(await users.GetAsync(User.Key("u#2", "a")));
    }

    [Fact]
    public async Task Batches()
    {
        var found = await users.BatchGetAsync([User.Key("u#1", "a"), User.Key("u#1", "b")]);
        await users.BatchWriteAsync(
            [BatchWrite.Put(new User { Pk = "u#3", Sk = "a" }), BatchWrite.Delete(User.Key("u#1", "b"))], new() { IgnoreVersion = true });

        Assert.Equal(2, found.Count);
        Assert.Null(await users.GetAsync(User.Key("u#1", "b")));
    }

    [Fact]
    public async Task Numbers_of_enums_are_read()
    {
        await users.UpdateAsync(User.Key("u#1", "a"), [User.Fields.Level.Set(Level.Gold)]);

        Assert.Equal("1", local.FindTable("users")!.Find(new AttributeMap { ["pk"] = "u#1", ["sk"] = "a" })!["level"].AsNumberText());
    }
}
