using System.Text.Json;
using Tern.DynamoDb.Tests.Tables;
using Tern.Local;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Transactions;

public sealed class TransactionTests : IAsyncLifetime
{
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync()
    {
        _shop = await OpenAsync();
        await _shop.Customers.PutAsync(new("c1", "Ada", 10));
        await _shop.Customers.PutAsync(new("c2", "Bob", 1));
        _shop.Transport.Operations.Clear();
    }

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public void Every_operation_has_its_element()
    {
        var json = _shop.Db.Transaction()
            .Put(new Customer("c3", "Eve"))
            .Update(Customer.Key("c1"), [Customer.Fields.Points.Add(-5)], new() { Condition = Customer.Fields.Points >= 5 })
            .Delete(Customer.Key("c2"))
            .Check(Order.Key("c1", 1), Order.Fields.Number.NotExists())
            .Preview(new() { IdempotencyToken = "token" });

        Assert.Equal("TransactWriteItems", json.Operation);
        Assert.Equal(
            """
            {"TransactItems":[
            {"Put":{"TableName":"shop","Item":{"pk":{"S":"CUSTOMER#c3"},"sk":{"S":"PROFILE"},"Id":{"S":"c3"},"Name":{"S":"Eve"},"Points":{"N":"0"}}}},
            {"Update":{"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"}},"UpdateExpression":"ADD #0 :0",
            "ConditionExpression":"attribute_exists(#1) AND #0 >= :1","ExpressionAttributeNames":{"#0":"Points","#1":"pk"},
            "ExpressionAttributeValues":{":0":{"N":"-5"},":1":{"N":"5"}},
            "ReturnValuesOnConditionCheckFailure":"ALL_OLD"}},
            {"Delete":{"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c2"},"sk":{"S":"PROFILE"}}}},
            {"ConditionCheck":{"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000001"}},
            "ConditionExpression":"attribute_not_exists(#0)","ExpressionAttributeNames":{"#0":"pk"},
            "ReturnValuesOnConditionCheckFailure":"ALL_OLD"}}
            ],"ClientRequestToken":"token"}
            """.Replace("\n", "", StringComparison.Ordinal),
            json.Json);
    }

    [Fact]
    public async Task All_is_done_together()
    {
        var order = MakeOrder(1);
        var customerThree = new Customer("c3", "Eve");
        var transaction = _shop.Db.Transaction()
            .Put(order)
            .Put(customerThree)
            .Update(Customer.Key("c1"), [Customer.Fields.Points.Add(-5)], new() { Condition = Customer.Fields.Points >= 5 })
            .Delete(Customer.Key("c2"));
        Assert.Throws<InvalidOperationException>(() => transaction.Stored(order));
        await transaction.CommitAsync();

        Assert.Equal((0L, 1L), (order.Version, transaction.Stored(order).Version));
        Assert.Same(customerThree, transaction.Stored(customerThree));
        Assert.Throws<ArgumentException>(() => transaction.Stored(MakeOrder(1)));
        Assert.Equal(5, (await _shop.Customers.GetAsync(Customer.Key("c1")))?.Points);
        Assert.Null(await _shop.Customers.GetAsync(Customer.Key("c2")));
        var (read, customer) = await _shop.Db.TransactGetAsync(Order.Key("c1", 1), Customer.Key("c2"));
        Assert.Equal(1, read?.Number);
        Assert.Null(customer);
    }

    [Fact]
    public async Task Nothing_is_done_when_one_condition_fails_and_each_reason_brings_its_item()
    {
        var stale = MakeOrder(1);
        stale = await _shop.Orders.PutAsync(stale);
        await _shop.Orders.UpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1m)]);

        var result = await _shop.Db.Transaction()
            .Put(new Customer("c3", "Eve"))
            .Put(stale)
            .Update(Customer.Key("c2"), [Customer.Fields.Points.Add(-5)], new() { Condition = Customer.Fields.Points >= 5 })
            .Update(Customer.Key("none"), [Customer.Fields.Points.Add(1)])
            .TryCommitAsync();

        Assert.False(result.Succeeded);
        Assert.Equal([1, 2, 3], result.Failures.Select(failure => failure.Operation));
        Assert.All(result.Failures, failure => Assert.True(failure.IsConditionFailed));
        Assert.True(result.Failures[0].TryGetExisting<Order>(out var order));
        Assert.Equal((11m, 2L), (order.Total, order.Version));
        Assert.True(result.Failures[1].TryGetExisting<Customer>(out var bob));
        Assert.Equal("Bob", bob.Name);
        Assert.False(result.Failures[2].TryGetExisting<Customer>(out _));
        Assert.Null(await _shop.Customers.GetAsync(Customer.Key("c3")));
        Assert.Equal(1, stale.Version);
    }

    [Fact]
    public async Task Commit_throws_the_failures_that_TryCommit_returns()
    {
        var failure = await Assert.ThrowsAsync<TransactionCanceledException>(async () =>
            await _shop.Db.Transaction().Check(Customer.Key("c1"), Customer.Fields.Points == 0).CommitAsync());
        Assert.Equal("ConditionalCheckFailed", Assert.Single(failure.CancellationReasons).Code);
    }

    [Fact]
    public async Task A_conflict_is_reported_as_such()
    {
        _shop.Faults.Add(new(LocalFaultKind.TransactionConflict));
        var result = await _shop.Db.Transaction().Delete(Customer.Key("c1")).Delete(Customer.Key("c2")).TryCommitAsync();
        var failure = Assert.Single(result.Failures);
        Assert.True(failure.IsConflict);
        Assert.Equal(
            $"operation {failure.Operation}, the delete of Customer in 'shop': TransactionConflict (Transaction is ongoing for the item)", failure.ToString());
        _shop.Faults.Clear();
        Assert.Equal(2, await _shop.Customers.Scan().CountAsync());
    }

    [Fact]
    public async Task A_failure_after_a_lost_response_states_that_the_transaction_may_have_succeeded()
    {
        _shop.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "TransactWriteItems", First = 1 });
        var attempts = 0;
        const string Conflict = """{"__type":"x#TransactionCanceledException","Message":"no","CancellationReasons":[{"Code":"TransactionConflict","Message":"no"}]}""";
        _shop.Transport.Answer = (_, _, _) => new(++attempts == 1 ? null : TextResponse.Of(Conflict, 400));
        var transaction = _shop.Db.Transaction().Update(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]);
        var before = (await PointsAsync()).Points;
        attempts = 0;
        var result = await transaction.TryCommitAsync();
        Assert.Equal((false, true), (result.Succeeded, result.MayHaveTakenEffect));
        _shop.Transport.Answer = null;
        _shop.Faults.Clear();
        Assert.Equal(before + 1, (await PointsAsync()).Points);
        Assert.True((await transaction.TryCommitAsync()).Succeeded);
        Assert.Equal(before + 1, (await PointsAsync()).Points);

        // Without a lost answer, nothing was done.
        _shop.Transport.Answer = (_, _, _) => new(TextResponse.Of(Conflict, 400));
        result = await _shop.Db.Transaction().Update(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]).TryCommitAsync();
        Assert.Equal((false, false), (result.Succeeded, result.MayHaveTakenEffect));

        async Task<Customer> PointsAsync() => (await _shop.Customers.GetAsync(Customer.Key("c1")))!;
    }

    [Fact]
    public void Two_operations_on_one_item_are_refused_before_they_are_sent()
    {
        var transaction = _shop.Db.Transaction().Check(Customer.Key("c1"), Customer.Fields.Id.Exists()).Put(MakeOrder(1));
        var error = Assert.Throws<ArgumentException>(() => transaction.Put(new Customer("c1", "Ada")));
        Assert.Contains("already has an operation on this Customer in 'shop', the check at index 0", error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => transaction.Delete(Order.Key("c1", 1)));
        Assert.Equal(2, transaction.Delete(Order.Key("c1", 2)).Count - 1);
    }

    [Fact]
    public void Between_with_its_higher_value_first_is_refused()
    {
        Assert.Contains("higher value first", Assert.Throws<ArgumentException>(() => Order.Partition("c1").Between(3, 2)).Message, StringComparison.Ordinal);
        Assert.Contains("'Total'", Assert.Throws<ArgumentException>(() => Order.Fields.Total.Between(10m, 9m)).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => Customer.Fields.Name.Between("b", "a"));
        Assert.False((Order.Fields.Total.Between(9m, 10m) & Order.Fields.Comment.Between("a", "a")).IsNone);
    }

    [Fact]
    public async Task All_attempts_and_commits_carry_one_token()
    {
        _shop.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "TransactWriteItems", First = 3 }); // it is done, but the response is lost
        var transaction = _shop.Db.Transaction().Update(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]);
        await Assert.ThrowsAsync<AwsTransportException>(async () => await transaction.CommitAsync(new() { MaxAttempts = 2 }));
        var unknown = Assert.Throws<InvalidOperationException>(() => transaction.Delete(Customer.Key("c2")));
        await transaction.CommitAsync();

        Assert.StartsWith("The transaction may have been committed", unknown.Message, StringComparison.Ordinal);
        Assert.Equal(4, _shop.Transport.Operations.Count);
        Assert.Single(
            _shop.Transport.Bodies.TakeLast(4).Select(body => JsonDocument.Parse(body).RootElement.GetProperty("ClientRequestToken").GetString()).Distinct());
        Assert.Equal(11, (await _shop.Customers.GetAsync(Customer.Key("c1")))?.Points);
        Assert.NotEqual(_shop.Db.Transaction().Delete(Customer.Key("c1")).Preview(), _shop.Db.Transaction().Delete(Customer.Key("c1")).Preview());
    }

    [Fact]
    public async Task Items_of_several_types_are_read_at_one_moment()
    {
        await _shop.Orders.PutAsync(MakeOrder(7));
        var read = _shop.Db.ReadTransaction();
        var order = read.Get(Order.Key("c1", 7));
        var customer = read.Get(Customer.Key("c1"));
        var none = read.Get(Customer.Key("none"));
        Assert.Throws<InvalidOperationException>(() => order.Item);
        Assert.Equal(
            """{"TransactItems":[{"Get":{"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000007"}}}},""" +
            """{"Get":{"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"}}}},""" +
            """{"Get":{"TableName":"shop","Key":{"pk":{"S":"CUSTOMER#none"},"sk":{"S":"PROFILE"}}}}]}""",
            read.Preview().Json);

        await read.ExecuteAsync();
        Assert.Equal((7, "Ada"), (order.Item?.Number, customer.Item?.Name));
        Assert.Null(none.Item);
    }

    [Fact]
    public async Task Misuse_is_refused_at_the_door()
    {
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await _shop.Db.Transaction().CommitAsync());
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await _shop.Db.ReadTransaction().ExecuteAsync());
        Assert.Throws<ArgumentException>(() => _shop.Db.Transaction().Check(Customer.Key("c1"), default));
        Assert.Throws<ArgumentException>(() => _shop.Db.Transaction().Delete(Customer.Key("c1")).Preview(new() { IdempotencyToken = new('a', 37) }));
        var full = _shop.Db.Transaction();
        for (var i = 0; i < 100; i++) full.Delete(Customer.Key("c" + i));
        Assert.Throws<InvalidOperationException>(() => full.Delete(Customer.Key("x")));
        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task A_table_of_another_client_is_refused()
    {
        await using var other = await OpenAsync();
        Assert.Contains(
            "different clients",
            Assert.Throws<ArgumentException>(() => _shop.Db.Transaction().Put(other.Orders, MakeOrder(1))).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => _shop.Db.ReadTransaction().Get(other.Orders, Order.Key("c1", 1)));
    }

    [Fact]
    public async Task A_transaction_that_was_done_takes_no_operation_and_no_commit()
    {
        var transaction = _shop.Db.Transaction().Update(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]);
        await transaction.CommitAsync();

        var added = Assert.Throws<InvalidOperationException>(() => transaction.Delete(Customer.Key("c2")));
        var again = await Assert.ThrowsAsync<InvalidOperationException>(async () => await transaction.CommitAsync());

        Assert.Equal("The transaction was already committed: create a new one for further operations.", added.Message);
        Assert.StartsWith("The transaction was already committed, and can be committed only once.", again.Message, StringComparison.Ordinal);
        Assert.Equal(11, (await _shop.Customers.GetAsync(Customer.Key("c1")))!.Points);
    }

    [Fact]
    public async Task A_transaction_that_was_refused_may_be_changed_and_committed_again()
    {
        var transaction = _shop.Db.Transaction().Check(Customer.Key("c3"), Customer.Fields.Name.Exists());
        Assert.False((await transaction.TryCommitAsync()).Succeeded);
        await _shop.Customers.PutAsync(new("c3", "Eve"));

        await transaction.Delete(Customer.Key("c2")).CommitAsync();

        Assert.Null(await _shop.Customers.GetAsync(Customer.Key("c2")));
    }

    [Fact]
    public async Task Operations_that_two_threads_add_are_all_there()
    {
        for (var run = 0; run < 100; run++)
        {
            var transaction = _shop.Db.Transaction();
            await Task.WhenAll(Enumerable.Range(0, 4).Select(thread => Task.Run(() =>
            {
                for (var i = 0; i < 25; i++) transaction.Delete(Customer.Key($"x{thread}-{i}"));
            })));

            Assert.Equal(100, transaction.Count);
        }
    }

    [Fact]
    public async Task A_transaction_is_committed_by_one_at_a_time()
    {
        var transaction = _shop.Db.Transaction().Update(Customer.Key("c1"), [Customer.Fields.Points.Add(1)]);

        var outcomes = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(async () => await Record.ExceptionAsync(
            async () => await transaction.CommitAsync()))));

        Assert.Single(outcomes, static error => error is null);
        Assert.All(outcomes, static error => Assert.True(error is null or InvalidOperationException, error?.ToString()));
        Assert.Equal(11, (await _shop.Customers.GetAsync(Customer.Key("c1")))!.Points);
    }
}
