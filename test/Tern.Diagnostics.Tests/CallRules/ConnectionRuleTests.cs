using Tern.Diagnostics.Tests.Model;
using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.CallRules;

/// <summary>COLD1, COLD2, COLD3 and POOL1: what connections cost.</summary>
public sealed class ConnectionRuleTests
{
    private readonly DoctorThresholds _thresholds = new();

    [Fact]
    public void A_call_that_waited_for_a_connection_is_found_once_the_program_has_started()
    {
        var clock = new ManualTimeProvider();
        using var rule = new ColdConnectRule(_thresholds, clock);
        var drafts = new Drafts();

        rule.Observe(Cold(104), drafts);
        Assert.Empty(drafts.All);
        clock.Advance(_thresholds.StartupTime);
        rule.Observe(Cold(104), drafts);

        var draft = Assert.Single(drafts.All);
        Assert.Equal("New connection: 104 ms of a call's 110 ms.", draft.Summary);
        Assert.Equal(TimeSpan.FromMilliseconds(104), draft.Lost);
        Assert.Contains("WarmUpAsync(connections)", draft.Fix, StringComparison.Ordinal);
        Assert.Contains(draft.Evidence.Details, static detail => detail is { Key: "TLS", Value: "50 ms" });
    }

    [Fact]
    public void A_connection_that_opens_in_five_milliseconds_is_not_found()
    {
        var clock = new ManualTimeProvider();
        using var rule = new ColdConnectRule(_thresholds, clock);
        var drafts = new Drafts();
        clock.Advance(_thresholds.StartupTime);

        rule.Observe(Cold(5), drafts);
        rule.Observe(Made.Get(0, 100, 1), drafts);

        Assert.Empty(drafts.All);
    }

    [Fact]
    public void Connections_that_replace_closed_ones_are_found()
    {
        var client = new ClientStatistics("DynamoDbClient");
        for (var i = 0; i < 100; i++) Call(client, opens: i % 20 == 0);

        var draft = Assert.Single(Judge(new ConnectionChurnRule(_thresholds), client));

        Assert.StartsWith("4 connections were reopened for 100 calls, although at most 1 ran at once", draft.Summary, StringComparison.Ordinal);
        Assert.Equal(TimeSpan.FromMilliseconds(4 * 20), draft.Lost);
    }

    [Fact]
    public void A_pool_that_grows_to_as_many_as_run_at_once_is_not_found()
    {
        var client = new ClientStatistics("DynamoDbClient");
        for (var i = 0; i < 50; i++) client.Begin();
        for (var i = 0; i < 50; i++) End(client, opens: true);
        for (var i = 0; i < 100; i++) Call(client, opens: false);

        Assert.Empty(Judge(new ConnectionChurnRule(_thresholds), client));
    }

    [Fact]
    public void A_finding_of_one_window_is_not_repeated_in_the_next()
    {
        var client = new ClientStatistics("DynamoDbClient");
        for (var i = 0; i < 100; i++) Call(client, opens: i % 20 == 0);
        client.Advance();
        for (var i = 0; i < 100; i++) Call(client, opens: false);

        Assert.Empty(Judge(new ConnectionChurnRule(_thresholds), client));
    }

    [Fact]
    public void A_first_call_that_spent_its_time_in_the_program_is_found_and_a_later_one_is_not()
    {
        using var rule = new FirstCallRule(_thresholds);
        var drafts = new Drafts();
        var call = Made.Get(0, 120, 1);
        call.Phases = new CallPhases { Credentials = TimeSpan.FromMilliseconds(60), FirstByte = TimeSpan.FromMilliseconds(20) };
        rule.Observe(call, drafts);
        Assert.Empty(drafts.All);

        call.IsFirstOfClient = true;
        rule.Observe(call, drafts);
        Assert.Empty(drafts.All); // the program's start made it, and no request waited

        call.IsOnRequest = true;
        rule.Observe(call, drafts);

        var draft = Assert.Single(drafts.All);
        Assert.Equal(TimeSpan.FromMilliseconds(100), draft.Lost);
        Assert.Contains("credentials", draft.Fix, StringComparison.Ordinal);
    }

    [Fact]
    public void A_first_call_that_the_network_kept_waiting_is_not_found()
    {
        using var rule = new FirstCallRule(_thresholds);
        var drafts = new Drafts();
        var call = Made.Get(0, 120, 1);
        (call.IsFirstOfClient, call.IsOnRequest, call.Phases) = (true, true, new CallPhases { FirstByte = TimeSpan.FromMilliseconds(80) });

        rule.Observe(call, drafts);

        Assert.Empty(drafts.All);
    }

    [Fact]
    public void Calls_that_wait_for_a_free_connection_are_found()
    {
        var draft = Assert.Single(Judge(new PoolWaitRule(_thresholds), Queued(slow: 2)));

        Assert.Equal(TimeSpan.FromMilliseconds(2 * 8), draft.Lost);
        Assert.Contains("MaxConnectionsPerServer", draft.Fix, StringComparison.Ordinal);
    }

    [Fact]
    public void One_call_of_a_hundred_that_waits_is_not_found() => Assert.Empty(Judge(new PoolWaitRule(_thresholds), Queued(slow: 1)));

    private static ClientStatistics Queued(int slow)
    {
        var client = new ClientStatistics("DynamoDbClient");
        for (var i = 0; i < 100; i++)
        {
            var call = Made.Get(0, 10, 1);
            if (i < slow) call.Phases = new CallPhases { Queue = TimeSpan.FromMilliseconds(8) };
            client.Begin();
            client.End();
            client.Add(call);
        }

        return client;
    }

    private static CallRecord Cold(double ms)
    {
        var call = Made.Get(0, ms + 6, 1);
        call.OpenedConnection = true;
        call.Phases = new CallPhases { Connect = TimeSpan.FromMilliseconds(ms > 50 ? ms - 50 : ms), Tls = TimeSpan.FromMilliseconds(ms > 50 ? 50 : 0) };
        return call;
    }

    private static void Call(ClientStatistics client, bool opens)
    {
        client.Begin();
        End(client, opens);
    }

    private static void End(ClientStatistics client, bool opens)
    {
        var call = Made.Get(0, 10, 1);
        if (opens) (call.OpenedConnection, call.Phases) = (true, new CallPhases { Connect = TimeSpan.FromMilliseconds(20) });
        client.End();
        client.Add(call);
    }

    private static List<FindingDraft> Judge(ClientRule rule, ClientStatistics client)
    {
        var drafts = new Drafts();
        rule.Evaluate(client, drafts);
        return drafts.All;
    }
}
