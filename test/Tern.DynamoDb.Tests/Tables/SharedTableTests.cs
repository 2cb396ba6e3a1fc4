using Tern.Local;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>Keys, texts and NULL as programs in other languages write them.</summary>
public sealed class SharedTableTests : IAsyncLifetime
{
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;
    private DynamoTable<SharedOrder> _orders = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        _orders = _db.Table<SharedOrder>();
        await _orders.CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task Updates_write_index_keys_that_hold_the_items_own_key_in_its_case()
    {
        var visits = _db.Table<SharedVisit>();
        await visits.CreateTableAsync();
        await visits.PutAsync(new("C-One", 7, SharedStatus.InTransit));
        var key = SharedVisit.Key("C-One", 7);
        await visits.UpdateAsync(key, SharedVisit.Fields.Status.Set(SharedStatus.Done));
        var found = Assert.Single(await visits.Query(SharedVisit.ByCustomer("C-ONE")).ToListAsync());
        Assert.Equal(("C-One", SharedStatus.Done), (found.CustomerId, found.Status));
        var stored = (await _db.GetItemAsync(new() { TableName = "shared-visits", Key = new() { ["pk"] = "id_c-one", ["sk"] = "v_7" } })).Item!;
        Assert.Equal(("c_c-one", "s_done#c-one"), (stored["gsi1pk"].AsString(), stored["gsi1sk"].AsString()));

        // The key doesn't contain the customer in its original case, which the other index has.
        await visits.SaveAsync(found with { Name = "Ada" });
        Assert.Equal("C-One", Assert.Single(await visits.Query(SharedVisit.ByName("Ada")).ToListAsync()).CustomerId);
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await visits.UpdateAsync(key, SharedVisit.Fields.Name.Set("Alan")));
        Assert.Equal(
            "The update of SharedVisit changes a member of the key of the index 'ByName', whose key is built from '{Name:upper}#{CustomerId}', "
            + "but the item's key doesn't preserve the case of CustomerId. Read the item, then put or save it.", error.Message);
        await visits.UpdateAsync(key, SharedVisit.Fields.Name.Remove());
        Assert.Empty(await visits.Query(SharedVisit.ByName("Ada")).ToListAsync());
    }

    [Fact]
    public async Task Keys_have_the_case_of_the_template_and_attributes_are_unchanged()
    {
        await _orders.PutAsync(new("C-One", 7, SharedStatus.InTransit));
        var key = new AttributeMap { ["pk"] = "$shop#customerid_c-one", ["sk"] = "$order_1#no_7" };
        var stored = (await _db.GetItemAsync(new() { TableName = "shared", Key = key })).Item!;
        Assert.Equal("C-One", stored["customerId"]);
        Assert.Equal("IN-TRANSIT", stored["status"]);
        Assert.Equal("$shop#status_in-transit", stored["gsi1pk"]);
        Assert.Equal("EU", stored["gsi1sk"]);
        Assert.Equal("C-One", (await _orders.GetAsync(SharedOrder.Key("C-ONE", 7)))!.CustomerId);
        Assert.Equal("C-One", Assert.Single(await _orders.Query(SharedOrder.Partition("c-one")).ToListAsync()).CustomerId);
        Assert.Single(await _orders.Query(SharedOrder.ByStatus(SharedStatus.InTransit).EqualTo("Eu")).ToListAsync());
        Assert.Single(await _orders.Query(SharedOrder.ByStatus(SharedStatus.InTransit).StartsWith("e")).ToListAsync());
        Assert.Single(await _orders.Scan(new() { Filter = SharedOrder.Fields.Status == SharedStatus.InTransit }).ToListAsync());
    }

    [Fact]
    public async Task Numbers_without_zeros_are_found_one_by_one()
    {
        foreach (var no in new[] { 9, 10, 100 }) await _orders.PutAsync(new("c", no, SharedStatus.Done));
        Assert.Equal(10, Assert.Single(await _orders.Query(SharedOrder.Partition("c").EqualTo(10)).ToListAsync()).No);
        Assert.Equal([10, 100, 9], (await _orders.Query(SharedOrder.Partition("c")).ToListAsync()).Select(order => order.No));
    }

    [Fact]
    public async Task An_update_writes_the_keys_of_the_index_in_their_case()
    {
        await _orders.PutAsync(new("C-One", 7, SharedStatus.InTransit));
        await _orders.UpdateAsync(SharedOrder.Key("C-One", 7), [SharedOrder.Fields.Status.Set(SharedStatus.Lost), SharedOrder.Fields.Region.Set("us")]);
        var found = Assert.Single(await _orders.Query(SharedOrder.ByStatus(SharedStatus.Lost).EqualTo("US")).ToListAsync());
        Assert.Equal(("C-One", "us", SharedStatus.Lost), (found.CustomerId, found.Region, found.Status));
        Assert.Empty(await _orders.Query(SharedOrder.ByStatus(SharedStatus.InTransit)).ToListAsync());
    }

    [Fact]
    public void An_update_creates_no_item_whose_members_cannot_be_read_from_the_key()
    {
        var error = Assert.Throws<ArgumentException>(
            () => _orders.Preview.Update(SharedOrder.Key("C-One", 7), [SharedOrder.Fields.Count.Add(1)], new() { CreateIfMissing = true }));
        Assert.Contains("its key doesn't preserve the case of CustomerId", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void NULL_is_read_as_the_initial_value()
    {
        var order = DynamoItem.FromJson<SharedOrder>(
            """
            {"pk":{"S":"$shop#customerid_c"},"sk":{"S":"$order_1#no_1"},"customerId":{"S":"C"},"no":{"N":"1"},"status":{"S":"DONE"},"region":{"NULL":true},
            "__edb_e__":{"NULL":true},"lines":{"NULL":true},"tags":{"NULL":true},"count":{"NULL":true}}
            """);
        Assert.Equal(("eu", "order", 1, 0), (order.Region, order.Entity, order.Count, order.Plain));
        Assert.Empty(order.Lines);
        Assert.Empty(order.Tags);

        // Without an initializer nothing says what it would be.
        var error = Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<SharedOrder>(
            """{"customerId":{"S":"C"},"no":{"N":"1"},"status":{"S":"DONE"},"plain":{"NULL":true}}"""));
        Assert.Contains("plain: expected N, found NULL", error.Message, StringComparison.Ordinal);
        Assert.Throws<DynamoItemException>(() => DynamoItem.FromJson<SharedOrder>("""{"customerId":{"NULL":true},"no":{"N":"1"},"status":{"S":"DONE"}}"""));
    }

    [Theory]
    [InlineData("InTransit")]
    [InlineData("in-transit")]
    public void A_text_that_no_value_has_is_refused(string text) => Assert.Throws<DynamoItemException>(
        () => DynamoItem.FromJson<SharedOrder>($$$"""{"customerId":{"S":"C"},"no":{"N":"1"},"status":{"S":"{{{text}}}"}}"""));

    [Fact]
    public void The_error_of_a_value_that_holds_the_literal_shows_the_way_out()
    {
        var error = Assert.Throws<ArgumentException>(() => Round.Key("a#b", 1));
        Assert.Contains("use one computed member in the template", error.Message, StringComparison.Ordinal);
    }

}

[DynamoTable("rounds", PartitionKey = "pk")]
[DynamoItem(Partition = "{Name}#{No}")]
internal sealed partial record Round(string Name, int No);
