using System.Diagnostics;
using System.Text;
using OpenTelemetry;
using OpenTelemetry.Trace;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Telemetry;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Telemetry;

[Collection(nameof(ProcessWide))]
public sealed class InvocationTelemetryTests
{
    private const string XRay = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";
    private const string W3C = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    [Fact]
    public void An_invocation_is_a_span_with_the_conventions_names()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        var span = telemetry.Start(CreateContext(XRay), null);
        Assert.Equal("orders", Activity.Current!.OperationName);
        span.End();

        Assert.Null(Activity.Current);
        Assert.Equal(ActivityKind.Server, spans.Span.Kind);
        Assert.Equal("5759e988bd862e3fe1be46a994272793", spans.Span.TraceId.ToHexString());
        Assert.Equal("53995c3f42cd8ad8", spans.Span.ParentSpanId.ToHexString());
        Assert.Equal(ActivityStatusCode.Unset, spans.Span.Status);
        Assert.Equal(
            new Dictionary<string, object?>
            {
                ["faas.invocation_id"] = "r-1",
                ["faas.trigger"] = "other",
                ["faas.coldstart"] = true,
                ["cloud.provider"] = "aws",
                ["cloud.platform"] = "aws_lambda",
                ["cloud.region"] = "eu-west-1",
                ["faas.name"] = "orders",
                ["faas.version"] = "7",
                ["faas.instance"] = "2026/03/01/[7]abc",
                ["aws.lambda.invoked_arn"] = "arn:aws:lambda:eu-west-1:123456789012:function:orders:live",
                ["cloud.account.id"] = "123456789012",
                ["cloud.resource_id"] = "arn:aws:lambda:eu-west-1:123456789012:function:orders:7",
            },
            spans.StartTags);
    }

    [Fact]
    public void An_http_request_is_named_by_its_route_and_its_parent_is_the_caller()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        var span = telemetry.Start(CreateContext(XRay), Read<HttpApiRequest>($$$"""
            {"version":"2.0","routeKey":"GET /orders/{id}","rawPath":"/orders/5","rawQueryString":"token=secret","headers":{"Traceparent":"{{{W3C}}}",
            "tracestate":"a=1","x-forwarded-proto":"https","authorization":"secret"},
            "requestContext":{"domainName":"api.example","http":{"method":"GET","path":"/orders/5","protocol":"HTTP/1.1","sourceIp":"192.0.2.1",
            "userAgent":"curl"}},"isBase64Encoded":false}
            """));
        span.SetHttpStatus(200);
        span.End();

        Assert.Equal("GET /orders/{id}", spans.Span.DisplayName);
        Assert.Equal("0af7651916cd43dd8448eb211c80319c", spans.Span.TraceId.ToHexString());
        Assert.Equal("b7ad6b7169203331", spans.Span.ParentSpanId.ToHexString());
        Assert.Equal("a=1", spans.Span.TraceStateString);
        // X-Ray's trace is another one: it is not lost.
        Assert.Equal("5759e988bd862e3fe1be46a994272793", Assert.Single(spans.Span.Links).Context.TraceId.ToHexString());
        Assert.Equal("http", spans.StartTags["faas.trigger"]);
        Assert.Equal("GET", spans.StartTags["http.request.method"]);
        Assert.Equal("/orders/{id}", spans.StartTags["http.route"]);
        Assert.Equal("/orders/5", spans.StartTags["url.path"]);
        Assert.Equal("https", spans.StartTags["url.scheme"]);
        Assert.Equal("api.example", spans.StartTags["server.address"]);
        Assert.Equal("192.0.2.1", spans.StartTags["client.address"]);
        Assert.Equal("curl", spans.StartTags["user_agent.original"]);
        Assert.Equal(200, spans.Span.GetTagItem("http.response.status_code"));
        Assert.DoesNotContain(spans.Span.TagObjects, tag => tag.Value is string text && text.Contains("secret", StringComparison.Ordinal));
    }

    [Fact]
    public void Other_gateways_bring_a_parent_too()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        telemetry.Start(CreateContext(null), Read<RestApiRequest>(
            $$$"""{"resource":"/orders/{id}","path":"/orders/5","httpMethod":"POST","headers":{"traceparent":"{{{W3C}}}"},"body":null}"""))
            .End();
        telemetry.Start(CreateContext(null), Read<AlbRequest>(
            """{"requestContext":{"elb":{"targetGroupArn":"arn"}}"""
            + $$$""","httpMethod":"PUT","path":"/x","multiValueHeaders":{"traceparent":["{{{W3C}}}"],"host":["lb.example"]"""
            + ""","x-forwarded-proto":["http"]},"body":"","isBase64Encoded":false}""")).End();

        Assert.Equal(["POST /orders/{id}", "PUT"], spans.Ended.Select(span => span.DisplayName));
        Assert.All(spans.Ended, span => Assert.Equal("b7ad6b7169203331", span.ParentSpanId.ToHexString()));
        Assert.Equal("lb.example", spans.StartTags["server.address"]);
        Assert.Equal("http", spans.StartTags["url.scheme"]);
    }

    [Fact]
    public void A_batch_of_messages_links_to_their_senders()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        telemetry.Start(CreateContext(null), Read<SqsEvent>($$$"""
            {"Records":[
            {"messageId":"1","receiptHandle":"h","body":"secret","attributes":{"AWSTraceHeader":"{{{XRay}}}"},"messageAttributes":{},
            "eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders"},
            {"messageId":"2","receiptHandle":"h","body":"secret","attributes":{"AWSTraceHeader":"{{{XRay}}}"},
            "messageAttributes":{"traceparent":{"stringValue":"{{{W3C}}}","dataType":"String"}},
            "eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders"},
            {"messageId":"3","receiptHandle":"h","body":"secret","attributes":{"AWSTraceHeader":"nonsense"},"messageAttributes":{},
            "eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:orders"}]}
            """)).End();

        Assert.Equal("process orders", spans.Span.DisplayName);
        Assert.Equal(ActivityKind.Consumer, spans.Span.Kind);
        Assert.Equal(default, spans.Span.ParentSpanId);
        Assert.Equal(["53995c3f42cd8ad8", "b7ad6b7169203331"], spans.Span.Links.Select(link => link.Context.SpanId.ToHexString()));
        Assert.Equal("pubsub", spans.StartTags["faas.trigger"]);
        Assert.Equal("aws_sqs", spans.StartTags["messaging.system"]);
        Assert.Equal("process", spans.StartTags["messaging.operation.type"]);
        Assert.Equal("orders", spans.StartTags["messaging.destination.name"]);
        Assert.Equal(3, spans.StartTags["messaging.batch.message_count"]);
    }

    [Fact]
    public void Topics_streams_timers_and_tables_are_told_apart()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        telemetry.Start(CreateContext(null), new SnsEvent
        {
            Records = [new SnsRecord { Sns = new SnsMessage
            {
                MessageId = "m", TopicArn = "arn:aws:sns:eu-west-1:123456789012:news",
                MessageAttributes = new Dictionary<string, SnsMessageAttribute> { ["traceparent"] = new() { Type = "String", Value = W3C } },
            } }],
        }).End();
        telemetry.Start(
            CreateContext(null),
            new KinesisEvent { Records = [new KinesisRecord { StreamArn = "arn:aws:kinesis:eu-west-1:123456789012:stream/clicks" }] }).End();
        telemetry.Start(CreateContext(null), new EventBridgeEvent { Id = "1", DetailType = "Scheduled Event", Source = "aws.events" }).End();
        telemetry.Start(CreateContext(null), new DynamoDbStreamEvent
        {
            Records =
            [
                new DynamoDbStreamRecord
                {
                    EventName = "INSERT",
                    StreamArn = "arn:aws:dynamodb:eu-west-1:123456789012:table/orders/stream/2026-03-01T00:00:00.000",
                },
            ],
        }).End();

        Assert.Equal(["process news", "process clicks", "orders", "orders"], spans.Ended.Select(span => span.DisplayName));
        Assert.Equal(["pubsub", "pubsub", "timer", "datasource"], spans.Ended.Select(span => span.GetTagItem("faas.trigger")));
        Assert.Equal("b7ad6b7169203331", Assert.Single(spans.Ended[0].Links).Context.SpanId.ToHexString());
        Assert.Equal("m", spans.Ended[0].GetTagItem("messaging.message.id"));
        Assert.Equal("orders", spans.Ended[3].GetTagItem("faas.document.collection"));
    }

    [Fact]
    public void A_failure_is_told_by_its_type_and_quotes_nothing()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        var span = telemetry.Start(CreateContext(null), null);
        try
        {
            throw new FormatException("secret");
        }
        catch (FormatException error)
        {
            span.End(error);
        }

        Assert.Equal(ActivityStatusCode.Error, spans.Span.Status);
        Assert.Null(spans.Span.StatusDescription);
        Assert.Equal("System.FormatException", spans.Span.GetTagItem("error.type"));
        var recorded = Assert.Single(spans.Span.Events);
        Assert.Equal("exception", recorded.Name);
        Assert.Equal(["exception.type", "exception.stacktrace"], recorded.Tags.Select(tag => tag.Key));
        Assert.DoesNotContain(recorded.Tags, tag => tag.Value is string text && text.Contains("secret", StringComparison.Ordinal));
    }

    [Fact]
    public void An_answer_from_500_on_is_an_error()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        var span = telemetry.Start(CreateContext(null), null);
        span.SetHttpStatus(503);
        span.End();

        Assert.Equal(ActivityStatusCode.Error, spans.Span.Status);
        Assert.Equal("503", spans.Span.GetTagItem("error.type"));
    }

    [Fact]
    public void A_span_that_was_left_open_is_not_a_parent()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions { UseXRayParent = false });
        telemetry.Start(CreateContext(XRay), null);

        telemetry.Start(CreateContext(XRay), null).End();

        Assert.Equal(default, spans.Span.ParentSpanId);
    }

    [Fact]
    public void An_event_that_cannot_be_read_is_still_told_of()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions());

        telemetry.Start(CreateContext("Root=1;Parent=x"), "no event of ours").End();

        Assert.Equal("other", spans.StartTags["faas.trigger"]);
    }

    [Fact]
    public void Invocations_are_measured()
    {
        using var metrics = new RecordedMetrics();
        metrics.Listen();
        var clock = new ManualTimeProvider();
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions { MeterFactory = metrics, Clock = clock });
        using var deadline = new CancellationTokenSource();

        var cold = telemetry.Start(CreateContext(null), null);
        clock.Advance(TimeSpan.FromMilliseconds(250));
        cold.End();
        var failing = telemetry.Start(new LambdaContext { RequestId = "r-2" }, new SqsEvent());
        failing.End(new FormatException());
        var late = telemetry.Start(new LambdaContext { RequestId = "r-3", CancellationToken = deadline.Token }, null);
        deadline.Cancel();
        late.End(new OperationCanceledException());
        telemetry.RecordInit();

        Assert.Equal(
            [
                ("faas.invoke_duration", "s", 0.25, "faas.trigger=other"),
                ("faas.coldstarts", "{coldstart}", 1, "faas.trigger=other"),
                ("faas.invoke_duration", "s", 0, "faas.trigger=pubsub"),
                ("faas.errors", "{error}", 1, "faas.trigger=pubsub"),
                ("faas.invoke_duration", "s", 0, "faas.trigger=other"),
                ("faas.errors", "{error}", 1, "faas.trigger=other"),
                ("faas.timeouts", "{timeout}", 1, "faas.trigger=other"),
            ],
            metrics.Measured[..7]);
        Assert.Equal(("faas.init_duration", "s", ""), (metrics.Measured[7].Name, metrics.Measured[7].Unit, metrics.Measured[7].Tags));
        Assert.InRange(metrics.Measured[7].Value, 0.001, 3600);
    }

    [Fact]
    public void Nobody_listening_costs_nothing()
    {
        using var metrics = new RecordedMetrics();
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions { MeterFactory = metrics });
        var context = CreateContext(XRay);
        var batch = new SqsEvent();

        Assert.False(telemetry.IsListening);
        Assert.Equal(0, AllocationTest.BytesPerCall(() =>
        {
            var span = telemetry.Start(context, batch);
            span.SetHttpStatus(200);
            span.End();
        }));
        Assert.Equal(0, AllocationTest.BytesPerCall(() => telemetry.FlushAsync(context)));
    }

    [Fact]
    public async Task OpenTelemetrys_sdk_has_the_span_after_the_flush_that_comes_before_the_answer()
    {
        List<Activity> exported = [];
        using var exporter = new ListExporter(exported);
        using var provider = Sdk.CreateTracerProviderBuilder()
            .AddSource("Tern.Lambda")
            .AddProcessor(new BatchActivityExportProcessor(exporter, scheduledDelayMilliseconds: 3_600_000))
            .Build();
        var telemetry = new InvocationTelemetry(new LambdaTelemetryOptions
        {
            FlushTimeout = TimeSpan.FromMinutes(1),
            Flush = (limit, _) =>
            {
                provider.ForceFlush((int)limit.TotalMilliseconds);
                return default;
            },
        });

        var context = CreateContext(XRay);
        telemetry.Start(context, null).End();
        Assert.Empty(exported);
        await telemetry.FlushAsync(context);

        Assert.Equal("orders", Assert.Single(exported).DisplayName);
        Assert.Equal("r-1", exported[0].GetTagItem("faas.invocation_id"));
    }

    [Fact]
    public void An_unsampled_parent_is_followed_unless_xray_is_not_used()
    {
        List<Activity> exported = [];
        using var exporter = new ListExporter(exported);
        using var provider = Sdk.CreateTracerProviderBuilder().AddSource("Tern.Lambda").AddProcessor(new SimpleActivityExportProcessor(exporter)).Build();
        var unsampled = CreateContext(XRay.Replace("Sampled=1", "Sampled=0", StringComparison.Ordinal));

        new InvocationTelemetry(new LambdaTelemetryOptions()).Start(unsampled, null).End();
        Assert.Empty(exported);
        new InvocationTelemetry(new LambdaTelemetryOptions { UseXRayParent = false }).Start(unsampled, null).End();

        Assert.Equal(default, Assert.Single(exported).ParentSpanId);
    }

    internal static LambdaContext CreateContext(string? trace) => new()
    {
        RequestId = "r-1",
        TraceId = trace,
        IsColdStart = true,
        InvokedFunctionArn = "arn:aws:lambda:eu-west-1:123456789012:function:orders:live",
        Function = new LambdaFunctionInfo { Name = "orders", Version = "7", Region = "eu-west-1", LogStream = "2026/03/01/[7]abc" },
    };

    private static T Read<T>(string json)
        where T : ILambdaEvent<T> => T.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json)));
}
