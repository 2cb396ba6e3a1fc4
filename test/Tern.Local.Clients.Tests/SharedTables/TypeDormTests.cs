using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Items of TypeDORM: keys from templates with unpadded numbers, an attribute for the entity's name, an item for each unique value.</summary>
public sealed class TypeDormTests : LibraryTests
{
    [Fact]
    public async Task Items_of_TypeDORM_are_read_put_updated_and_found_by_both_sides()
    {
        await Db.CreateTableAsync<TypeDormTable>();
        await RunAsync("typedorm.mjs", "write");
        var users = Db.Table<DormUser>();

        Assert.Equal(2, ReadUntouched<DormUser>("typedorm", static item => item.ContainsKey("__en")).Count);
        Assert.Equal(2, (await users.Scan().ToListAsync()).Count);
        var one = await users.GetRequiredAsync(DormUser.Key("u1"));
        Assert.Equal(("u1@example.com", DormStatus.Active, 7, 2), (one.Email, one.Status, one.Age, one.Tags!.Count));
        Assert.Equal(["u2"], (await users.Query(DormUser.ByStatus(DormStatus.OnHold).EqualTo(12)).ToListAsync()).Select(static user => user.Id));

        await users.PutAsync(one with { Name = "One", Born = one.Born!.Value.AddYears(-1) });
        await users.UpdateAsync(DormUser.Key("u2"), [DormUser.Fields.Status.Set(DormStatus.Active), DormUser.Fields.Age.Set(13)]);
        await CreateAsync(new DormUser("u3", "Three", "u3@example.com", DormStatus.OnHold, 1));
        await Assert.ThrowsAsync<TransactionCanceledException>(() => CreateAsync(new DormUser("u5", "Five", "u1@example.com", DormStatus.OnHold, 1)));

        // The library's unique values and Tern's are the same items, with only keys.
        Assert.Equal(
            ["u1@example.com", "u2@example.com", "u3@example.com"],
            ReadUntouched<DormEmail>("typedorm", static item => !item.ContainsKey("__en")).Select(static claim => claim.Email).Order());

        var found = await RunAsync("typedorm.mjs", "change");
        AssertFound(found, "one", """
            { "id": "u1", "name": "One", "email": "u1@example.com", "status": "active", "age": 7, "born": "2025-01-02T03:04:05.678Z", "tags": ["b", "a"] }
            """);
        AssertFound(found, "made", """{ "id": "u3", "name": "Three", "email": "u3@example.com", "status": "on-hold", "age": 1 }""");
        AssertFound(found, "active", """["u2 13", "u1 7"]""");
        AssertFound(found, "hold", """["u3 1"]""");
        AssertFound(found, "gone", "[]");
        AssertFound(found, "taken", "\"TransactionCancelledException\"");

        var made = await users.GetRequiredAsync(DormUser.Key("u3"));
        Assert.Equal((DormStatus.Gone, 99), (made.Status, made.Age));
        Assert.Equal(["u3"], (await users.Query(DormUser.ByStatus(DormStatus.Gone)).ToListAsync()).Select(static user => user.Id));
        ReadUntouched<DormUser>("typedorm", static item => item.ContainsKey("__en"));

        async Task CreateAsync(DormUser user) => await Db.Transaction()
            .Put(user, new() { Condition = DormUser.Fields.Id.NotExists() })
            .Put(new DormEmail(user.Email), new() { Condition = DormEmail.Fields.Email.NotExists() })
            .CommitAsync();
    }
}
