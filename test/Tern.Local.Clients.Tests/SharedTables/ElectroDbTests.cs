using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>Items of ElectroDB: keys in lower case, unpadded numbers, the entity's name and version in each item.</summary>
public sealed class ElectroDbTests : LibraryTests
{
    [Fact]
    public async Task Items_of_ElectroDB_are_read_put_updated_and_found_by_both_sides()
    {
        await Db.CreateTableAsync<ElectroTable>();
        await RunAsync("electrodb.mjs", "write");
        var (customers, orders) = (Db.Table<ElectroCustomer>(), Db.Table<ElectroOrder>());

        Assert.Single(ReadUntouched<ElectroCustomer>("electro", static item => item["__edb_e__"].AsString() == "customer"));
        Assert.Equal(2, ReadUntouched<ElectroOrder>("electro", static item => item["__edb_e__"].AsString() == "order").Count);
        var ada = await customers.GetRequiredAsync(ElectroCustomer.Key("C-One"));
        Assert.Equal(("C-One", "Ada"), (ada.CustomerId, ada.Name));
        var seven = await orders.GetRequiredAsync(ElectroOrder.Key("C-One", 7));
        Assert.Equal((ElectroStatus.Placed, 12.5m, true, 2), (seven.Status, seven.Total, seven.Gift, seven.Lines![0].Quantity));
        Assert.Equal([12, 7], (await orders.Query(ElectroOrder.Partition("C-One")).ToListAsync()).Select(static order => order.No));
        Assert.Equal([12], (await orders.Query(ElectroOrder.ByStatus(ElectroStatus.InTransit)).ToListAsync()).Select(static order => order.No));
        var account = await Db.Collection().With<ElectroCustomer>().With<ElectroOrder>().Query(ElectroCustomer.Partition("C-One")).ToListAsync();
        Assert.Equal([typeof(ElectroCustomer), typeof(ElectroOrder), typeof(ElectroOrder)], account.Select(static item => item.GetType()));

        await customers.PutAsync(ada with { Name = "Ada Lovelace" });
        await orders.UpdateAsync(
            ElectroOrder.Key("C-One", 7),
            [ElectroOrder.Fields.Status.Set(ElectroStatus.Done), ElectroOrder.Fields.PlacedAt.Set(new DateTimeOffset(2026, 2, 3, 0, 0, 0, TimeSpan.Zero))]);
        AttributeMap key = new() { ["pk"] = "$shop#customerid_c-one", ["sk"] = "$account#order_1#no_12" };
        await Db.UpdateItemAsync(new()
        {
            TableName = "electro", Key = key, UpdateExpression = "SET legacy = :value", ExpressionAttributeValues = new() { [":value"] = "kept" },
        });
        var before = Stored("electro", key);
        await orders.SaveAsync(await orders.GetRequiredAsync(ElectroOrder.Key("C-One", 12)) with { Gift = false });
        before["gift"] = false;
        Assert.Equal(before, Stored("electro", key));
        await orders.PutAsync(new ElectroOrder("C-Two", 1, ElectroStatus.Placed, new(2026, 1, 4, 0, 0, 0, TimeSpan.Zero)) { Tags = ["new"] });
        Assert.Equal(4, Local.FindTable("electro")!.ItemCount);

        var found = await RunAsync("electrodb.mjs", "change");
        AssertFound(found, "customer", """{ "customerId": "C-One", "name": "Ada Lovelace", "joined": "2026-01-02T03:04:05.678Z" }""");
        AssertFound(found, "order", """
            { "customerId": "C-One", "no": 7, "status": "DONE", "placedAt": "2026-02-03T00:00:00.000Z", "total": 12.5, "gift": true, "tags": ["a", "b"],
              "lines": [{ "sku": "egg", "quantity": 2 }], "expires": 4102444800 }
            """);
        AssertFound(found, "made", """{ "customerId": "C-Two", "no": 1, "status": "PLACED", "placedAt": "2026-01-04T00:00:00.000Z", "tags": ["new"] }""");
        AssertFound(found, "placed", """["C-Two 1"]""");
        AssertFound(found, "transit", """["C-One 12"]""");
        AssertFound(found, "done", """["C-One 7"]""");
        AssertFound(found, "later", """["C-One 7"]""");
        AssertFound(found, "ofCustomer", """["C-One 7"]""");
        AssertFound(found, "account", """{ "customer": 1, "order": 2 }""");

        Assert.Equal("Ada L.", (await customers.GetRequiredAsync(ElectroCustomer.Key("C-One"))).Name);
        var made = await orders.GetRequiredAsync(ElectroOrder.Key("C-Two", 1));
        Assert.Equal((ElectroStatus.Done, 99m), (made.Status, made.Total));
        var done = await orders.Query(ElectroOrder.ByStatus(ElectroStatus.Done)).ToListAsync();
        Assert.Equal(["C-One 7", "C-Two 1"], done.Select(static order => $"{order.CustomerId} {order.No}"));
        Assert.Equal([1], (await orders.Query(ElectroOrder.ByCustomer("C-Two").EqualTo(ElectroStatus.Done)).ToListAsync()).Select(static order => order.No));
        ReadUntouched<ElectroOrder>("electro", static item => item["__edb_e__"].AsString() == "order" && !item.ContainsKey("legacy"));
    }
}
