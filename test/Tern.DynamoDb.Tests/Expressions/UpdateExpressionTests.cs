using Tern.DynamoDb.Tests.Tables;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Expressions;

public sealed class UpdateExpressionTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void Each_clause_occurs_once_and_the_version_is_incremented()
    {
        var request = _shop.Orders.Preview.Update(
            Order.Key("c1", 7),
            [
                Order.Fields.Total.Add(5m),
                Order.Fields.Comment.Set("hi"),
                Order.Fields.Labels.Delete("x"),
                Order.Fields.ShipTo.Remove(),
                Order.Fields.Size.SetIfAbsent(3),
                Order.Fields.Tags.Append("a", "b"),
            ],
            new() { Condition = Order.Fields.Total < 100m });

        Assert.Equal("UpdateItem", request.Operation);
        Assert.Equal(
            """
            {"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000007"}},
            "UpdateExpression":"SET #0 = :0, #1 = if_not_exists(#1, :1), #2 = list_append(if_not_exists(#2, :2), :3) REMOVE #3 ADD #4 :4, #5 :5 DELETE #6 :6",
            "ConditionExpression":"attribute_exists(#7) AND #4 < :7",
            "ExpressionAttributeNames":{"#0":"order.comment","#1":"size","#2":"Tags","#3":"ShipTo","#4":"Total","#5":"Version","#6":"Labels","#7":"pk"},
            "ExpressionAttributeValues":{":0":{"S":"hi"},":1":{"N":"3"},":2":{"L":[]},":3":{"L":[{"S":"a"},{"S":"b"}]},":4":{"N":"5"},":5":{"N":"1"},
            ":6":{"SS":["x"]},":7":{"N":"100"}},
            "ReturnValuesOnConditionCheckFailure":"ALL_OLD"}
            """.Replace("\n", "", StringComparison.Ordinal),
            request.Json);
    }

    [Fact]
    public async Task Every_update_has_its_effect()
    {
        await _shop.Orders.PutAsync(
            MakeOrder(1, total: 5) with { Tags = ["m"], Labels = ["x", "y"], Counters = new() { ["a.b"] = 1 }, ShipTo = new("Street 1", "Bonn") });

        var order = await _shop.Orders.UpdateAndGetAsync(
            Order.Key("c1", 1),
            [
                Order.Fields.Total.Subtract(2m),
                Order.Fields.Comment.Set("hi"),
                Order.Fields.Size.Increment(),
                Order.Fields.Labels.Delete("x"),
                Order.Fields.Counters["a.b"].Set(9),
                Order.Fields.ShipTo.City.Set("Köln"),
                Order.Fields.Tags.Append("z"),
            ]);

        Assert.Equal((3m, "hi", 1, 2L), (order.Total, order.Comment, order.Size, order.Version));
        Assert.Equal(["y"], order.Labels);
        Assert.Equal(9, order.Counters["a.b"]);
        Assert.Equal(new Address("Street 1", "Köln"), order.ShipTo);
        Assert.Equal(["m", "z"], order.Tags);

        order = await _shop.Orders.UpdateAndGetAsync(
            Order.Key("c1", 1),
            [
                Order.Fields.Total.Set(7m),
                Order.Fields.Comment.SetIfAbsent("ignored"),
                Order.Fields.Size.Decrement(),
                Order.Fields.Labels.Add("v", "w"),
                Order.Fields.Counters.Set(new Dictionary<string, int> { ["c"] = 3 }),
                Order.Fields.ShipTo.Remove(),
                Order.Fields.Tags.Prepend("a", "b"),
            ]);

        Assert.Equal((7m, "hi", 0), (order.Total, order.Comment, order.Size));
        Assert.Equal(["v", "w", "y"], order.Labels.Order());
        Assert.Equal(3, Assert.Single(order.Counters).Value);
        Assert.Null(order.ShipTo);
        Assert.Equal(["a", "b", "m", "z"], order.Tags);
    }

    [Fact]
    public async Task Null_removes_the_attribute()
    {
        await _shop.Orders.PutAsync(MakeOrder(1) with { Comment = "hi", Size = 3 });
        var order = await _shop.Orders.UpdateAndGetAsync(
            Order.Key("c1", 1), [Order.Fields.Comment.Set(null), Order.Fields.Size.Set(null), Order.Fields.Labels.Set([])]);
        Assert.Null(order.Comment);
        Assert.Null(order.Size);
        Assert.Empty(order.Labels);
    }

    [Fact]
    public async Task Setting_the_members_of_an_index_moves_the_item_in_the_index()
    {
        await _shop.Orders.PutAsync(MakeOrder(1));
        await _shop.Orders.UpdateAsync(Order.Key("c1", 1), [Order.Fields.Status.Set(OrderStatus.Paid)]);

        Assert.Equal(0, await _shop.Orders.Query(Order.ByStatus(OrderStatus.Open)).CountAsync());
        Assert.Equal(OrderStatus.Paid, (await _shop.Orders.Query(Order.ByStatus(OrderStatus.Paid).From(Noon)).FirstOrDefaultAsync())?.Status);
    }

    [Fact]
    public void An_update_without_changes_is_refused()
    {
        Assert.Throws<ArgumentException>(() => _shop.Orders.Preview.Update(Order.Key("c1", 1), []));
        Assert.Throws<ArgumentException>(() => _shop.Orders.Preview.Update(Order.Key("c1", 1), [default]));
        Assert.Throws<ArgumentException>(() => Order.Fields.Tags.Append());
        Assert.Throws<ArgumentException>(() => Order.Fields.Labels.Add());
    }

    [Fact]
    public void Removing_one_member_of_an_index_takes_the_item_out_of_it()
    {
        var tickets = _shop.Db.Table<Items.Ticket>();
        foreach (var update in (Update<Items.Ticket>[])[Items.Ticket.Fields.OpenSince.Set(null), Items.Ticket.Fields.OpenSince.Remove()])
        {
            var json = tickets.Preview.Update(Items.Ticket.Key("tern", 7), [update]).Json;
            Assert.Contains("\"UpdateExpression\":\"REMOVE #0, #1\"", json, StringComparison.Ordinal);
            Assert.Contains("\"#0\":\"OpenSince\",\"#1\":\"opensk\"", json, StringComparison.Ordinal);
        }

        var set = tickets.Preview.Update(Items.Ticket.Key("tern", 7), [Items.Ticket.Fields.OpenSince.Set(Noon)]).Json;
        Assert.Contains("{\"S\":\"2026-05-06#000007\"}", set, StringComparison.Ordinal);
    }
}
