using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.ScopeRules;

public sealed class NPlusOneRuleTests
{
    private readonly NPlusOneRule _rule = new(new DoctorThresholds());

    [Fact]
    public async Task Five_reads_of_different_keys_in_a_loop_are_reported_with_their_caller()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        await using var doctor = Doctor.Watch(Shop.Patient);

        for (var number = 1; number <= 5; number++) await shop.GetAsync(number);

        var error = Assert.Throws<DoctorAssertionException>(() => doctor.AssertNo(Rules.NPlusOne));
        var finding = Assert.Single(error.Findings);
        Assert.Equal(("DynamoDB.GetItem", "orders", null), (finding.Place.Operation, finding.Place.Resource, finding.Place.Scope));
        Assert.Equal("Tern.Diagnostics.Tests.Model.Shop.GetAsync", finding.Place.Caller);
        Assert.StartsWith("5 single reads of orders for 5 keys", finding.Summary, StringComparison.Ordinal);
        Assert.Contains("orders.Loader()", finding.Fix, StringComparison.Ordinal);
        Assert.Equal(5, finding.Evidence.Keys.Count);
        Assert.Contains("NPLUS1", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Five_reads_at_once_are_found()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        await using var doctor = Doctor.Watch(Shop.Patient);

        await Task.WhenAll(Enumerable.Range(1, 5).Select(number => shop.GetAsync(number).AsTask()));

        Assert.Throws<DoctorAssertionException>(() => doctor.AssertNo(Rules.NPlusOne));
    }

    [Fact]
    public async Task Four_reads_and_one_batch_of_a_hundred_are_not_found()
    {
        await using var shop = await Shop.StartAsync(orders: 100);
        await using var doctor = Doctor.Watch();

        for (var number = 1; number <= 4; number++) await shop.GetAsync(number);
        await shop.Orders.BatchGetAsync(Enumerable.Range(1, 100).Select(static number => Order.Key("c1", number)), CancellationToken.None);

        doctor.AssertNothing();
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Reads_of_a_linked_list_are_not_a_loop_of_known_keys(bool isLinked)
    {
        await using var shop = await Shop.StartAsync();
        var ids = Enumerable.Range(0, 8).Select(static _ => Guid.NewGuid().ToString()).ToList();
        await shop.Orders.BatchPutAsync(
            ids.Select((id, i) => new Order { Customer = id, Number = 1, Text = isLinked && i < 7 ? "order:" + ids[i + 1] : "last" }));
        await using var doctor = Doctor.Watch(Shop.Patient);

        foreach (var id in ids) await shop.Orders.GetAsync(Order.Key(id, 1));

        if (isLinked) doctor.AssertNothing();
        else Assert.Throws<DoctorAssertionException>(() => doctor.AssertNo(Rules.NPlusOne));
    }

    [Fact]
    public void Reads_of_two_tables_are_counted_apart() =>
        Assert.Empty(Drafts.Of(
            _rule, Made.Scope(Made.InARow(8, 1, 0, static (start, end, key) => Made.Get(start, end, key, key % 2 == 0 ? "orders" : "customers")))));

    [Fact]
    public void The_lost_time_is_the_time_of_the_reads_minus_the_longest()
    {
        var draft = Assert.Single(Drafts.Of(_rule, Made.Scope(Made.InARow(20, 4, 1, static (start, end, key) => Made.Get(start, end, key)))));

        Assert.Equal(TimeSpan.FromMilliseconds((20 * 4) - 4), draft.Lost);
    }

    [Fact]
    public void Ten_HTTP_requests_in_a_row_are_found_and_nine_are_not()
    {
        Assert.Single(Drafts.Of(_rule, Made.Scope(Made.InARow(10, 10, 5, Made.Http))));
        Assert.Empty(Drafts.Of(_rule, Made.Scope(Made.InARow(9, 10, 5, Made.Http))));
    }

    [Theory]
    [InlineData(6, 2, 700)] // a queue's worker, a socket, a stream of messages
    [InlineData(5, 20, 51)]
    public void Reads_with_other_waits_in_between_are_not_a_loop(int count, double length, double gap) =>
        Assert.Empty(Drafts.Of(_rule, Made.Scope(Made.InARow(count, length, gap, static (start, end, key) => Made.Get(start, end, key)))));

    [Theory]
    [InlineData(12, 10, 200)] // polls of a job
    [InlineData(15, 5, 60)] // one per 65 ms, as a rate limit allows
    public void HTTP_requests_with_other_waits_in_between_are_not_a_loop(int count, double length, double gap) =>
        Assert.Empty(Drafts.Of(_rule, Made.Scope(Made.InARow(count, length, gap, Made.Http))));

    [Fact]
    public void Other_calls_in_between_are_part_of_the_loop()
    {
        var calls = Made.InARow(10, 5, 205, static (start, end, key) => Made.Get(start, end, key))
            .Concat(Made.InARow(10, 200, 10, Made.Http).Select(static call =>
            {
                (call.Start, call.End) = (call.Start + TimeSpan.FromMilliseconds(6), call.End + TimeSpan.FromMilliseconds(2));
                return call;
            }));

        Assert.Contains(Drafts.Of(_rule, Made.Scope(calls)), static draft => draft.Place.Operation == "DynamoDB.GetItem");
    }

    [Fact]
    public void HTTP_requests_ten_at_a_time_are_not_found()
    {
        var calls = Enumerable.Range(0, 100).Select(static i => Made.Http(i / 10 * 20, (i / 10 * 20) + 20, (ulong)i + 1));

        Assert.Empty(Drafts.Of(_rule, Made.Scope(calls)));
    }
}
