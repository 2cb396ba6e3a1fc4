using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.ScopeRules;

public sealed class DuplicateReadRuleTests
{
    private readonly DuplicateReadRule _rule = new(new DoctorThresholds());

    [Fact]
    public async Task The_same_order_read_twice_is_found()
    {
        await using var shop = await Shop.StartAsync(orders: 2);
        await using var doctor = Doctor.Watch();

        await shop.GetAsync(1);
        await shop.GetAsync(1);

        var finding = Assert.Single(doctor.Findings);
        Assert.Equal(Rules.DuplicateRead, finding.Rule);
        Assert.Equal("1 of 2 reads repeated an earlier read, one of them 2 times.", finding.Summary);
    }

    [Fact]
    public async Task Two_orders_and_an_order_that_was_written_meanwhile_are_not_found()
    {
        await using var shop = await Shop.StartAsync(orders: 2);
        await using var doctor = Doctor.Watch();

        await shop.GetAsync(1);
        await shop.GetAsync(2);
        await shop.Orders.PutAsync(new Order { Customer = "c1", Number = 1, Text = "new" });
        await shop.GetAsync(1);

        doctor.AssertNothing();
    }

    [Fact]
    public async Task A_consistent_read_after_another_is_not_found()
    {
        await using var shop = await Shop.StartAsync(orders: 1);
        await using var doctor = Doctor.Watch();

        for (var i = 0; i < 3; i++) await shop.Orders.GetAsync(Order.Key("c1", 1), new() { ConsistentRead = true });

        doctor.AssertNo(Rules.DuplicateRead);
    }

    [Fact]
    public async Task Equal_queries_are_found_and_different_ones_are_not()
    {
        await using var shop = await Shop.StartAsync(orders: 3);
        await using (var doctor = Doctor.Watch())
        {
            await foreach (var _ in shop.Orders.Query(Order.Partition("c1"))) { }
            await foreach (var _ in shop.Orders.Query(Order.Partition("c2"))) { }
            doctor.AssertNothing();
        }

        await using (var doctor = Doctor.Watch())
        {
            for (var i = 0; i < 2; i++) await foreach (var _ in shop.Orders.Query(Order.Partition("c1"))) { }
            Assert.Throws<DoctorAssertionException>(() => doctor.AssertNo(Rules.DuplicateRead));
        }
    }

    [Fact]
    public void The_lost_time_is_the_time_of_the_repeated_reads()
    {
        var draft = Assert.Single(Drafts.Of(_rule, Made.Scope([Made.Get(0, 5, 7), Made.Get(5, 9, 7), Made.Get(9, 12, 7), Made.Get(12, 20, 8)])));

        Assert.Equal(TimeSpan.FromMilliseconds(7), draft.Lost);
        Assert.Equal("2 of 4 reads repeated an earlier read, one of them 3 times.", draft.Summary);
    }

    [Fact]
    public void Requests_whose_query_is_hidden_are_not_found() => Assert.Empty(Drafts.Of(_rule, Made.Scope([Made.Http(0, 5, 0), Made.Http(5, 9, 0)])));

    [Fact]
    public void Repeated_requests_with_pauses_are_polling()
    {
        Assert.Empty(Drafts.Of(_rule, Made.Scope(Made.InARow(12, 5, 30, static (start, end, _) => Made.Http(start, end, 1)))));
        Assert.Single(Drafts.Of(_rule, Made.Scope(Made.InARow(12, 5, 1, static (start, end, _) => Made.Http(start, end, 1)))));
        Assert.Single(Drafts.Of(_rule, Made.Scope(Made.InARow(3, 5, 30, static (start, end, _) => Made.Http(start, end, 1)))));
    }
}
