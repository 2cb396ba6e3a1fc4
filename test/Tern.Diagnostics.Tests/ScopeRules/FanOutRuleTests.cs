using Tern.Diagnostics.Tests.Model;

namespace Tern.Diagnostics.Tests.ScopeRules;

public sealed class FanOutRuleTests
{
    private readonly FanOutRule _rule = new(new DoctorThresholds());

    [Fact]
    public void Sixty_five_concurrent_calls_are_reported_with_their_waiting_time()
    {
        var draft = Assert.Single(Drafts.Of(_rule, Made.Scope(AtOnce(65))));

        Assert.StartsWith("65 calls were in flight at a time, with a limit of 64", draft.Summary, StringComparison.Ordinal);
        Assert.Equal(TimeSpan.FromMilliseconds(65 * 2), draft.Lost);
        Assert.Contains("Bounded.", draft.Fix, StringComparison.Ordinal);
    }

    [Fact]
    public void Sixty_four_calls_at_once_are_not_found() => Assert.Empty(Drafts.Of(_rule, Made.Scope(AtOnce(64))));

    [Fact]
    public void A_thousand_calls_ten_at_a_time_are_not_found()
    {
        var calls = Enumerable.Range(0, 1_000).Select(static i => Made.Get(i / 10 * 20, (i / 10 * 20) + 20, (ulong)i + 1));

        Assert.Empty(Drafts.Of(_rule, Made.Scope(calls)));
    }

    [Fact]
    public void More_calls_at_once_than_the_client_opens_connections_are_found()
    {
        Assert.Single(Drafts.Of(_rule, Made.Scope(AtOnce(11, connections: 10))));
        Assert.Empty(Drafts.Of(_rule, Made.Scope(AtOnce(10, connections: 10))));
    }

    private static IEnumerable<CallRecord> AtOnce(int count, int? connections = null)
    {
        for (var i = 0; i < count; i++)
        {
            var call = Made.Get(i * 0.01, 50 + i, (ulong)i + 1);
            call.MaxConnections = connections;
            call.Phases = new CallPhases { Queue = TimeSpan.FromMilliseconds(2) };
            yield return call;
        }
    }
}
