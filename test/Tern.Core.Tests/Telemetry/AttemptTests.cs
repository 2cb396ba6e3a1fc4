using System.Diagnostics;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Telemetry.TracedService;

namespace Tern.Core.Tests.Telemetry;

public sealed class AttemptTests
{
    [Fact]
    public async Task A_slow_second_attempt_is_told_from_a_slow_first()
    {
        var service = Service("Tern.Test.Attempts");
        using var spans = new RecordedSpans("Tern.Test.Attempts");
        var clock = new InstantTimeProvider();
        await using var pipeline = Client(service, new ScriptedTransport((attempt, _, _) =>
        {
            clock.CreateTimer(_ => { }, null, TimeSpan.FromSeconds(attempt == 1 ? 1 : 7), Timeout.InfiniteTimeSpan);
            return new(attempt == 1
                ? TextResponse.Error(500, "InternalServerError", ("x-amzn-requestid", "ONE"))
                : new TextResponse(200, "", ("x-amzn-requestid", "TWO")));
        }), clock: clock);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        var span = Assert.Single(spans.Ended);
        var attempts = span.Events.ToList();
        Assert.Equal([1, 2], attempts.Select(attempt => attempt.Tag("tern.attempt")));
        Assert.Equal([1000.0, 7000.0], attempts.Select(attempt => attempt.Tag("tern.phase.first_byte_ms")));
        Assert.Equal([1000.0, 7000.0], attempts.Select(attempt => attempt.Tag("tern.attempt.duration_ms")));
        // The wait belongs to the attempt that it was for.
        Assert.Equal([null, 50.0], attempts.Select(attempt => attempt.Tag("tern.phase.retry_wait_ms")));
        Assert.Equal([500, 200], attempts.Select(attempt => attempt.Tag("http.response.status_code")));
        Assert.Equal(["InternalServerError", null], attempts.Select(attempt => attempt.Tag("error.type")));
        Assert.Equal(["ONE", "TWO"], attempts.Select(attempt => attempt.Tag("aws.request_id")));
        // The span still has the sums.
        Assert.Equal(8000.0, span.GetTagItem("tern.phase.first_byte_ms"));
        Assert.Equal("200", span.GetTagItem("db.response.status_code"));
    }

    [Fact]
    public async Task The_status_of_a_failed_call_is_on_its_span_and_in_its_metric()
    {
        var service = Service("Tern.Test.Status");
        using var spans = new RecordedSpans("Tern.Test.Status");
        using var metrics = new RecordedMetrics();
        await using var pipeline = Client(service, new ScriptedTransport(_ => TextResponse.Error(400, "ResourceNotFoundException")), metrics);

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None));

        Assert.Equal("400", Assert.Single(spans.Ended).GetTagItem("db.response.status_code"));
        Assert.Equal("400", metrics.Single("db.client.operation.duration").Tag("db.response.status_code"));
    }

    [Fact]
    public async Task An_attempt_that_the_caller_cancels_is_told_with_its_time()
    {
        var service = Service("Tern.Test.Cancelled");
        using var spans = new RecordedSpans("Tern.Test.Cancelled");
        using var source = new CancellationTokenSource();
        var clock = new InstantTimeProvider();
        await using var pipeline = Client(service, new ScriptedTransport((_, _, token) =>
        {
            clock.CreateTimer(_ => { }, null, TimeSpan.FromSeconds(2), Timeout.InfiniteTimeSpan);
            source.Cancel();
            return ValueTask.FromCanceled<Tern.Http.AwsHttpResponse>(token);
        }), clock: clock);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await pipeline.SendAsync(Operation(service), "{}", null, source.Token));

        var span = Assert.Single(spans.Ended);
        var attempt = Assert.Single(span.Events);
        Assert.Equal("cancelled", attempt.Tag("error.type"));
        Assert.Equal(2000.0, attempt.Tag("tern.attempt.duration_ms"));
        Assert.Null(span.GetTagItem("db.response.status_code"));
    }

    [Fact]
    public async Task A_transport_says_itself_what_is_at_its_other_end()
    {
        var service = Service("Tern.Test.Server");
        using var spans = new RecordedSpans("Tern.Test.Server");
        using var metrics = new RecordedMetrics();
        await using var pipeline = Client(service, new Elsewhere(), metrics);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal("elsewhere", Assert.Single(spans.Ended).GetTagItem("server.address"));
        Assert.Equal("elsewhere", metrics.Single("db.client.operation.duration").Tag("server.address"));
    }

    [Fact]
    public async Task A_service_that_is_not_a_database_has_the_status_of_HTTP()
    {
        var service = new AwsService
        {
            Id = "Queue", ApiVersion = "1", SigningName = "test", SettingsKey = "TEST", PackageName = "Tern.Test.Rpc",
            EndpointRules = TestService.Other.EndpointRules, ReadError = TestService.Other.ReadError,
        };
        using var spans = new RecordedSpans("Tern.Test.Rpc");
        await using var pipeline = Client(service, new ScriptedTransport(_ => new TextResponse(200)));

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        var span = Assert.Single(spans.Ended);
        Assert.Equal(200, span.GetTagItem("http.response.status_code"));
        Assert.Null(span.GetTagItem("db.response.status_code"));
    }

    private sealed class Elsewhere : Tern.Http.AwsTransport
    {
        public override string ServerAddress => "elsewhere";

        public override ValueTask<Tern.Http.AwsHttpResponse> SendAsync(Tern.Http.AwsHttpRequest request, CancellationToken cancellationToken) =>
            new(new TextResponse(200));
    }
}
