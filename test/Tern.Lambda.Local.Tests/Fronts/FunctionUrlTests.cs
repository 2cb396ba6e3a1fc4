using System.Text;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class FunctionUrlTests
{
    private const string Prelude = "application/vnd.awslambda.http-integration-response";

    private static readonly ApiOptions s_streaming = FrontHost.Api(ApiKind.FunctionUrl, "$default") with { IsStreaming = true };

    [Fact]
    public async Task An_answer_that_is_plain_JSON_is_sent_without_spaces()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.FunctionUrl, "$default"), """{ "hello" : "w\u00f6rld" }""");
        Assert.Equal("""{"hello":"wörld"}""", (await host.GetAsync("/")).Body);
    }

    [Fact]
    public async Task The_path_keeps_its_escapes()
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.FunctionUrl, "$default"), """{"statusCode":200}""");
        await host.GetAsync("/a%20b");
        Assert.Equal("/a%20b", host.Event.GetProperty("rawPath").GetString());
        Assert.Equal("$default", host.Event.GetProperty("routeKey").GetString());
    }

    [Fact]
    public async Task A_stream_reaches_the_client_while_the_function_goes_on()
    {
        var goOn = new TaskCompletionSource();
        await using var host = await FrontHost.StartAsync(s_streaming, async (_, request) =>
        {
            await request.Sink!.BeginAsync(Prelude, default);
            // The prelude arrives in pieces, the last one together with the start of the body.
            await request.Sink.WriteAsync("{\"statusCode\":202,\"headers\":{\"x-a\":\"1\"},\"cookies\":[\"c=1\"]}\0\0\0"u8.ToArray(), default);
            await request.Sink.WriteAsync("\0\0\0\0\0first "u8.ToArray(), default);
            await goOn.Task;
            await request.Sink.WriteAsync("second"u8.ToArray(), default);
            await request.Sink.EndAsync(null, null, default);
            return new InvocationOutcome { RequestId = "r", IsStreamed = true };
        });
        using var response = await host.Client.GetAsync(
            new Uri("/", UriKind.Relative), HttpCompletionOption.ResponseHeadersRead, TestContext.Current.CancellationToken);
        Assert.Equal(202, (int)response.StatusCode);
        Assert.Equal("1", response.Headers.GetValues("x-a").Single());
        Assert.Equal("c=1", response.Headers.GetValues("set-cookie").Single());
        await using var body = await response.Content.ReadAsStreamAsync(TestContext.Current.CancellationToken);
        var buffer = new byte[64];
        var count = await body.ReadAtLeastAsync(buffer, 6, cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal("first ", Encoding.ASCII.GetString(buffer, 0, count));
        goOn.SetResult();
        Assert.Equal("second", await new StreamReader(body).ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_stream_that_fails_is_cut_off()
    {
        await using var host = await FrontHost.StartAsync(s_streaming, async (_, request) =>
        {
            await request.Sink!.BeginAsync("text/plain", default);
            await request.Sink.WriteAsync("half"u8.ToArray(), default);
            await request.Sink.EndAsync("Function.Boom", null, default);
            return new InvocationOutcome { RequestId = "r", IsStreamed = true, FunctionError = "Unhandled" };
        });
        await Assert.ThrowsAsync<HttpRequestException>(() => host.GetAsync("/"));
    }

    [Theory]
    [InlineData("{\"statusCode\":200}", "ended within its prelude")]
    [InlineData("nonsense\0\0\0\0\0\0\0\0body", "prelude isn't valid")]
    [InlineData("{\"statusCode\":\"x\"}\0\0\0\0\0\0\0\0body", "prelude isn't valid")]
    public async Task A_wrong_prelude_is_502(string stream, string reason)
    {
        await using var host = await FrontHost.StartAsync(s_streaming, async (_, request) =>
        {
            await request.Sink!.BeginAsync(Prelude, default);
            await request.Sink.WriteAsync(Encoding.ASCII.GetBytes(stream), default);
            await request.Sink.EndAsync(null, null, default);
            return new InvocationOutcome { RequestId = "r", IsStreamed = true };
        });
        var (status, _, response) = await host.GetAsync("/");
        Assert.Equal(502, status);
        Assert.Contains(reason, response.Headers.GetValues("x-tern-reason").Single(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_answer_that_is_not_streamed_passes_a_streaming_URL_too()
    {
        await using var host = await FrontHost.StartAsync(s_streaming, """{"statusCode":201,"body":"whole"}""");
        var (status, body, _) = await host.GetAsync("/");
        Assert.Equal((201, "whole"), (status, body));
    }

    [Fact]
    public async Task Without_streaming_a_stream_is_collected()
    {
        var collected = "{\"statusCode\":418}\0\0\0\0\0\0\0\0tea"u8.ToArray();
        await using var host = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.FunctionUrl, "$default"),
            (_, _) => Task.FromResult(new InvocationOutcome { RequestId = "r", Payload = collected, ContentType = Prelude, IsStreamed = true }));
        var (status, body, _) = await host.GetAsync("/");
        Assert.Equal((418, "tea"), (status, body));
    }

    [Fact]
    public async Task A_failing_function_is_502_a_throttled_one_429_and_6_MB_are_413()
    {
        await using var failing = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.FunctionUrl, "$default"), (_, _) => Task.FromResult(FrontHost.Failure("boom")));
        Assert.Equal(502, (await failing.GetAsync("/")).Status);
        Assert.Equal(413, (await failing.PostAsync("/", new byte[(6 * 1024 * 1024) + 1], "text/plain")).Status);
        await using var throttled = await FrontHost.StartAsync(
            FrontHost.Api(ApiKind.FunctionUrl, "$default"), (_, _) => throw new FunctionThrottledException("handler", 1));
        Assert.Equal(429, (await throttled.GetAsync("/")).Status);
    }
}
