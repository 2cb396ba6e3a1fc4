using System.Diagnostics;
using Tern.Lambda.Events;
using Tern.Lambda.Telemetry;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Telemetry;

[Collection(nameof(ProcessWide))]
public sealed class ApplicationTelemetryTests
{
    private const string Request = """
        {"version":"2.0","routeKey":"GET /orders/{id}","rawPath":"/orders/5",
        "headers":{"traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"},
        "requestContext":{"http":{"method":"GET","path":"/orders/5"}},"isBase64Encoded":false}
        """;

    private readonly List<string> _order = [];

    [Fact]
    public async Task Middleware_and_handler_run_within_the_span_and_the_flush_comes_after_it()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var app = CreateApplication();
        app.Use(async (context, next) =>
        {
            _order.Add("middleware in " + Activity.Current?.DisplayName);
            await next(context);
        });
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) =>
        {
            _order.Add("handler in " + Activity.Current?.DisplayName);
            return Task.FromResult(new HttpApiResponse { StatusCode = 404 });
        }));

        await app.InvokeAsync(System.Text.Encoding.UTF8.GetBytes(Request));

        Assert.Equal(["middleware in GET /orders/{id}", "handler in GET /orders/{id}", "flush"], _order);
        Assert.Equal(404, spans.Span.GetTagItem("http.response.status_code"));
        Assert.Equal("b7ad6b7169203331", spans.Span.ParentSpanId.ToHexString());
    }

    [Fact]
    public async Task A_failure_ends_the_span_and_is_flushed_too()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var app = CreateApplication();
        app.On(HttpApi.Requests.To((HttpApiRequest _, CancellationToken _) => Task.FromException<HttpApiResponse>(new TimeoutException())));

        await Assert.ThrowsAsync<TimeoutException>(async () => await app.InvokeAsync(System.Text.Encoding.UTF8.GetBytes(Request)));

        Assert.Equal("System.TimeoutException", spans.Span.GetTagItem("error.type"));
        Assert.Equal(["flush"], _order);
    }

    [Fact]
    public async Task An_event_that_cannot_be_read_is_a_failed_invocation()
    {
        using var spans = new RecordedSpans("Tern.Lambda");
        var app = CreateApplication();
        app.On(HttpApi.Requests.To((HttpApiRequest _, CancellationToken _) => Task.FromResult(new HttpApiResponse())));

        await Assert.ThrowsAsync<LambdaEventException>(async () => await app.InvokeAsync("""{"version":"2.0","routeKey":5"""u8.ToArray()));

        Assert.Equal(ActivityStatusCode.Error, spans.Span.Status);
    }

    [Fact]
    public async Task Without_a_listener_the_flush_still_comes()
    {
        var app = CreateApplication();
        app.On(HttpApi.Requests.To((HttpApiRequest _, CancellationToken _) => Task.FromResult(new HttpApiResponse())));

        await app.InvokeAsync(System.Text.Encoding.UTF8.GetBytes(Request));

        Assert.Equal(["flush"], _order);
    }

    private LambdaApplication CreateApplication()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.AddTelemetry(options => options.Flush = (_, _) =>
        {
            Assert.Null(Activity.Current);
            _order.Add("flush");
            return default;
        });
        return builder.Build();
    }
}
