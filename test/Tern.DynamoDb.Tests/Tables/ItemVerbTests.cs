using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

public sealed class ItemVerbTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync();

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void Requests_are_shown_as_they_would_be_sent()
    {
        Assert.Equal(
            """GetItem {"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000007"}},"ConsistentRead":true}""",
            _shop.Orders.Preview.Get(Order.Key("c1", 7), new() { ConsistentRead = true }).ToString());
        Assert.Equal(
            """PutItem {"TableName":"shop","Item":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"Id":{"S":"c1"},"Name":{"S":"Ada"},"Points":{"N":"3"}}}""",
            _shop.Customers.Preview.Put(new("c1", "Ada", 3)).ToString());
        Assert.Equal(
            """DeleteItem {"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"}}}""",
            _shop.Customers.Preview.Delete(Customer.Key("c1")).ToString());
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task A_put_item_is_read_unchanged()
    {
        // Far in the future, because the table really deletes expired items.
        var expires = Noon.AddYears(100);
        var order = MakeOrder(7, total: 12.50m) with { Comment = "", Tags = ["a"], ShipTo = new("Street 1", "Bonn"), ExpiresAt = expires };
        await _shop.Orders.PutAsync(order);
        var read = await _shop.Orders.GetAsync(Order.Key("c1", 7));
        Assert.NotNull(read);
        Assert.Equal((order.Total, order.PlacedAt, "", order.ShipTo, expires), (read.Total, read.PlacedAt, read.Comment, read.ShipTo, read.ExpiresAt));
        Assert.Null(await _shop.Orders.GetAsync(Order.Key("c1", 8)));
    }

    [Fact]
    public async Task A_version_is_counted_and_checked()
    {
        var given = MakeOrder(1);
        var order = await _shop.Orders.PutAsync(given);
        Assert.Equal((0L, 1L), (given.Version, order.Version));
        Assert.Equal(given with { Version = 1 }, order);
        Assert.Same(given.Tags, order.Tags);

        var read = (await _shop.Orders.GetAsync(Order.Key("c1", 1)))!;
        await _shop.Orders.PutAsync(read with { Total = 20 });

        var stale = await _shop.Orders.TryPutAsync(order with { Total = 30 });
        Assert.False(stale.Succeeded);
        Assert.Null(stale.Item);
        Assert.True(stale.IsConflict(out var existing));
        Assert.Equal((20m, 2L), (existing.Total, existing.Version));
        Assert.Equal(1, order.Version);

        var failure = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _shop.Orders.PutAsync(order));
        Assert.Equal(1, failure.Attempts);
    }

    [Fact]
    public async Task A_put_never_changes_the_item_it_is_given()
    {
        var order = MakeOrder(1);
        var set = new HashSet<Order> { order };
        var result = await _shop.Orders.TryPutAsync(order);
        Assert.Contains(order, set);
        Assert.Equal((0L, 1L), (order.Version, result.Stored?.Version));
        Assert.Null((await _shop.Orders.TryPutAsync(order)).Stored);
        Assert.Null((await _shop.Orders.TryUpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1m)])).Stored);

        var customer = new Customer("c1", "Ada");
        Assert.Same(customer, await _shop.Customers.PutAsync(customer));
        Assert.Same(customer, (await _shop.Customers.TryPutAsync(customer)).Stored);
    }

    [Fact]
    public async Task A_class_with_a_version_is_copied_with_all_that_it_holds()
    {
        var drafts = _shop.Db.Table<Draft>();
        await drafts.CreateTableAsync();
        var draft = new Draft("d1") { Text = "first" };
        draft.Touch();
        var stored = await drafts.PutAsync(draft);
        Assert.NotSame(draft, stored);
        Assert.Equal((0, 1, "first", 1), (draft.Revision, stored.Revision, stored.Text, stored.Touched));
        Assert.Equal(2, (await drafts.PutAsync(stored)).Revision);

        var foreign = _shop.Db.Table(DraftMaps.ForeignDraft);
        await foreign.CreateTableAsync();
        var other = new ForeignDraft { Id = "d2" };
        Assert.Equal((0, 1), (other.Revision, (await foreign.PutAsync(other)).Revision));
        Assert.Equal(0, other.Revision);
    }

    [Fact]
    public async Task A_new_item_is_not_put_over_another()
    {
        await _shop.Orders.PutAsync(MakeOrder(1));
        Assert.False((await _shop.Orders.TryPutAsync(MakeOrder(1))).Succeeded);
        Assert.True((await _shop.Orders.TryPutAsync(MakeOrder(1), new() { IgnoreVersion = true })).Succeeded);
    }

    [Fact]
    public async Task A_put_returns_the_replaced_item_if_requested()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        Assert.Equal("Ada", (await _shop.Customers.TryPutAsync(new("c1", "Eve"), new() { ReturnItem = true })).Item?.Name);
        Assert.Null((await _shop.Customers.TryPutAsync(new("c2", "Bob"), new() { ReturnItem = true })).Item);
    }

    [Fact]
    public async Task A_conditional_put_returns_the_item_that_prevented_it()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada", 5));
        var result = await _shop.Customers.TryPutAsync(new("c1", "Ada", 6), new() { Condition = Customer.Fields.Points < 5 });
        Assert.Equal(new Customer("c1", "Ada", 5), result.Existing);
        var none = await _shop.Customers.TryPutAsync(new("c2", "Bob"), new() { Condition = Customer.Fields.Name.Exists() });
        Assert.False(none.Succeeded);
        Assert.False(none.IsConflict(out _));
    }

    [Fact]
    public async Task An_update_requires_an_item_unless_it_may_create_one()
    {
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(
            async () => await _shop.Customers.UpdateAsync(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]));
        var missing = await _shop.Customers.TryUpdateAsync(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]);
        Assert.False(missing.Succeeded);
        Assert.Null(missing.Existing);

        var counters = _shop.Db.Table<Counter>();
        await counters.CreateTableAsync();
        Assert.Equal(1, (await counters.UpdateAndGetAsync(Counter.Key("a"), [Counter.Fields.Value.Increment()], new() { CreateIfMissing = true })).Value);
    }

    [Fact]
    public void An_update_by_a_type_that_reads_others_in_part_is_refused()
    {
        // It knows neither the item's version nor the index keys of its members.
        var totals = _shop.Db.Table<OrderTotal>();
        foreach (var create in (bool[])[false, true])
        {
            var error = Assert.Throws<InvalidOperationException>(() => totals.Preview.Update(
                OrderTotal.Key("c1", 1), [OrderTotal.Fields.Total.Set(1m)], new() { CreateIfMissing = create }));
            Assert.Contains("OrderTotal reads only a part of Order", error.Message, StringComparison.Ordinal);
            Assert.Contains("Update Order instead", error.Message, StringComparison.Ordinal);
        }

        Assert.Throws<InvalidOperationException>(() => _shop.Db.Transaction().Update(OrderTotal.Key("c1", 1), [OrderTotal.Fields.Total.Set(1m)]));
    }

    [Fact]
    public async Task An_update_increments_the_version_and_checks_it_if_requested()
    {
        await _shop.Orders.PutAsync(MakeOrder(1));
        var updated = await _shop.Orders.TryUpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1m)], new() { ExpectedVersion = 1, ReturnItem = true });
        Assert.Equal((11m, 2L), (updated.Item!.Total, updated.Item.Version));
        var stale = await _shop.Orders.TryUpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1m)], new() { ExpectedVersion = 1 });
        Assert.Equal(2, stale.Existing?.Version);
    }

    [Fact]
    public async Task A_delete_of_an_item_checks_its_version()
    {
        var order = await _shop.Orders.PutAsync(MakeOrder(1));
        await _shop.Orders.UpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1m)]);

        var stale = await _shop.Orders.TryDeleteAsync(order);
        Assert.Equal(2, stale.Existing?.Version);
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await _shop.Orders.DeleteAsync(order));
        var deleted = await _shop.Orders.TryDeleteAsync(stale.Existing!, new() { ReturnItem = true });
        Assert.Equal(11m, deleted.Item?.Total);
        Assert.Null(await _shop.Orders.GetAsync(Order.Key("c1", 1)));
    }

    [Fact]
    public async Task A_delete_by_key_returns_the_item_if_requested()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        Assert.Equal("Ada", (await _shop.Customers.DeleteAndGetAsync(Customer.Key("c1")))?.Name);
        Assert.Null(await _shop.Customers.DeleteAndGetAsync(Customer.Key("c1")));
        await _shop.Customers.DeleteAsync(Customer.Key("c1"));
        Assert.False((await _shop.Customers.TryDeleteAsync(Customer.Key("c1"), new() { Condition = Customer.Fields.Name.Exists() })).Succeeded);
    }

    [Fact]
    public async Task Consumed_capacity_is_returned_if_requested()
    {
        var units = 0.0;
        await _shop.Customers.PutAsync(new("c1", "Ada"), new() { OnConsumedCapacity = used => units += used.CapacityUnits ?? 0 });
        Assert.Equal(1, units);
        await _shop.Customers.GetAsync(Customer.Key("c1"), new() { ConsistentRead = true, OnConsumedCapacity = used => units += used.CapacityUnits ?? 0 });
        Assert.Equal(2, units);
        await _shop.Customers.GetAsync(Customer.Key("c1"));
        Assert.DoesNotContain("ReturnConsumedCapacity", _shop.Transport.Bodies.Last(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Misuse_is_refused_at_the_door()
    {
        Assert.Throws<ArgumentException>(() => _shop.Orders.Preview.Get(default));
        Assert.Throws<ArgumentException>(() => _shop.Orders.Preview.Get(new("c1")));
        Assert.Throws<ArgumentException>(() => _shop.Db.Table<Counter>().Preview.Get(new("a", "b")));
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await _shop.Orders.PutAsync(null!));
        await Assert.ThrowsAsync<ArgumentException>(async () => await _shop.Customers.UpdateAsync(
            Customer.Key("c1"), [Customer.Fields.Points.Add(1)], new() { ExpectedVersion = 1 }));
        await Assert.ThrowsAsync<ArgumentException>(async () => await _shop.Orders.PutAsync(MakeOrder(-1)));
        Assert.Throws<ArgumentException>(() => _shop.Db.Table<Order>(""));
        Assert.Contains("'a b' isn't a valid", Assert.Throws<ArgumentException>(() => _shop.Db.Table<Order>("a b")).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => _shop.Db.Table<Order>("ab"));
        Assert.Throws<ArgumentException>(() => _shop.Db.Table<Order>(new string('a', 256)));
        Assert.Contains("is empty", Assert.Throws<ArgumentException>(() => _shop.Orders.Preview.Get(new("", "ORDER#1"))).Message, StringComparison.Ordinal);
        Assert.Contains(
            "contains a number", Assert.Throws<ArgumentException>(() => _shop.Orders.Preview.Get(new("CUSTOMER#c1", 1))).Message, StringComparison.Ordinal);
        foreach (var updates in (Update<Order>[][])
            [
                [Order.Fields.Total.Add(1m), Order.Fields.Total.Set(2m)],
                [Order.Fields.Counters["a"].Set(1), Order.Fields.Counters.Remove()],
                [Order.Fields.ShipTo.Remove(), Order.Fields.ShipTo.City.Set("Bonn")],
            ])
        {
            var twice = Assert.Throws<ArgumentException>(() => _shop.Orders.Preview.Update(Order.Key("c1", 1), updates));
            Assert.Contains("overlap", twice.Message, StringComparison.Ordinal);
        }

        _shop.Orders.Preview.Update(Order.Key("c1", 1), [Order.Fields.Counters["a"].Set(1), Order.Fields.Counters["b"].Remove(),
            Order.Fields.ShipTo.City.Set("Bonn"), Order.Fields.ShipTo.Street.Set("1")]);
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task Table_names_have_the_prefix_unless_given()
    {
        await using var shop = await OpenAsync(options => options.TableNamePrefix = "test-");
        Assert.Equal("test-shop", shop.Orders.Name);
        Assert.Equal("shop-2", shop.Db.Table<Order>("shop-2").Name);
        await shop.Customers.PutAsync(new("c1", "Ada"));
        Assert.Contains("\"TableName\":\"test-shop\"", shop.Transport.Bodies.Last(), StringComparison.Ordinal);
        Assert.Throws<AwsConfigurationException>(() => new DynamoDbClient(new() { TableNamePrefix = "a b" }));
    }

    [Fact]
    public async Task A_table_without_a_sort_key_has_keys_of_one_part()
    {
        var counters = _shop.Db.Table<Counter>();
        await counters.CreateTableAsync();
        await counters.UpdateAsync(Counter.Key("a"), [Counter.Fields.Value.Add(5)], new() { CreateIfMissing = true });
        Assert.Equal(6, (await counters.UpdateAndGetAsync(Counter.Key("a"), [Counter.Fields.Value.Increment()])).Value);
        Assert.Equal("a", Assert.Single(await counters.Query(Counter.Partition("a")).ToListAsync()).Id);
        Assert.Single(await counters.Scan().ToListAsync());
    }

    [Fact]
    public async Task A_read_takes_a_token_without_options()
    {
        await _shop.Orders.PutAsync(MakeOrder(1));
        var token = TestContext.Current.CancellationToken;
        Assert.Equal(1, (await _shop.Orders.GetAsync(Order.Key("c1", 1), token))?.Number);
        Assert.Equal(1, Assert.Single(await _shop.Orders.BatchGetAsync([Order.Key("c1", 1), Order.Key("c1", 2)], token)).Number);
        var cancelled = new CancellationToken(canceled: true);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await _shop.Orders.GetAsync(Order.Key("c1", 1), cancelled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await _shop.Orders.BatchGetAsync([Order.Key("c1", 1)], cancelled));
    }
}
