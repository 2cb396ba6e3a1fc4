using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.ScopeRules;

public sealed class SerialCallsRuleTests
{
    private readonly SerialCallsRule _rule = new(new DoctorThresholds(), seesNPlusOne: true);

    [Fact]
    public void A_hundred_sequential_calls_are_reported_with_the_time_that_ten_at_a_time_would_save()
    {
        var draft = Assert.Single(Drafts.Of(_rule, Made.Scope(Made.InARow(100, 15, 0.5, Made.Http))));

        Assert.Equal(Rules.SerialCalls, draft.Rule);
        Assert.Equal(TimeSpan.FromMilliseconds(1_500 - 150), draft.Lost);
        Assert.Contains("Bounded.ForEachAsync", draft.Fix, StringComparison.Ordinal);
    }

    [Fact]
    public void Calls_ten_at_a_time_are_not_found()
    {
        var calls = Enumerable.Range(0, 100).Select(static i => Made.Http(i / 10 * 20, (i / 10 * 20) + 20, (ulong)i + 1));

        Assert.Empty(Drafts.Of(_rule, Made.Scope(calls)));
    }

    [Fact]
    public void Calls_that_would_save_less_than_a_tenth_of_a_second_are_not_found() =>
        Assert.Empty(Drafts.Of(_rule, Made.Scope(Made.InARow(10, 11, 0.1, Made.Http))));

    [Fact]
    public void Calls_with_work_between_them_are_not_found() => Assert.Empty(Drafts.Of(_rule, Made.Scope(Made.InARow(50, 10, 5, Made.Http))));

    [Fact]
    public void A_loop_of_two_calls_in_turn_is_found()
    {
        var reads = Made.InARow(20, 10, 10.2, Made.Http);
        var writes = Made.InARow(20, 10, 10.2, Made.Put).Select(static call =>
        {
            call.Start += TimeSpan.FromMilliseconds(10.1);
            call.End += TimeSpan.FromMilliseconds(10.1);
            return call;
        });

        Assert.Equal(2, Drafts.Of(_rule, Made.Scope(reads.Concat(writes).OrderBy(static call => call.End))).Count);
    }

    [Fact]
    public void Pages_of_which_each_needs_the_one_before_are_not_found()
    {
        var calls = Made.InARow(50, 20, 0.1, static (start, end, key) =>
        {
            var call = Made.Get(start, end, key);
            (call.Operation, call.IsPage) = ("DynamoDB.Query", key > 1);
            return call;
        });

        Assert.Empty(Drafts.Of(_rule, Made.Scope(calls)));
    }

    [Fact]
    public void Polls_are_not_found()
    {
        var calls = Made.InARow(50, 20, 0.1, static (start, end, key) =>
        {
            var call = Made.Put(start, end, key);
            call.Operation = "SQS.ReceiveMessage";
            return call;
        });

        Assert.Empty(Drafts.Of(_rule, Made.Scope(calls)));
    }

    [Fact]
    public void Single_reads_are_left_to_the_rule_that_knows_a_better_cure()
    {
        Assert.Empty(Drafts.Of(_rule, Made.Scope(Reads())));
        Assert.Single(Drafts.Of(new SerialCallsRule(new DoctorThresholds(), seesNPlusOne: false), Made.Scope(Reads())));

        static IEnumerable<CallRecord> Reads() => Made.InARow(50, 20, 0.1, static (start, end, key) => Made.Get(start, end, key));
    }

    [Fact]
    public void Calls_that_are_throttled_are_not_advised_to_overlap()
    {
        var calls = Made.InARow(56, 200, 0.1, static (start, end, key) => Made.Get(start, end, key)).ToList();
        foreach (var call in calls) call.Operation = "DynamoDB.Query";
        Assert.Single(Drafts.Of(_rule, Made.Scope(calls)));
        calls[7].Throttled = 1;

        Assert.Empty(Drafts.Of(_rule, Made.Scope(calls)));
    }
}
