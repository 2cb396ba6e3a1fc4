using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Leases;

public sealed class LeaseSharesTests
{
    private static LeasePlan Plan(string worker, int maxShards, params ShardLease[] leases) =>
        LeaseShares.Plan(leases, worker, static lease => lease.Owner is null, maxShards, new Random(1));

    private static ShardLease Lease(string shard, string? owner = null) => new("g", shard) { Owner = owner, Version = 1 };

    [Fact]
    public void A_worker_alone_takes_all()
    {
        var plan = Plan("a", int.MaxValue, Lease("1"), Lease("2"), Lease("3"));
        Assert.Equal(["1", "2", "3"], plan.Take.Select(static lease => lease.ShardId).Order());
        Assert.Empty(plan.Ask);
    }

    [Fact]
    public void A_worker_takes_no_more_than_its_share()
    {
        var plan = Plan("a", int.MaxValue, Lease("1"), Lease("2"), Lease("3", "b"), Lease("4"));
        Assert.Equal((2, 0, 4, 3), (plan.Take.Count, plan.Ask.Count, plan.Readable, plan.Free));
    }

    [Fact]
    public void A_worker_takes_no_more_than_it_may()
    {
        var plan = Plan("a", 1, Lease("1"), Lease("2"));
        Assert.Equal((1, 2), (plan.Take.Count, plan.Free));
    }

    [Fact]
    public void A_new_worker_asks_the_one_with_most_for_its_share()
    {
        var plan = Plan("c", int.MaxValue, Lease("1", "a"), Lease("2", "a"), Lease("3", "a"), Lease("4", "a"), Lease("5", "b"), Lease("6", "b"));
        Assert.Equal(2, plan.Ask.Count);
        Assert.All(plan.Ask, static lease => Assert.Equal("a", lease.Owner));
    }

    [Fact]
    public void A_difference_of_one_shard_is_not_balanced()
    {
        Assert.Empty(Plan("b", int.MaxValue, Lease("1", "a"), Lease("2", "a"), Lease("3", "b")).Ask);
        Assert.Empty(Plan("b", int.MaxValue, Lease("1", "a")).Ask);
    }

    [Fact]
    public void A_requested_shard_is_not_requested_again()
    {
        var plan = Plan("b", int.MaxValue, Lease("1", "a") with { WantedBy = "b" }, Lease("2", "a"), Lease("3", "a"));
        Assert.Empty(plan.Ask);
    }

    [Fact]
    public void A_child_waits_for_all_its_parents()
    {
        var child = Lease("3") with { ParentIds = "1,2" };
        var (first, second) = (Lease("1") with { IsFinished = true }, Lease("2") with { IsFinished = true });
        Assert.Equal(["2"], Plan("a", 9, first, Lease("2"), child).Take.Select(static lease => lease.ShardId));
        Assert.Equal(["3"], Plan("a", 9, first, second, child).Take.Select(static lease => lease.ShardId));
    }

    [Fact]
    public void A_parent_that_is_gone_is_not_waited_for() =>
        Assert.Equal(["3"], Plan("a", 9, Lease("3") with { ParentIds = "1" }).Take.Select(static lease => lease.ShardId));

    [Fact]
    public void The_marker_of_the_start_is_no_lease_to_take() => Assert.Empty(Plan("a", 9, Lease(ShardLease.StartMarker)).Take);
}
