using Tern.Core.Tests.Credentials;
using Tern.Core.Tests.Http;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;
using Tern.Telemetry;
using Tern.TestHarness;

namespace Tern.Core.Tests.Observation;

/// <summary>The information that an observer in the process gets about a client's calls.</summary>
public sealed class CallObserverTests
{
    private static readonly AwsOperation<string, string> s_count = new(
        TestService.Other, "Count", static (string request, AwsHttpRequest http) => http.Body.Write(System.Text.Encoding.UTF8.GetBytes(request)),
        static (string _, AwsHttpResponse answer) => System.Text.Encoding.UTF8.GetString(answer.Body.Span))
    {
        Resource = static _ => "orders",
        ReadCapacity = static (_, response) => response.Length + 0.5,
    };

    [Fact]
    public async Task A_call_is_seen_from_its_beginning_to_its_end()
    {
        var seen = new Seeing();
        await using var pipeline = Client(seen, static attempt => attempt == 1
            ? TextResponse.Error(400, "ThrottlingException", ("x-amzn-requestid", "r1"))
            : new TextResponse(200, "four", ("x-amzn-requestid", "r2")));

        Assert.Equal("four", await pipeline.SendAsync(s_count, "the request", null, TestContext.Current.CancellationToken));

        var call = Assert.Single(seen.Started);
        Assert.Same(call, Assert.Single(seen.Ended));
        Assert.Equal(("Other", "Count", "orders"), (call.Client.ServiceId, call.Operation, call.Resource));
        Assert.Equal(("the request", "four", 2), (call.Request, call.Response, call.Attempts));
        Assert.Equal(4.5, call.ConsumedCapacity);
        Assert.Null(call.Error);
        Assert.Equal(["1 400 r1 ThrottlingException", "2 200 r2 "], seen.Attempts.Select(static a => $"{a.Number} {a.StatusCode} {a.RequestId} {a.ErrorType}"));
        Assert.IsType<AwsServiceException>(seen.Attempts[0].Error, exactMatch: false);
        Assert.Null(seen.Attempts[1].Error);
        Assert.True(seen.Attempts[1].Phases.RetryWait > TimeSpan.Zero);
        Assert.Equal(TimeSpan.Zero, seen.Attempts[0].Phases.RetryWait);
        Assert.Equal(call.Phases.Total, seen.Attempts[0].Phases.Total + seen.Attempts[1].Phases.Total);
        Assert.Equal(call.Phases.RetryWait, call.Duration);
        Assert.InRange(call.Client.RetryTokens, 1, 500);
    }

    [Fact]
    public async Task Bodies_are_shown_to_those_who_ask_and_what_they_throw_ends_no_call()
    {
        var seen = new SeeingBodies();
        await using var pipeline = Client(seen, static attempt => attempt == 1
            ? TextResponse.Error(400, "ThrottlingException")
            : new TextResponse(200, "four"));

        Assert.Equal("four", await pipeline.SendAsync(s_count, "the request", null, TestContext.Current.CancellationToken));

        Assert.Equal(["the request > four"], seen.Bodies);
    }

    private sealed class SeeingBodies : AwsCallObserver
    {
        public List<string> Bodies { get; } = [];

        public override bool SeesBodies => true;

        public override void BodiesRead(AwsObservedCall call, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer)
        {
            Bodies.Add($"{System.Text.Encoding.UTF8.GetString(request)} > {System.Text.Encoding.UTF8.GetString(answer)}");
            throw new InvalidOperationException("An observer's own fault.");
        }
    }

    [Fact]
    public async Task A_call_that_fails_says_what_ended_it()
    {
        var seen = new Seeing();
        await using var pipeline = Client(seen, static _ => TextResponse.Error(400, "ValidationException"));

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(async () =>
            await pipeline.SendAsync(s_count, "", null, TestContext.Current.CancellationToken));

        var call = Assert.Single(seen.Ended);
        Assert.Same(error, call.Error);
        Assert.Same(error, Assert.Single(seen.Attempts).Error);
        Assert.Null(call.Response);
        Assert.Null(call.ConsumedCapacity);
    }

    [Fact]
    public async Task An_observers_exception_is_logged_and_ends_nothing()
    {
        var logger = new RecordingLogger();
        await using var pipeline = Client(new Failing(), static _ => new TextResponse(200, "fine"), logger);

        Assert.Equal("fine", await pipeline.SendAsync(s_count, "", null, TestContext.Current.CancellationToken));

        var lines = logger.Texts.Where(static line => line.Contains("The observer Failing failed in a call of Count", StringComparison.Ordinal)).ToList();
        Assert.Equal(3, lines.Count);
        Assert.All(lines, static line => Assert.Contains("InvalidOperationException: I am broken.", line, StringComparison.Ordinal));
    }

    [Fact]
    public async Task An_attempt_says_whether_it_had_to_open_a_connection_and_who_served_it()
    {
        var seen = new Seeing();
        await using var server = new LoopbackServer(static exchange => exchange.OkAsync("{}"u8.ToArray()));
        var options = TestService.Options(server.Uri);
        options.Observer = seen;
        options.Connections.MaxConnectionsPerServer = 3;
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        for (var i = 0; i < 2; i++) await pipeline.SendAsync(s_count, "", null, TestContext.Current.CancellationToken);

        Assert.Equal([true, false], seen.Attempts.Select(static a => a.OpenedConnection));
        Assert.All(seen.Attempts, a => Assert.Equal(("127.0.0.1", server.Uri.Port), (a.PeerAddress, a.PeerPort)));
        Assert.All(seen.Attempts, static a => Assert.True(a.Phases.FirstByte > TimeSpan.Zero));
        Assert.Equal(3, seen.Ended[0].Client.MaxConnections);
        Assert.Same(seen.Ended[0].Client, seen.Ended[1].Client);
    }

    [Fact]
    public async Task An_operation_may_show_something_else_than_its_request()
    {
        var seen = new Seeing();
        var operation = new AwsOperation<string, string>(
            TestService.Other, "Count", static (string _, AwsHttpRequest _) => { }, static (string _, AwsHttpResponse _) => "")
        {
            ShowRequest = static request => request.Length,
        };
        await using var pipeline = Client(seen, static _ => new TextResponse(200));

        await pipeline.SendAsync(operation, "four", null, TestContext.Current.CancellationToken);

        Assert.Equal(4, Assert.Single(seen.Started).Request);
    }

    [Fact]
    public void An_observed_call_costs_at_most_600_bytes()
    {
        var observed = Client(new Counting(), static _ => s_answer);
        var alone = Client(null, static _ => s_answer);

        var bytes = AllocationTest.BytesPerCall(() => CallAsync(observed)) - AllocationTest.BytesPerCall(() => CallAsync(alone));

        Assert.InRange(bytes, 1, 600);
    }

    [Fact]
    public async Task Requests_that_ask_for_the_same_have_one_hash_and_lengths_are_told()
    {
        var seen = new Seeing();
        await using var pipeline = Client(seen, static _ => new TextResponse(200, "four"));

        foreach (var request in (string[])["a", "b", "a"]) await pipeline.SendAsync(s_count, request, null, TestContext.Current.CancellationToken);

        Assert.Equal(seen.Ended[0].RequestHash, seen.Ended[2].RequestHash);
        Assert.NotEqual(seen.Ended[0].RequestHash, seen.Ended[1].RequestHash);
        Assert.NotEqual(0UL, seen.Ended[0].RequestHash);
        Assert.Equal((1, 4), (seen.Ended[0].RequestLength, seen.Ended[0].ResponseLength));
    }

    [Fact]
    public async Task An_observer_that_needs_no_attempts_that_succeed_is_shown_those_that_fail()
    {
        var failing = new SeeingFailures();
        await using var pipeline = Client(
            failing, static attempt => attempt == 1 ? TextResponse.Error(400, "ThrottlingException") : new TextResponse(200, "fine"));
        await pipeline.SendAsync(s_count, "", null, TestContext.Current.CancellationToken);
        Assert.Equal(["ThrottlingException"], failing.Errors);
        Assert.Equal(2, failing.Ended!.Attempts);
        Assert.True(failing.Ended.Phases.RetryWait > TimeSpan.Zero);
    }

    [Fact]
    public void A_call_that_is_observed_without_its_attempts_costs_at_most_350_bytes()
    {
        var observed = Client(new SeeingFailures(), static _ => s_answer);
        var alone = Client(null, static _ => s_answer);

        var bytes = AllocationTest.BytesPerCall(() => CallAsync(observed)) - AllocationTest.BytesPerCall(() => CallAsync(alone));

        Assert.InRange(bytes, 1, 350);
    }

    private static readonly TextResponse s_answer = new(200);

    internal static AwsPipeline Client(AwsCallObserver? observer, Func<int, AwsHttpResponse> answer, RecordingLogger? logger = null)
    {
        var options = TestService.Options();
        options.Transport = new ScriptedTransport(answer);
        options.TimeProvider = new InstantTimeProvider();
        options.Observer = observer;
        options.LoggerFactory = logger;
        return new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { NextRandom = static () => 1 });
    }

    private static async ValueTask CallAsync(AwsPipeline pipeline) => await pipeline.SendAsync(s_count, "", null, CancellationToken.None);

    private sealed class Failing : AwsCallObserver
    {
        public override void CallStarted(AwsObservedCall call) => throw new InvalidOperationException("I am broken.");

        public override void AttemptEnded(AwsObservedCall call, AwsObservedAttempt attempt) => throw new InvalidOperationException("I am broken.");

        public override void CallEnded(AwsObservedCall call) => throw new InvalidOperationException("I am broken.");
    }

    private sealed class Counting : AwsCallObserver
    {
        private TimeSpan _total;

        public override void CallEnded(AwsObservedCall call) => _total += call.Duration;
    }

    private sealed class SeeingFailures : AwsCallObserver
    {
        public List<string?> Errors { get; } = [];

        public AwsObservedCall? Ended { get; private set; }

        public override bool SeesSuccessfulAttempts => false;

        public override void AttemptEnded(AwsObservedCall call, AwsObservedAttempt attempt) => Errors.Add(attempt.ErrorType);

        public override void CallEnded(AwsObservedCall call) => Ended = call;
    }
}
