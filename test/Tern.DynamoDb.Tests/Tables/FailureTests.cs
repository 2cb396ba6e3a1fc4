using Tern.DynamoDb.Tests.Batching;
using Tern.Local;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>The error of a write that failed, or that may have succeeded in an earlier attempt.</summary>
public sealed class FailureTests : IAsyncLifetime
{
    private readonly ManualTimeProvider _clock = new();
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync() => _shop = await OpenAsync(clock: _clock);

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task A_failed_write_names_operation_table_type_and_cause()
    {
        var first = await StoreAsync(MakeOrder(1));
        await StoreAsync(first with { });

        await Says(ConditionFailure.VersionMismatch, "PutItem of 'shop'", "doesn't have the expected version", _shop.Orders.PutAsync(first).AsTask());
        await Says(ConditionFailure.VersionMismatch, "PutItem of 'shop'", "The Order is already stored", _shop.Orders.PutAsync(MakeOrder(1)).AsTask());
        await Says(ConditionFailure.ItemMissing, "PutItem of 'shop'", "The Order doesn't exist", _shop.Orders.PutAsync(first with { Number = 9 }).AsTask());
        await Says(
            ConditionFailure.ItemMissing,
            "UpdateItem of 'shop'",
            "The Order doesn't exist",
            _shop.Orders.UpdateAsync(Order.Key("c1", 9), [Order.Fields.Total.Add(1)]).AsTask());
        await Says(
            ConditionFailure.VersionMismatch,
            "UpdateItem of 'shop'",
            "doesn't have the expected version",
            _shop.Orders.UpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1)], new() { ExpectedVersion = 1 }).AsTask());
        await Says(
            ConditionFailure.ConditionFailed,
            "UpdateItem of 'shop'",
            "doesn't meet",
            _shop.Orders.UpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1)], new() { Condition = Order.Fields.Total > 1000 }).AsTask());
        await Says(ConditionFailure.ConditionFailed, "UpdateItem of 'shop'", "doesn't meet", _shop.Orders.UpdateAndGetAsync(
            Order.Key("c1", 1), [Order.Fields.Total.Add(1)], new() { ExpectedVersion = 2, Condition = Order.Fields.Total > 1000 }).AsTask());
        await Says(ConditionFailure.VersionMismatch, "DeleteItem of 'shop'", "doesn't have the expected version", _shop.Orders.DeleteAsync(first).AsTask());
        await Says(
            ConditionFailure.ItemMissing,
            "DeleteItem of 'shop'",
            "The Order doesn't exist",
            _shop.Orders.DeleteAndGetAsync(Order.Key("c1", 9), new() { ExpectedVersion = 1 }).AsTask());

        async Task Says(ConditionFailure reason, string operation, string why, Task writing)
        {
            var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => writing);
            Assert.Equal((reason, "Order", "shop"), (error.Reason, error.ItemType, error.Resource));
            Assert.Contains(operation, error.Message, StringComparison.Ordinal);
            Assert.Contains(why, error.Message, StringComparison.Ordinal);
            Assert.DoesNotContain("c1", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_result_contains_the_same_and_the_number_of_attempts()
    {
        var first = await StoreAsync(MakeOrder(1));
        await StoreAsync(first with { });
        Assert.Equal((ConditionFailure.VersionMismatch, 1), Told(await _shop.Orders.TryPutAsync(first)));
        Assert.Equal((ConditionFailure.ItemMissing, 1), Told(await _shop.Orders.TryUpdateAsync(Order.Key("c1", 9), [Order.Fields.Total.Add(1)])));
        Assert.Equal(
            (ConditionFailure.ConditionFailed, 1),
            Told(await _shop.Orders.TryDeleteAsync(Order.Key("c1", 1), new() { Condition = Order.Fields.Total > 1000 })));
        Assert.Equal((ConditionFailure.Unknown, 1), Told(await _shop.Orders.TryDeleteAsync(Order.Key("c1", 1))));

        static (ConditionFailure, int) Told(WriteResult<Order> result) => (result.Reason, result.Attempts);
    }

    [Fact]
    public async Task Lost_answers_show_in_the_number_of_attempts()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        LoseTheFirstAnswer("UpdateItem");
        var added = await _clock.PassUntilAsync(_shop.Customers.TryUpdateAsync(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]).AsTask());
        Assert.Equal((true, 2), (added.Succeeded, added.Attempts));
        Assert.Equal(2, (await _shop.Customers.GetAsync(Customer.Key("c1")))?.Points);

        LoseTheFirstAnswer("DeleteItem");
        var deleted = await _clock.PassUntilAsync(_shop.Customers.TryDeleteAsync(Customer.Key("c1"), new() { ReturnItem = true }).AsTask());
        Assert.Equal((true, null, 2), (deleted.Succeeded, deleted.Item, deleted.Attempts));
    }

    [Fact]
    public async Task A_call_that_may_take_effect_once_only_is_not_sent_again()
    {
        await _shop.Customers.PutAsync(new("c1", "Ada"));
        LoseTheFirstAnswer("UpdateItem");
        var updating = _shop.Customers.UpdateAsync(Customer.Key("c1"), [Customer.Fields.Points.Add(1)], new() { AtMostOnce = true }).AsTask();
        Assert.True((await Assert.ThrowsAsync<AwsTransportException>(() => _clock.PassUntilAsync(updating))).MayHaveTakenEffect);
        Assert.Equal(1, (await _shop.Customers.GetAsync(Customer.Key("c1")))?.Points);
    }

    [Fact]
    public async Task A_versioned_put_knows_its_own_first_answer()
    {
        LoseTheFirstAnswer("PutItem");
        await _clock.PassUntilAsync(_shop.Orders.PutAsync(Full(1), new() { SucceedIfStored = true }).AsTask());
        var stored = (await _shop.Orders.GetAsync(Order.Key("c1", 1)))!;
        Assert.Equal(1, stored.Version);
        LoseTheFirstAnswer("PutItem");
        var result = await _clock.PassUntilAsync(_shop.Orders.TryPutAsync(stored with { Total = 20 }, new() { SucceedIfStored = true }).AsTask());
        Assert.Equal((true, 2), (result.Succeeded, result.Attempts));
        var again = (await _shop.Orders.GetAsync(Order.Key("c1", 1)))!;
        Assert.Equal((20m, 2L), (again.Total, again.Version));
    }

    [Fact]
    public async Task By_default_a_put_of_an_item_that_is_already_stored_is_reported_to_the_program()
    {
        LoseTheFirstAnswer("PutItem");
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(() => _clock.PassUntilAsync(_shop.Orders.PutAsync(Full(1)).AsTask()));
        Assert.Equal((ConditionFailure.StoredAlready, 2, true), (error.Reason, error.Attempts, error.MayHaveTakenEffect));
        Assert.Contains("may have written it", error.Message, StringComparison.Ordinal);

        LoseTheFirstAnswer("PutItem");
        var result = await _clock.PassUntilAsync(_shop.Orders.TryPutAsync(Full(2)).AsTask());
        Assert.Equal((false, ConditionFailure.StoredAlready, 1L), (result.Succeeded, result.Reason, result.Existing!.Version));
    }

    [Fact]
    public async Task Another_writers_item_is_never_taken_for_ones_own()
    {
        var read = await StoreAsync(Full(1));

        // With a single attempt, an equal item was written by another program, whatever the options are.
        await _shop.Orders.PutAsync(read with { Total = 11 });
        var once = await _shop.Orders.TryPutAsync(read with { Total = 11 }, new() { SucceedIfStored = true });
        Assert.Equal((false, ConditionFailure.VersionMismatch), (once.Succeeded, once.Reason));

        // After a lost request, an item that differs in one attribute was written by another program.
        var answers = 0;
        _shop.Transport.Answer = async (_, _, token) =>
        {
            if (answers++ > 0) return null;
            _shop.Transport.Answer = null;
            await _shop.Orders.PutAsync(read with { Version = 2, Total = 12 }, null, token);
            throw new AwsTransportException("lost", AwsTransportFault.ConnectionLost);
        };
        var twice = await _clock.PassUntilAsync(_shop.Orders.TryPutAsync(read with { Version = 2, Total = 13 }, new() { SucceedIfStored = true }).AsTask());
        Assert.Equal((false, ConditionFailure.VersionMismatch, 2), (twice.Succeeded, twice.Reason, twice.Attempts));
        Assert.Equal(12, twice.Existing!.Total);
    }

    [Fact]
    public async Task A_canceled_transaction_names_the_operation_type_and_reason()
    {
        var order = await StoreAsync(MakeOrder(1));
        await StoreAsync(order with { });
        DynamoTransaction Transaction() =>
            _shop.Db.Transaction().Put(new Customer("c5", "Ada")).Put(order).Delete(Customer.Key("c9"), new() { Condition = Customer.Fields.Points > 1 });

        var error = await Assert.ThrowsAsync<TransactionCanceledException>(async () => await Transaction().CommitAsync());
        Assert.Equal([(1, "Order", ConditionFailure.VersionMismatch), (2, "Customer", ConditionFailure.ItemMissing)], error.Failures.Select(Told));
        Assert.Contains("operation 1, the put of Order in 'shop': ConditionalCheckFailed", error.Message, StringComparison.Ordinal);
        Assert.Contains("The Customer doesn't exist.", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("c9", error.Message, StringComparison.Ordinal);
        Assert.True(error.Failures[0].TryGetExisting<Order>(out var existing));
        Assert.Equal(2, existing.Version);

        var result = await Transaction().TryCommitAsync();
        Assert.Equal([(1, "Order", ConditionFailure.VersionMismatch), (2, "Customer", ConditionFailure.ItemMissing)], result.Failures.Select(Told));

        static (int, string, ConditionFailure) Told(TransactionFailure failure) => (failure.Operation, failure.ItemType, failure.Reason);
    }

    [Fact]
    public void A_key_in_a_log_does_not_show_whose_it_is()
    {
        Assert.Equal("key of Order", $"{Order.Key("ada@example.com", 7)}");
        Assert.Equal("no key of Order", default(ItemKey<Order>).ToString());
    }

    private static Order Full(int number) => MakeOrder(number, total: 1.50m) with
    {
        Comment = "für \"dich\"", Size = 3, Tags = ["x", "y"], Labels = ["b", "a"], Counters = new() { ["c"] = 1 }, ShipTo = new("Way 1", "Town"),
        ExpiresAt = Noon,
    };

    // The values that were stored, even if the given object changes later.
    private async Task<Order> StoreAsync(Order order)
    {
        await _shop.Orders.PutAsync(order);
        return (await _shop.Orders.GetAsync(Order.Key(order.CustomerId, order.Number), new() { ConsistentRead = true }))!;
    }

    private void LoseTheFirstAnswer(string operation) => _shop.Faults.Replace([new(LocalFaultKind.DropAfter) { Operation = operation, First = 1 }]);
}
