using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Generics;

public sealed class GenericCode
{
    [Fact]
    public async Task A_repository_works_for_any_item()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Member>();
        var members = new Repository<Member>(db);

        var saved = await members.SaveAsync(new Member("m1", "ada@example.com", "Ada"));

        Assert.Equal(saved, await members.FindAsync("m1"));
        Assert.Equal("Ada", (await members.FindByAsync("ByEmail", "ada@example.com"))?.Name);
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await members.FindByAsync("ByName", "Ada"));
        Assert.Equal("Member has no index 'ByName'. Its indexes: 'ByEmail'. (Parameter 'name')", error.Message);
        Assert.Equal(Member.Key("m1"), KeyOf(saved).As<Member>());

        static ItemKey<T> KeyOf<T>(T item) where T : class, IDynamoItem<T> => T.Map.GetKey(item);
    }

    [Fact]
    public async Task An_attribute_without_a_member_is_set_and_filtered_by()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Member>();
        var table = db.Table<Member>();
        await table.PutAsync(new Member("m1", "ada@example.com", "Ada"));
        await table.PutAsync(new Member("m2", "alan@example.com", "Alan"));

        var note = new StringField<Member>("note");
        var visits = new NumberField<Member, int>("visits", static count => count);

        await table.UpdateAsync(Member.Key("m1"), [note.Set("VIP"), visits.Increment()]);
        var noted = await table.Scan(new() { Filter = note.Exists() & visits > 0 }).ToListAsync();

        Assert.Equal("Ada", Assert.Single(noted).Name);
    }
}

public sealed class Repository<T>(DynamoDbClient db) where T : class, IDynamoItem<T>
{
    private readonly DynamoTable<T> _table = db.Table<T>();

    public ValueTask<T?> FindAsync(AttributeValue partition, AttributeValue sort = default) =>
        _table.GetAsync(new ItemKey<T>(partition, sort));

    public ValueTask<T?> FindByAsync(string index, AttributeValue value) =>
        _table.Query(new KeyCondition<T>(value, T.Map.Schema.GetIndex(index))).FirstOrDefaultAsync();

    public ValueTask<T> SaveAsync(T item) => _table.PutAsync(item);
}

[DynamoTable("members", PartitionKey = "id")]
[DynamoTableIndex("ByEmail", PartitionKey = "email")]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
public sealed partial record Member([property: PartitionKey] string Id, string Email, string Name);
