using System.Diagnostics;
using Tern.Core.Tests.Http;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Telemetry.TracedService;

namespace Tern.Core.Tests.Telemetry;

public sealed class TelemetryTests
{
    [Fact]
    public async Task A_call_is_one_client_span_with_its_attempts_as_events()
    {
        var service = Service("Tern.Test.Span");
        using var spans = new RecordedSpans("Tern.Test.Span");
        await using var pipeline = Client(service, new ScriptedTransport(attempt =>
            attempt == 1 ? TextResponse.Error(400, "ThrottlingException") : new TextResponse(200, "", ("x-amzn-requestid", "REQUEST-2"))));

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        var span = Assert.Single(spans.Ended);
        Assert.Equal("DynamoDB.Echo", span.OperationName);
        Assert.Equal(ActivityKind.Client, span.Kind);
        Assert.Equal(ActivityStatusCode.Unset, span.Status);
        Assert.Equal("aws.dynamodb", span.GetTagItem("db.system.name"));
        Assert.Equal("Echo", span.GetTagItem("db.operation.name"));
        Assert.Equal("orders", span.GetTagItem("db.collection.name"));
        Assert.Equal("eu-west-1", span.GetTagItem("cloud.region"));
        Assert.Equal("test.eu-west-1.amazonaws.com", span.GetTagItem("server.address"));
        Assert.Equal("REQUEST-2", span.GetTagItem("aws.request_id"));
        Assert.Equal(1, span.GetTagItem("http.request.resend_count"));
        Assert.Equal(1000.0, span.GetTagItem("tern.phase.retry_wait_ms"));
        Assert.Equal("request", span.GetTagItem("test.request"));
        Assert.Equal("response", span.GetTagItem("test.response"));
        var events = span.Events.ToList();
        Assert.Equal(["attempt", "attempt"], events.Select(e => e.Name));
        Assert.Equal("ThrottlingException", events[0].Tags.Single(tag => tag.Key == "error.type").Value);
        Assert.Equal(200, events[1].Tags.Single(tag => tag.Key == "http.response.status_code").Value);
    }

    [Fact]
    public async Task The_time_of_an_attempt_that_failed_is_not_taken_for_the_wait_before_the_next()
    {
        var service = Service("Tern.Test.Failed");
        using var spans = new RecordedSpans("Tern.Test.Failed");
        var clock = new InstantTimeProvider();
        await using var pipeline = Client(service, new ScriptedTransport((attempt, _, _) =>
        {
            clock.CreateTimer(_ => { }, null, TimeSpan.FromSeconds(3), Timeout.InfiniteTimeSpan);
            return attempt == 1 ? throw new AwsTransportException("Lost.", AwsTransportFault.ConnectionLost) : new(new TextResponse(200));
        }), clock: clock);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        var span = Assert.Single(spans.Ended);
        Assert.Equal(6000.0, span.GetTagItem("tern.phase.first_byte_ms"));
        Assert.Equal(50.0, span.GetTagItem("tern.phase.retry_wait_ms"));
    }

    [Fact]
    public async Task A_sampler_sees_system_operation_and_table()
    {
        var service = Service("Tern.Test.Sampler");
        List<string> seen = [];
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.Test.Sampler",
            Sample = (ref ActivityCreationOptions<ActivityContext> options) =>
            {
                seen.AddRange(options.Tags!.Select(tag => tag.Key));
                return ActivitySamplingResult.None;
            },
        };
        ActivitySource.AddActivityListener(listener);
        await using var pipeline = Client(service, new ScriptedTransport(_ => new TextResponse(200)));

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal(["db.system.name", "db.operation.name", "cloud.region", "db.collection.name"], seen);
    }

    [Fact]
    public async Task A_failed_call_says_why_and_shows_nothing_of_the_request()
    {
        var service = Service("Tern.Test.Error");
        using var spans = new RecordedSpans("Tern.Test.Error");
        await using var pipeline = Client(service, new ScriptedTransport(_ => TextResponse.Error(400, "ValidationException")));

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Operation(service), "hunter2", null, CancellationToken.None));

        var span = Assert.Single(spans.Ended);
        Assert.Equal(ActivityStatusCode.Error, span.Status);
        Assert.Equal("ValidationException", span.GetTagItem("error.type"));
        Assert.DoesNotContain(span.TagObjects, tag => tag.Value?.ToString()?.Contains("hunter2", StringComparison.Ordinal) == true);
    }

    [Fact]
    public async Task Durations_of_calls_and_phases_are_metrics_of_the_factory_s_meter()
    {
        var service = Service("Tern.Test.Metrics");
        using var metrics = new RecordedMetrics();
        await using var pipeline = Client(service, new ScriptedTransport(Throttle(1)), metrics);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal("Tern.Test.Metrics", Assert.Single(metrics.Made).Name);
        var call = metrics.Single("db.client.operation.duration");
        Assert.Equal(1, call.Value);
        Assert.Equal(["db.system.name", "db.operation.name", "db.collection.name", "server.address"], call.Tags.Select(tag => tag.Key));
        var wait = metrics.Single("tern.client.phase.duration");
        Assert.Equal(1, wait.Value);
        Assert.Contains(wait.Tags, tag => tag is { Key: "tern.phase", Value: "retry_wait" });
    }

    [Fact]
    public async Task A_new_connection_shows_in_the_phases_and_a_warm_one_does_not()
    {
        var service = Service("Tern.Test.Connect");
        using var spans = new RecordedSpans("Tern.Test.Connect");
        await using var server = new LoopbackServer(exchange => exchange.OkAsync("answer"u8.ToArray()));
        var options = TestService.Options(server.Uri);
        await using var pipeline = new AwsPipeline(service, options);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.NotNull(spans.Ended[0].GetTagItem("tern.phase.connect_ms"));
        Assert.Null(spans.Ended[1].GetTagItem("tern.phase.connect_ms"));
        // An address has no name to ask for, and plain HTTP no handshake.
        Assert.Null(spans.Ended[0].GetTagItem("tern.phase.dns_ms"));
        Assert.Null(spans.Ended[0].GetTagItem("tern.phase.tls_ms"));
        foreach (var phase in (string[])["credentials", "sign", "first_byte", "read", "parse"])
            Assert.IsType<double>(spans.Ended[1].GetTagItem($"tern.phase.{phase}_ms"));
        Assert.Equal(server.Uri.Port, spans.Ended[0].GetTagItem("server.port"));
    }

    [Fact]
    public async Task No_timestamp_is_taken_while_nobody_listens()
    {
        var service = Service("Tern.Test.Silent");
        var clock = new CountingClock();
        var options = TestService.Options();
        options.Transport = new ScriptedTransport(_ => new TextResponse(200));
        options.TimeProvider = clock;
        await using var pipeline = new AwsPipeline(service, options);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);
        Assert.Equal(0, clock.Timestamps);
        Assert.Equal(0, clock.Timers);

        using var spans = new RecordedSpans("Tern.Test.Silent");
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);
        Assert.NotEqual(0, clock.Timestamps);
    }

    private sealed class CountingClock : TimeProvider
    {
        public int Timestamps { get; private set; }

        public int Timers { get; private set; }

        public override long GetTimestamp()
        {
            Timestamps++;
            return base.GetTimestamp();
        }

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            if (dueTime != Timeout.InfiniteTimeSpan) Timers++;
            return base.CreateTimer(callback, state, dueTime, period);
        }
    }
}
