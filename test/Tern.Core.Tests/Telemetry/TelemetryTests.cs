using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Core.Tests.Http;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.Testing;

namespace Tern.Core.Tests.Telemetry;

public sealed class TelemetryTests
{
    [Fact]
    public async Task A_call_is_one_client_span_with_its_attempts_as_events()
    {
        var service = Service("Tern.Test.Span");
        using var spans = new Spans("Tern.Test.Span");
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
        using var spans = new Spans("Tern.Test.Failed");
        var clock = new InstantClock();
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
        using var spans = new Spans("Tern.Test.Error");
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
        using var factory = new Factory();
        ConcurrentBag<(string Name, double Value, KeyValuePair<string, object?>[] Tags)> measured = [];
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, self) =>
            {
                if (instrument.Meter.Name == "Tern.Test.Metrics") self.EnableMeasurementEvents(instrument);
            },
        };
        listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) => measured.Add((instrument.Name, value, tags.ToArray())));
        listener.Start();
        await using var pipeline = Client(service, new ScriptedTransport(attempt => attempt == 1 ? TextResponse.Error(400, "ThrottlingException") : new TextResponse(200)), factory);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.Equal("Tern.Test.Metrics", Assert.Single(factory.Made).Name);
        var call = Assert.Single(measured, m => m.Name == "db.client.operation.duration");
        Assert.Equal(1, call.Value);
        Assert.Equal(["db.system.name", "db.operation.name", "db.collection.name", "server.address"], call.Tags.Select(tag => tag.Key));
        var wait = Assert.Single(measured, m => m.Name == "tern.client.phase.duration");
        Assert.Equal(1, wait.Value);
        Assert.Contains(wait.Tags, tag => tag is { Key: "tern.phase", Value: "retry_wait" });
    }

    [Fact]
    public async Task A_new_connection_shows_in_the_phases_and_a_warm_one_does_not()
    {
        var service = Service("Tern.Test.Connect");
        using var spans = new Spans("Tern.Test.Connect");
        await using var server = new LoopbackServer(exchange => exchange.OkAsync("answer"u8.ToArray()));
        var options = TestService.Options();
        options.Endpoint = server.Uri;
        await using var pipeline = new AwsPipeline(service, options);

        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);

        Assert.NotNull(spans.Ended[0].GetTagItem("tern.phase.connect_ms"));
        Assert.Null(spans.Ended[1].GetTagItem("tern.phase.connect_ms"));
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

        using var spans = new Spans("Tern.Test.Silent");
        await pipeline.SendAsync(Operation(service), "{}", null, CancellationToken.None);
        Assert.NotEqual(0, clock.Timestamps);
    }

    private static AwsOperation<string, string> Operation(AwsService service) => new(
        service, "Echo", static (in string request, Tern.Http.AwsHttpRequest http) => http.Body.Write(System.Text.Encoding.UTF8.GetBytes(request)), static (in string _, Tern.Http.AwsHttpResponse _) => "")
    {
        ResourceArn = static _ => "arn:aws:dynamodb:eu-west-1:123456789012:table/orders/index/by-date",
        Tag = static (in string _, Activity activity) => activity.SetTag("test.request", "request"),
        TagResponse = static (in string _, string _, Activity activity) => activity.SetTag("test.response", "response"),
    };

    // One package a test: what one listens to, the others don't hear.
    private static AwsService Service(string package) => new()
    {
        Id = "DynamoDB",
        ApiVersion = "2012-08-10",
        SigningName = "test",
        SettingsKey = "TEST",
        EndpointRules = TestService.Other.EndpointRules,
        ReadError = TestService.Other.ReadError,
        PackageName = package,
        DatabaseSystem = "aws.dynamodb",
    };

    private static AwsPipeline Client(AwsService service, ScriptedTransport transport, IMeterFactory? factory = null, InstantClock? clock = null)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = clock ?? new InstantClock();
        options.MeterFactory = factory;
        return new AwsPipeline(service, options, AwsClientSettings.Create(service, options) with { NextRandom = () => 1 });
    }

    private sealed class Spans : IDisposable
    {
        private readonly ActivityListener _listener;

        public Spans(string source)
        {
            _listener = new ActivityListener
            {
                ShouldListenTo = candidate => candidate.Name == source,
                Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
                ActivityStopped = Ended.Add,
            };
            ActivitySource.AddActivityListener(_listener);
        }

        public List<Activity> Ended { get; } = [];

        public void Dispose() => _listener.Dispose();
    }

    private sealed class Factory : IMeterFactory
    {
        public List<Meter> Made { get; } = [];

        public Meter Create(MeterOptions options)
        {
            Made.Add(new Meter(options));
            return Made[^1];
        }

        public void Dispose() => Made.ForEach(meter => meter.Dispose());
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
