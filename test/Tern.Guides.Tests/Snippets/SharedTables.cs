using System.Text.Json.Serialization;
using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.SharedTables;

public sealed class SharedTables
{
    [Fact]
    public async Task A_declaration_is_checked_against_what_is_stored()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Shop>();
        AttributeMap seven = new()
        {
            ["pk"] = "$shop#customerid_c-one", ["sk"] = "$order_1#no_7", ["gsi1pk"] = "$shop#status_in-transit", ["gsi1sk"] = "$order_1#no_7",
            ["customerId"] = "C-One", ["no"] = 7, ["status"] = "IN-TRANSIT", ["__edb_e__"] = "order", ["__edb_v__"] = "1",
        };
        await db.PutItemAsync(new() { TableName = "shop", Item = seven });
        var twelve = new AttributeMap(seven) { ["sk"] = "$order_1#no_12", ["gsi1sk"] = "$order_1#no_12", ["no"] = 12, ["note"] = "unknown" };
        await db.PutItemAsync(new() { TableName = "shop", Item = twelve });
        var differences = new List<string>();

        await foreach (var stored in db.ScanItemsAsync(new() { TableName = "shop", FilterExpression = "begins_with(sk, :order)",
            ExpressionAttributeValues = new() { [":order"] = "$order_1#" } }))
        {
            var written = DynamoItem.ToAttributes(DynamoItem.FromAttributes<Order>(stored));
            foreach (var name in stored.Keys.Union(written.Keys))
            {
                stored.TryGetValue(name, out var before);
        written.TryGetValue(name, out var after);
                if (before != after) differences.Add($"{stored["sk"]} {name}: {before} would become {after}");
            }
        }

        Assert.Equal(["""{"S":"$order_1#no_12"} note: {"S":"unknown"} would become """], differences);

        var orders = db.Table<Order>();
        await orders.UpdateAsync(Order.Key("C-One", 7), Order.Fields.Status.Set(OrderStatus.Done));
        Assert.Equal([7], (await orders.Query(Order.ByStatus(OrderStatus.Done)).ToListAsync()).Select(static order => order.No));
        Assert.Equal("$shop#status_done", local.FindTable("shop")!.Find(new() { ["pk"] = seven["pk"], ["sk"] = seven["sk"] })!["gsi1pk"].AsString());
    }

    [Fact]
    public async Task A_value_that_another_program_claimed_is_refused()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<People>();
        const string Claimed = "DRM_GEN_USER.EMAIL#ada@example.com";
        await db.PutItemAsync(new() { TableName = "people", Item = new() { ["PK"] = Claimed, ["SK"] = Claimed } });
        await CreateAsync(new User("u1", "alan@example.com"));

        await Assert.ThrowsAsync<TransactionCanceledException>(() => CreateAsync(new User("u2", "alan@example.com")));
        await Assert.ThrowsAsync<TransactionCanceledException>(() => CreateAsync(new User("u2", "ada@example.com")));

        async Task CreateAsync(User user)
        {
            await db.Transaction()
                .Put(user, new() { Condition = User.Fields.Id.NotExists() })
                .Put(new UserEmail(user.Email), new() { Condition = UserEmail.Fields.Email.NotExists() })
                .CommitAsync();
        }
    }
}

[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("gsi1", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed partial class Shop;

[DynamoItem<Shop>(
    Partition = "$shop#customerid_{CustomerId:lower}", Sort = "$order_1#no_{No:D}", Naming = DynamoNaming.CamelCase)]
[DynamoIndex(
    "gsi1", MethodName = "ByStatus", Partition = "$shop#status_{Status:lower}", Sort = "$order_1#no_{No:D}")]
[DynamoTag("__edb_e__", "order")]
public sealed partial record Order(string CustomerId, int No, OrderStatus Status)
{
    [DynamoAttribute("__edb_v__")]
    public string Revision { get; init; } = "1";
}

public enum OrderStatus
{
    [JsonStringEnumMemberName("PLACED")] Placed,
    [JsonStringEnumMemberName("IN-TRANSIT")] InTransit,
    [JsonStringEnumMemberName("DONE")] Done,
}

[DynamoTable("people", PartitionKey = "PK", SortKey = "SK")]
public sealed partial class People;

[DynamoItem<People>(Partition = "USER#{Id}", Sort = "USER#{Id}", Naming = DynamoNaming.CamelCase)]
[DynamoTag("__en", "user")]
public sealed partial record User(string Id, string Email)
{
    [DynamoExtensionData]
    public AttributeMap? Other { get; init; }
}

[DynamoTable("deliveries")]
[DynamoItem]
public sealed partial record Delivery([property: PartitionKey] string Id)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset PlacedAt { get; init; }
}

[DynamoItem<People>(Partition = "DRM_GEN_USER.EMAIL#{Email}", Sort = "DRM_GEN_USER.EMAIL#{Email}")]
public sealed partial record UserEmail([property: DynamoAttribute(KeyOnly = true)] string Email);
