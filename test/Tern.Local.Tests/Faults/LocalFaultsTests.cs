namespace Tern.Local.Tests.Faults;

public class LocalFaultsTests
{
    private readonly LocalFaults _faults = new();

    [Fact]
    public void Without_rules_nothing_happens()
    {
        Assert.True(_faults.IsEmpty);
        Assert.Equal(default, _faults.Decide("dynamodb", "PutItem", []));
    }

    [Fact]
    public void A_rule_holds_for_its_operation_and_table_alone()
    {
        var rule = _faults.Add(LocalFault.Parse("drop-before,operation=PutItem,table=orders"));
        Assert.Null(Decide("GetItem", "orders"));
        Assert.Null(Decide("PutItem", "other"));
        Assert.Null(Decide("PutItem"));
        Assert.Equal(LocalFaultKind.DropBefore, Decide("PutItem", "orders"));
        Assert.Equal(LocalFaultKind.DropBefore, Decide("PutItem", "other", "orders"));
        Assert.Equal((2, 2), (rule.Matched, rule.Fired));
    }

    [Fact]
    public void A_kind_that_cannot_happen_to_an_operation_does_not()
    {
        _faults.Add(new(LocalFaultKind.PartialBatch));
        _faults.Add(new(LocalFaultKind.TransactionConflict));
        _faults.Add(new(LocalFaultKind.Throttle));
        Assert.Equal(LocalFaultKind.PartialBatch, Decide("BatchGetItem"));
        Assert.Equal(LocalFaultKind.TransactionConflict, Decide("DeleteItem"));
        Assert.Equal(LocalFaultKind.Throttle, Decide("Query"));
        Assert.Null(Decide("CreateTable"));
    }

    [Fact]
    public void First_and_every_count_the_requests_that_fit()
    {
        _faults.Add(LocalFault.Parse("drop-before,operation=PutItem,first=2"));
        Assert.Equal([true, true, false, false], Fires("PutItem", 4));
        _faults.Replace([LocalFault.Parse("drop-before,every=3")]);
        Assert.Equal([false, false, true, false, false, true, false], Fires("GetItem", 7));
        _faults.Replace([LocalFault.Parse("drop-before,every=2,first=4")]);
        Assert.Equal([false, true, false, true, false, false, false, false], Fires("GetItem", 8));
    }

    [Fact]
    public void One_seed_produces_the_same_decisions_and_another_different_ones()
    {
        _faults.Seed = 7;
        var rule = _faults.Add(LocalFault.Parse("drop-before,probability=0.3"));
        var first = Fires("PutItem", 1000);
        Assert.InRange(first.Count(static fired => fired), 250, 350);
        Assert.Equal(first.Count(static fired => fired), rule.Fired);

        _faults.Seed = 7; // from the start again
        Assert.Equal(0, rule.Matched);
        Assert.Equal(first, Fires("PutItem", 1000));
        Assert.Equal(first, Again(7));
        Assert.NotEqual(first, Again(8));

        static bool[] Again(long seed)
        {
            var faults = new LocalFaults { Seed = seed };
            faults.Add(LocalFault.Parse("drop-before,probability=0.3"));
            return [.. Enumerable.Range(0, 1000).Select(_ => faults.Decide("dynamodb", "PutItem", []).Fault is not null)];
        }
    }

    [Fact]
    public void The_probability_of_one_rule_does_not_depend_on_another()
    {
        _faults.Add(LocalFault.Parse("drop-before,operation=PutItem,probability=0.5"));
        _faults.Add(LocalFault.Parse("drop-after,operation=GetItem,probability=0.5"));
        var alone = Fires("GetItem", 200);
        _faults.Seed = 0;
        var mixed = Enumerable.Range(0, 200).Select(_ =>
        {
            Decide("PutItem");
            return Decide("GetItem") is not null;
        });
        Assert.Equal(alone, mixed);
    }

    [Fact]
    public void Never_is_never_and_always_always()
    {
        _faults.Add(LocalFault.Parse("drop-before,probability=0"));
        var always = _faults.Add(LocalFault.Parse("drop-after,probability=1"));
        Assert.All(Enumerable.Range(0, 1000), _ => Assert.Equal(LocalFaultKind.DropAfter, Decide("PutItem")));
        Assert.Equal(1000, always.Fired);
    }

    [Fact]
    public void Latencies_add_up_and_the_first_other_fault_decides()
    {
        _faults.Add(LocalFault.Parse("latency,delay=10ms"));
        _faults.Add(LocalFault.Parse("latency,delay=5ms,jitter=10ms"));
        _faults.Add(LocalFault.Parse("drop-before,delay=100ms"));
        var unasked = _faults.Add(LocalFault.Parse("drop-after"));
        var decision = _faults.Decide("dynamodb", "PutItem", []);
        Assert.Equal(LocalFaultKind.DropBefore, decision.Kind);
        Assert.InRange(decision.Delay, TimeSpan.FromMilliseconds(115), TimeSpan.FromMilliseconds(125));
        Assert.Equal(0, unasked.Matched);
    }

    [Fact]
    public void Jitter_spreads_evenly()
    {
        _faults.Add(LocalFault.Parse("latency,jitter=100ms"));
        var waits = Enumerable.Range(0, 2000).Select(_ => _faults.Decide("dynamodb", "PutItem", []).Delay.TotalMilliseconds).ToList();
        Assert.InRange(waits.Min(), 0, 2);
        Assert.InRange(waits.Max(), 98, 100);
        Assert.InRange(waits.Average(), 46, 54);
    }

    [Fact]
    public void Waits_add_up_to_at_most_a_day()
    {
        for (var i = 0; i < 60; i++) _faults.Add(new(LocalFaultKind.Latency) { Delay = LocalFault.MaxDelay, Jitter = LocalFault.MaxDelay });
        Assert.Equal(LocalFault.MaxDelay, _faults.Decide("dynamodb", "PutItem", []).Delay);
    }

    [Fact]
    public void Rules_can_be_added_and_removed()
    {
        var first = _faults.Add(new(LocalFaultKind.DropBefore));
        var second = _faults.Add(new(LocalFaultKind.DropAfter));
        Assert.Equal([1, 2], _faults.Rules.Select(static rule => rule.Number));
        Assert.True(_faults.Remove(first));
        Assert.False(_faults.Remove(first));
        Assert.Same(second, Assert.Single(_faults.Rules));
        Assert.Equal(LocalFaultKind.DropAfter, Decide("PutItem"));
        Assert.Equal("drop-after (fired 1 of 1)", second.ToString());

        Assert.Throws<ArgumentException>(() => _faults.Replace([new(LocalFaultKind.DropBefore), new(LocalFaultKind.Latency)]));
        Assert.Same(second, Assert.Single(_faults.Rules)); // all or none
        _faults.Clear();
        Assert.True(_faults.IsEmpty);
        Assert.Equal(1, _faults.Add(new(LocalFaultKind.DropBefore)).Number);
    }

    [Fact]
    public void Rules_in_force_have_a_limit()
    {
        var full = _faults.Replace(Enumerable.Repeat(new LocalFault(LocalFaultKind.DropBefore), LocalFaults.MaxRules));
        Assert.Equal("There would be 1001 rules, but at most 1000 are allowed. Remove some first, or replace all.",
            Assert.Throws<InvalidOperationException>(() => _faults.Add(new(LocalFaultKind.DropAfter))).Message);
        Assert.Throws<InvalidOperationException>(() => _faults.Replace(Enumerable.Repeat(new LocalFault(LocalFaultKind.DropAfter), LocalFaults.MaxRules + 1)));
        Assert.Equal(full, _faults.Rules);
        Assert.True(_faults.Remove(full[0]));
        Assert.Equal(1001, _faults.Add(new(LocalFaultKind.DropAfter)).Number);
    }

    [Fact]
    public async Task Rules_change_under_requests_and_no_count_is_lost()
    {
        var kept = _faults.Add(LocalFault.Parse("latency,delay=1ms,every=2"));
        using var stop = new CancellationTokenSource();
        var changing = Task.Factory.StartNew(() =>
        {
            while (!stop.IsCancellationRequested) _faults.Remove(_faults.Add(new(LocalFaultKind.DropAfter) { Probability = 0.5 }));
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(() =>
        {
            for (var i = 0; i < 25_000; i++) _faults.Decide("dynamodb", "PutItem", []);
        })));
        await stop.CancelAsync();
        await changing;
        Assert.Equal((100_000, 50_000), (kept.Matched, kept.Fired));
        Assert.Single(_faults.Rules);
    }

    private LocalFaultKind? Decide(string operation, params string[] tables) => _faults.Decide("dynamodb", operation, tables).Kind;

    private bool[] Fires(string operation, int requests) => [.. Enumerable.Range(0, requests).Select(_ => Decide(operation) is not null)];
}
