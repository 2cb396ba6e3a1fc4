using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.Scopes;

public sealed class DoctorScopeTests
{
    [Fact]
    public void A_scope_that_never_ends_is_judged_in_parts_and_keeps_no_more_than_one()
    {
        var owner = new Made.Owner();
        var scope = new DoctorScope(owner, null, "forever", ScopeKind.Job, TimeSpan.Zero, maxCalls: 100);

        for (var i = 0; i < 100_050; i++) Assert.True(scope.TryAdd(Made.Get(i, i + 1, (ulong)i)));

        Assert.Equal(1_000, owner.Judged.Count);
        Assert.All(owner.Judged, static calls => Assert.Equal(100, calls));
        Assert.Equal((50, 100_050L, 100_000), (scope.Calls.Count, scope.CallCount, owner.Returned));
    }

    [Fact]
    public void A_call_that_ends_after_its_scope_is_not_taken()
    {
        var owner = new Made.Owner();
        var scope = new DoctorScope(owner, null, "short", ScopeKind.Job, TimeSpan.Zero, maxCalls: 100);
        scope.End();

        Assert.False(scope.TryAdd(Made.Get(0, 1, 1)));
        Assert.Empty(owner.Judged);
    }

    [Fact]
    public async Task A_scope_belongs_to_its_flow_and_later_calls_belong_to_the_outer_scope()
    {
        using var outer = ScopeFlow.Begin("outer", ScopeKind.Job);
        var inner = ScopeFlow.Begin("inner", ScopeKind.Job);
        var (begun, gate) = (new TaskCompletionSource(), new TaskCompletionSource());
        var late = Task.Run(async () =>
        {
            Assert.Same(inner, ScopeFlow.Current);
            begun.SetResult();
            await gate.Task;
            return ScopeFlow.Current;
        });

        await begun.Task;
        inner.Dispose();
        gate.SetResult();

        Assert.Same(outer, ScopeFlow.Current);
        Assert.Same(outer, await late);
    }

    [Fact]
    public async Task A_scope_of_a_job_is_the_place_of_its_findings()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        await using var doctor = Doctor.Watch(Shop.Patient);

        using (Doctor.Scope("nightly import"))
        {
            for (var number = 1; number <= 5; number++) await shop.GetAsync(number);
        }

        Assert.Equal("nightly import", Assert.Single(doctor.Findings).Place.Scope);
    }

    [Fact]
    public async Task A_watch_sees_nothing_of_other_flows()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        await Task.WhenAll(Watched(), ReadAsync());

        async Task Watched()
        {
            await using var doctor = Doctor.Watch();
            await shop.GetAsync(1);
            await ReadOutsideAsync();
            doctor.AssertNothing();
        }

        Task ReadOutsideAsync()
        {
            using (ExecutionContext.SuppressFlow()) return Task.Run(ReadAsync);
        }

        async Task ReadAsync()
        {
            for (var number = 1; number <= 5; number++) await shop.GetAsync(number);
        }
    }

    [Fact]
    public async Task A_disabled_rule_is_silent_and_an_accepted_finding_fails_no_assertion()
    {
        await using var shop = await Shop.StartAsync(orders: 5);
        var options = Shop.Patient;
        options.Disable(Rules.DuplicateRead);
        options.Accept(Rules.NPlusOne, "five are few", resource: "orders");
        await using var doctor = Doctor.Watch(options);

        for (var number = 0; number < 10; number++) await shop.GetAsync((number % 5) + 1);

        doctor.AssertNothing();
        Assert.Equal("five are few", Assert.Single(doctor.Findings).AcceptedBecause);
    }
}
