using System.Net;
using System.Net.Sockets;

namespace Tern.Load.Tests.Engine;

/// <summary>Short loads of a server that behaves as configured. Results that depend on the machine's speed aren't
/// asserted.</summary>
public sealed class LoadEngineTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Every_arrival_is_started_answered_and_counted_once()
    {
        await using var server = new SocketServer(static _ => SocketServer.Hello);
        var intervals = new List<LoadInterval>();
        var result = await LoadEngine.RunAsync(Plan(server, LoadShape.Constant(200, TimeSpan.FromSeconds(2))), intervals.Add, Token);

        Assert.Equal((400, 400, 0), (result.Starts, result.Total.Succeeded, result.Total.Failed));
        Assert.Equal((400, 400), (result.Total.Response.Count, server.Requests));
        Assert.Equal(2, result.Intervals.Count);
        Assert.Equal(result.Intervals, intervals);
        Assert.Equal(400, result.Intervals.Sum(static interval => interval.TotalSucceeded));
        Assert.Equal(400, result.Intervals.Sum(static interval => interval.Response.Sum(static response => response.Count)));
        Assert.Equal(2_000, result.Total.Bytes);
        Assert.Equal(new Dictionary<int, long> { [200] = 400 }, result.Total.Statuses);
        Assert.False(result.IsInterrupted);
        Assert.Null(result.WarmUp);
    }

    [Fact]
    public async Task A_warm_up_is_counted_apart()
    {
        await using var server = new SocketServer(static _ => SocketServer.Hello);
        var plan = Plan(server, LoadShape.Constant(100, TimeSpan.FromSeconds(1)));
        plan.WarmUp = TimeSpan.FromSeconds(0.5);
        plan.WarmConnections = 7;
        var result = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal((100, 57, 157), (result.Total.Succeeded, result.WarmUp!.Succeeded, server.Requests));
        Assert.InRange(server.Connections, 7, 157); // after a stall, many requests start at once
    }

    [Fact]
    public async Task A_stall_of_the_service_shows_in_the_response_of_all_who_waited()
    {
        // Nothing is answered for a second: at 100 a second, a hundred would have waited; a closed loop would have sent one.
        var stall = new TaskCompletionSource();
        await using var server = new SocketServer(number =>
        {
            if (number == 1) stall.Task.Wait(TimeSpan.FromSeconds(1), CancellationToken.None);
            return SocketServer.Hello;
        });
        var plan = Plan(server, LoadShape.Constant(100, TimeSpan.FromSeconds(2)));
        plan.MaxInFlight = 1;
        var result = await LoadEngine.RunAsync(plan, null, Token);

        Assert.True(result.Dropped >= 90, $"{result.Dropped} were dropped");
        Assert.Equal(200, result.Starts + result.Dropped);
        Assert.Contains(result.Warnings, static warning => warning.Contains("weren't started", StringComparison.Ordinal));
        Assert.True(result.Total.Response.Max > TimeSpan.FromSeconds(0.9));
    }

    [Fact]
    public async Task A_server_that_hangs_is_timed_out_and_its_time_is_in_the_percentiles()
    {
        await using var server = new SocketServer(static _ => null);
        var plan = Plan(server, LoadShape.Constant(50, TimeSpan.FromSeconds(0.5)));
        plan.Timeout = TimeSpan.FromMilliseconds(200);
        var result = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal((0, 25), (result.Total.Succeeded, result.Total.Failures[LoadFailure.Timeout]));
        Assert.Equal(25, result.Total.Response.Count);
        Assert.True(result.Total.Response.Min >= TimeSpan.FromMilliseconds(200));
    }

    [Theory]
    [InlineData("", LoadFailure.Closed)]
    [InlineData("RST", LoadFailure.Reset)]
    [InlineData("220 smtp.example ESMTP\r\n", LoadFailure.Malformed)]
    [InlineData("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n", LoadFailure.Status)]
    public async Task Failures_are_counted_by_kind_and_excluded_from_percentiles(string answer, LoadFailure expected)
    {
        await using var server = new SocketServer(_ => answer);
        var result = await LoadEngine.RunAsync(Plan(server, LoadShape.Constant(100, TimeSpan.FromSeconds(0.3))), null, Token);

        Assert.Equal((0, 30), (result.Total.Succeeded, result.Total.Failed));
        Assert.Equal(30, result.Total.Failures[expected]);
        Assert.Equal(0, result.Total.Response.Count);
        Assert.NotEmpty(result.Total.FailureDetails[expected]);
    }

    [Fact]
    public async Task A_kept_connection_that_the_server_closes_costs_no_failure()
    {
        // Each connection gets one response and is then closed without notice, as by an idle timeout.
        await using var server = new SocketServer(static number => number % 2 == 1 ? SocketServer.Hello : "");
        // Over six seconds: if the machine stalls, arrivals are dropped, and a connection must still be used twice.
        var plan = Plan(server, LoadShape.Constant(20, TimeSpan.FromSeconds(6)));
        plan.MaxInFlight = 1;
        var result = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal(0, result.Total.Failed);
        Assert.Equal(result.Starts, result.Total.Succeeded);
        Assert.True(result.Restarted > 0);
    }

    [Fact]
    public async Task A_post_is_not_sent_twice()
    {
        await using var server = new SocketServer(static number => number % 2 == 1 ? SocketServer.Hello : "");
        var plan = Plan(server, LoadShape.Constant(50, TimeSpan.FromSeconds(0.4)));
        plan.Scenarios[0].Method = "POST";
        var result = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal((0, 20, 20), (result.Restarted, result.Starts, server.Requests));
        Assert.Equal((10, 10), (result.Total.Succeeded, result.Total.Failures[LoadFailure.Closed]));
    }

    [Fact]
    public async Task A_server_that_closes_after_each_answer_has_a_connection_for_each()
    {
        await using var server = new SocketServer(static _ => "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        var result = await LoadEngine.RunAsync(Plan(server, LoadShape.Constant(50, TimeSpan.FromSeconds(0.4))), null, Token);

        Assert.Equal((20, 20, 20), (result.Total.Succeeded, result.Opened, server.Connections));
    }

    [Fact]
    public async Task Over_TLS_an_untrusted_certificate_is_refused_unless_any_is_accepted()
    {
        await using var server = new SocketServer(static _ => SocketServer.Hello, isTls: true);
        var plan = Plan(server, LoadShape.Constant(50, TimeSpan.FromSeconds(0.4)));
        var refused = await LoadEngine.RunAsync(plan, null, Token);
        plan.AcceptAnyCertificate = true;
        var accepted = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal(20, refused.Total.Failures[LoadFailure.Tls]);
        Assert.Equal((20, 0), (accepted.Total.Succeeded, accepted.Total.Failed));
        Assert.InRange(accepted.Opened, 1, 20);
    }

    [Fact]
    public async Task Checks_look_at_status_length_and_body()
    {
        await using var server = new SocketServer(static number => number % 2 == 0
            ? SocketServer.Hello
            : SocketServer.Hello.Replace("hello", "sorry", StringComparison.Ordinal));
        var plan = Plan(server, LoadShape.Constant(100, TimeSpan.FromSeconds(0.4)));
        foreach (var check in (string[])["status=200", "contains=hell", "min-bytes=5"]) plan.Scenarios[0].Checks.Add(check);
        var result = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal((20, 20), (result.Total.Succeeded, result.Total.Failures[LoadFailure.Check]));
    }

    [Fact]
    public async Task Scenarios_come_by_their_weights_and_interleaved_ones_as_often()
    {
        await using var server = new SocketServer(static _ => SocketServer.Hello);
        var plan = Plan(server, LoadShape.Constant(1_000, TimeSpan.FromSeconds(0.5)));
        plan.Scenarios[0].Weight = 9;
        plan.Scenarios.Add(new LoadScenario("rare", server.Url));
        var weighted = await LoadEngine.RunAsync(plan, null, Token);
        plan.Interleaved = true;
        var interleaved = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal(500, weighted.Total.Succeeded);
        Assert.InRange(weighted.Scenarios[1].Succeeded, 25, 80);
        Assert.Equal((250, 250), (interleaved.Scenarios[0].Succeeded, interleaved.Scenarios[1].Succeeded));
    }

    [Fact]
    public async Task Several_workers_start_the_same_arrivals_together()
    {
        await using var server = new SocketServer(static _ => SocketServer.Hello);
        var plan = Plan(server, LoadShape.Constant(300, TimeSpan.FromSeconds(1.1)));
        plan.Workers = 3;
        var result = await LoadEngine.RunAsync(plan, null, Token);

        Assert.Equal((330, 330), (result.Starts, result.Total.Succeeded));
        Assert.Equal(330, result.Intervals.Sum(static interval => interval.Started));
        Assert.Equal(2, result.Intervals.Count);
    }

    [Fact]
    public async Task The_closed_model_has_as_many_under_way_as_users_and_is_labelled()
    {
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(Token);
        await using var server = new SocketServer(number =>
        {
            if (number == 100) cancel.Cancel();
            return SocketServer.Hello;
        });
        var plan = Plan(server, LoadShape.Constant(1, TimeSpan.FromMinutes(10)));
        (plan.ClosedUsers, plan.Workers) = (3, 1);
        var result = await LoadEngine.RunAsync(plan, null, cancel.Token);

        Assert.Equal(3, server.Connections);
        Assert.True(result.Total.Succeeded > 3);
        Assert.StartsWith("closed, 3 users", result.Model, StringComparison.Ordinal);
        Assert.Contains(result.Warnings, static warning => warning.StartsWith("The model is closed", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Cancelled_amid_the_load_it_says_what_was_seen()
    {
        await using var server = new SocketServer(static number => number <= 50 ? SocketServer.Hello : null);
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var (plan, succeeded) = (Plan(server, LoadShape.Constant(100, TimeSpan.FromMinutes(10))), 0L);
        var result = await LoadEngine.RunAsync(plan, interval =>
        {
            succeeded += interval.TotalSucceeded;
            if (succeeded == 50) cancel.Cancel();
        }, cancel.Token);

        Assert.True(result.IsInterrupted);
        Assert.Equal(50, result.Total.Succeeded);
        Assert.True(result.Total.Failures[LoadFailure.Unfinished] > 0);
        Assert.Equal(result.Starts, result.Total.Total);
        Assert.InRange(result.Duration, TimeSpan.FromSeconds(0.9), TimeSpan.FromMinutes(5));
        Assert.Contains(result.Warnings, static warning => warning.StartsWith("The run was interrupted", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Where_nothing_listens_the_load_does_not_begin()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0)); // bound, but not listening
        var plan = new LoadPlan();
        plan.Scenarios.Add(new LoadScenario("x", $"http://127.0.0.1:{((IPEndPoint)socket.LocalEndPoint!).Port}/"));

        var failure = await Assert.ThrowsAsync<LoadException>(() => LoadEngine.RunAsync(plan, null, Token));
        Assert.StartsWith("Nothing can be reached at http://127.0.0.1:", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_server_that_goes_away_amid_the_load_is_counted_as_no_connection()
    {
        var server = new SocketServer(static _ => "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok");
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(Token);
        var plan = Plan(server, LoadShape.Constant(50, TimeSpan.FromMinutes(10)));
        var result = await LoadEngine.RunAsync(plan, interval =>
        {
            // The server goes after the first answers, and the load ends with the first second without any.
            if (interval.TotalSucceeded > 0) server.DisposeAsync().AsTask().Wait(Token);
            else if (interval.TotalFailed > 0) cancel.Cancel();
        }, cancel.Token);

        Assert.True(result.Total.Succeeded > 0);
        Assert.True(result.Total.Failures[LoadFailure.Connect] > 0);
        Assert.Equal(result.Starts, result.Total.Total);
    }

    [Theory]
    [InlineData("timeout")]
    [InlineData("warm-up")]
    [InlineData("in flight")]
    [InlineData("closed")]
    [InlineData("workers")]
    [InlineData("nothing")]
    [InlineData("twice")]
    public async Task A_plan_out_of_range_is_refused(string what)
    {
        var plan = new LoadPlan();
        if (what != "nothing") plan.Scenarios.Add(new LoadScenario("x", "http://127.0.0.1:1/"));
        if (what == "twice") plan.Scenarios.Add(new LoadScenario("x", "http://127.0.0.1:1/"));
        if (what == "timeout") plan.Timeout = TimeSpan.FromMinutes(2);
        if (what == "warm-up") plan.WarmUp = TimeSpan.FromSeconds(-1);
        if (what == "in flight") plan.MaxInFlight = 0;
        if (what == "closed") plan.ClosedUsers = 0;
        if (what == "workers") plan.Workers = 0;

        Assert.NotEmpty((await Assert.ThrowsAsync<LoadException>(() => LoadEngine.RunAsync(plan, null, Token))).Message);
    }

    private static LoadPlan Plan(SocketServer server, LoadShape shape)
    {
        // With the longest time for an answer, because the machine may stall.
        var plan = new LoadPlan { Shape = shape, WarmUp = TimeSpan.Zero, Timeout = TimeSpan.FromMinutes(1) };
        plan.Scenarios.Add(new LoadScenario("x", server.Url));
        return plan;
    }
}
