using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.CallRules;

public sealed class ObjectiveRuleTests
{
    [Fact]
    public void A_missed_objective_is_reported_with_the_parts_of_its_time()
    {
        using var rule = Rule(new LatencyObjective { Percentile = 99, Latency = TimeSpan.FromMilliseconds(20) });

        var draft = Assert.Single(Judge(rule, late: 3));

        Assert.Equal("GET /prices", draft.Place.Scope);
        Assert.EndsWith("3 of 100 were late.", draft.Summary, StringComparison.Ordinal);
        Assert.Equal(3, draft.Count);
        Assert.Contains(draft.Evidence.Details, static detail => detail is { Key: "wait for the first byte", Value: "4 ms" });
        Assert.Contains(draft.Evidence.Details, static detail => detail is { Key: "error budget burn rate", Value: "3" });
    }

    [Fact]
    public void An_objective_that_is_met_is_not_found()
    {
        using var rule = Rule(new LatencyObjective { Percentile = 99, Latency = TimeSpan.FromMilliseconds(20) });

        Assert.Empty(Judge(rule, late: 1));
    }

    [Fact]
    public void Without_an_objective_nothing_is_found()
    {
        using var rule = Rule(null);

        Assert.Empty(Judge(rule, late: 100));
    }

    [Fact]
    public void Late_requests_of_one_window_do_not_count_in_the_next()
    {
        using var rule = Rule(new LatencyObjective { Latency = TimeSpan.FromMilliseconds(20) });
        Judge(rule, late: 50);
        rule.Advance();

        Assert.Empty(Judge(rule, late: 0));
    }

    private static ObjectiveRule Rule(LatencyObjective? objective) => new(new DoctorSettings(new DoctorOptions { Objective = objective }));

    private static List<FindingDraft> Judge(ObjectiveRule rule, int late)
    {
        var drafts = new Drafts();
        for (var i = 0; i < 100; i++)
        {
            using var scope = ScopeFlow.Begin("GET /prices", ScopeKind.Request);
            var call = Made.Get(0, 5, 1);
            (call.Scope, call.Phases) = (scope.Name, new CallPhases { FirstByte = TimeSpan.FromMilliseconds(4) });
            rule.Observe(call, drafts);
            rule.ScopeEnded(scope, TimeSpan.FromMilliseconds(i < late ? 50 : 5), drafts);
        }

        rule.Evaluate(TimeSpan.FromSeconds(10), drafts);
        return drafts.All;
    }
}
