using Tern.DynamoDb.Model;
using Tern.DynamoDb.Tests.Items;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

public sealed class ItemFromAttributesTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void An_item_round_trips_as_attributes_and_JSON()
    {
        var order = MakeOrder(7) with { Version = 3, Comment = "hi", ShipTo = new("Street 1", "Bonn") };
        var attributes = DynamoItem.ToAttributes(order);
        Assert.Equal(("CUSTOMER#c1", "ORDER#00000007", "3"), (attributes["pk"].AsString(), attributes["sk"].AsString(), attributes["Version"].AsNumberText()));

        foreach (var read in (Order[])[DynamoItem.FromAttributes<Order>(attributes), DynamoItem.FromJson<Order>(DynamoItem.ToJson(order)),
            DynamoItem.FromJson<Order>(attributes.ToString())])
            Assert.Equal(order with { Tags = read.Tags, Labels = read.Labels, Counters = read.Counters }, read);

        var foreign = ForeignMaps.ForeignCustomer.FromAttributes(ForeignMaps.ForeignCustomer.ToAttributes(new(7, "Ada")));
        Assert.Equal((7, "Ada"), (foreign.Id, foreign.Name));
    }

    [Fact]
    public async Task Low_level_answers_and_errors_become_items()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada", 5));
        var rows = await _shop.Db.ExecuteStatementAsync(new() { Statement = "SELECT * FROM shop WHERE pk = 'CUSTOMER#c1'" });
        Assert.Equal(new Customer("c1", "Ada", 5), DynamoItem.FromAttributes<Customer>(Assert.Single(rows.Items)));

        var put = new PutItemRequest
        {
            TableName = "shop",
            Item = DynamoItem.ToAttributes(new Customer("c1", "Eve")),
            ConditionExpression = "attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.AllOld,
        };
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _shop.Db.PutItemAsync(put));
        Assert.Equal("Ada", DynamoItem.FromAttributes<Customer>(error.Item!).Name);
    }

    [Fact]
    public void An_item_of_a_different_type_is_refused_by_name()
    {
        var order = DynamoItem.ToAttributes(MakeOrder(7));
        var other = Assert.Throws<DynamoItemException>(() => DynamoItem.FromAttributes<Customer>(order));
        Assert.Equal(("Customer", "sk", "ORDER#00000007"), (other.ItemType, other.Attribute, other.Key!["sk"].AsString()));
        Assert.DoesNotContain("00000007", other.ToString(), StringComparison.Ordinal);

        order["Total"] = "ten";
        Assert.Equal("Order.Total: expected N, found S", Assert.Throws<DynamoItemException>(() => DynamoItem.FromAttributes<Order>(order)).Message);
        order.Remove("Total");
        Assert.Equal("Total", Assert.Throws<DynamoItemException>(() => DynamoItem.FromAttributes<Order>(order)).Attribute);

        foreach (var json in (string[])["", "[]", "{", "{} {}", """{"pk":"CUSTOMER#c1"}"""])
            Assert.Contains(
                "Expected Customer in", Assert.Throws<FormatException>(() => DynamoItem.FromJson<Customer>(json)).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentNullException>(() => DynamoItem.FromAttributes<Customer>(null!));
        Assert.Throws<ArgumentNullException>(() => DynamoItem.ToJson<Customer>(null!));
    }

    [Fact]
    public async Task The_error_of_a_bad_stored_item_holds_its_key()
    {
        var bad = DynamoItem.ToAttributes(MakeOrder(7));
        bad["Total"] = "ten";
        await _shop.Db.PutItemAsync(new() { TableName = "shop", Item = bad });
        Func<Task>[] reads =
        [
            async () => await _shop.Orders.GetAsync(Order.Key("c1", 7)),
            async () => await _shop.Orders.Query(Order.Partition("c1")).ToListAsync(),
            async () => await _shop.Orders.Scan().ToListAsync(),
            async () => await _shop.Db.TransactGetAsync(Order.Key("c1", 7), Customer.Key("c1")),
        ];
        var errors = new List<DynamoItemException>();
        foreach (var read in reads) errors.Add(await Assert.ThrowsAsync<DynamoItemException>(read));
        var batch = await Assert.ThrowsAsync<BatchGetException<Order>>(async () => await _shop.Orders.BatchGetAsync([Order.Key("c1", 7)]));
        errors.Add(Assert.IsType<DynamoItemException>(batch.InnerException));
        foreach (var error in errors)
        {
            Assert.Equal(new AttributeMap { ["pk"] = "CUSTOMER#c1", ["sk"] = "ORDER#00000007" }, error.Key);
            Assert.DoesNotContain("CUSTOMER#c1", error.ToString(), StringComparison.Ordinal);
        }
    }
}
