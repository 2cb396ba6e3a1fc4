using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Buffers;
using Tern.Core.Tests.Pipeline;
using Tern.EventStreams;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.EventStreams;

/// <summary>Events as the caller of an operation reads them, over real connections.</summary>
public sealed class EventsOfAnswersTests
{
    private const string Head = "content-type: application/vnd.amazon.eventstream\r\nx-amzn-requestid: r1\r\n";

    [Fact]
    public async Task Events_are_read_as_they_come()
    {
        var sendSecond = new TaskCompletionSource();
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.BeginChunksAsync(Head);
            await SendAsync(exchange, Event("initial-response", "{}"), Event("Added", "one"));
            await sendSecond.Task;
            await SendAsync(exchange, Event("Added", "two"), Event("Novelty", ""));
            await exchange.EndChunksAsync();
        });
        await using var pipeline = Client(server.Uri);
        await using var stream = await pipeline.SendAsync(Watch(), "", null, TestContext.Current.CancellationToken);

        var seen = new List<string>();
        await foreach (var next in stream)
        {
            seen.Add(next);
            sendSecond.TrySetResult();
        }

        Assert.Equal(["Added: one", "Added: two", "Novelty: "], seen);
        Assert.Throws<InvalidOperationException>(() => stream.GetAsyncEnumerator(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task An_exception_within_the_stream_is_the_services_own()
    {
        await using var server = new LoopbackServer(static async exchange =>
        {
            await exchange.BeginChunksAsync(Head);
            await SendAsync(exchange, Event("Added", "one"), Exception("throttlingException", """{"__type":"ThrottlingException","message":"Slow down"}"""));
        });
        await using var pipeline = Client(server.Uri);
        await using var stream = await pipeline.SendAsync(Watch(), "", null, TestContext.Current.CancellationToken);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => ReadAsync(stream));

        Assert.Equal("ThrottlingException", error.Code);
        Assert.Equal("r1", error.RequestId);
        Assert.True(error.IsThrottling);
    }

    [Theory]
    [InlineData("brokenException", 503, true)]
    [InlineData("refusedException", 400, false)]
    [InlineData("newerException", 200, false)]
    public async Task An_exception_within_the_stream_has_the_status_of_its_model(string type, int status, bool isRetryable)
    {
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.BeginChunksAsync(Head);
            await SendAsync(exchange, Exception(type, """{"__type":"X","message":""}"""));
        });
        await using var pipeline = Client(server.Uri);
        await using var stream = await pipeline.SendAsync(Watch(), "", null, TestContext.Current.CancellationToken);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => ReadAsync(stream));

        Assert.Equal((status, isRetryable), (error.StatusCode, error.IsRetryable));
    }

    [Fact]
    public async Task An_error_that_no_model_names_is_retryable_by_its_code()
    {
        await using var server = new LoopbackServer(static async exchange =>
        {
            await exchange.BeginChunksAsync(Head);
            await SendAsync(exchange, Message([(":message-type", "error"), (":error-code", "SlowDown"), (":error-message", "Slow down")], ""));
        });
        await using var pipeline = Client(server.Uri);
        await using var stream = await pipeline.SendAsync(Watch(), "", null, TestContext.Current.CancellationToken);

        Assert.True((await Assert.ThrowsAsync<AwsServiceException>(() => ReadAsync(stream))).IsThrottling);
    }

    [Fact]
    public async Task An_error_that_no_model_names_has_its_code_and_message()
    {
        await using var server = new LoopbackServer(static async exchange =>
        {
            await exchange.BeginChunksAsync(Head);
            await SendAsync(exchange, Message([(":message-type", "error"), (":error-code", "Broken"), (":error-message", "It broke")], ""));
        });
        await using var pipeline = Client(server.Uri);
        await using var stream = await pipeline.SendAsync(Watch(), "", null, TestContext.Current.CancellationToken);

        var error = await Assert.ThrowsAsync<AwsServiceException>(() => ReadAsync(stream));

        Assert.Equal(("Broken", "It broke"), (error.Code, error.ServiceMessage));
    }

    [Theory]
    [InlineData("cut")]
    [InlineData("damaged")]
    [InlineData("typeless")]
    public async Task A_stream_that_is_not_sound_ends_in_a_fault(string how)
    {
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.BeginChunksAsync(Head);
            var bytes = how == "typeless" ? Message([(":message-type", "event")], "x") : Event("Added", "one");
            if (how == "damaged") bytes[^6] ^= 1;
            await SendAsync(exchange, how == "cut" ? bytes[..^3] : bytes);
            await exchange.EndChunksAsync();
        });
        await using var pipeline = Client(server.Uri);
        await using var stream = await pipeline.SendAsync(Watch(), "", null, TestContext.Current.CancellationToken);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => ReadAsync(stream));

        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
    }

    [Fact]
    public async Task Streams_that_are_cancelled_half_way_a_thousand_times_leave_nobody_waiting()
    {
        await using var server = new LoopbackServer(static async exchange =>
        {
            await exchange.BeginChunksAsync(Head);
            await SendAsync(exchange, Event("Added", "one"));
            if (exchange.Head.Contains("x-amz-end", StringComparison.Ordinal)) await exchange.EndChunksAsync();
        });
        var options = TestService.Options(server.Uri);
        options.Connections.MaxConnectionsPerServer = 4;
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        await Parallel.ForEachAsync(
            Enumerable.Range(0, 1_000),
            new ParallelOptions { MaxDegreeOfParallelism = 8, CancellationToken = TestContext.Current.CancellationToken },
            async (i, cancellationToken) =>
            {
                using var cancel = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
                await using var stream = await pipeline.SendAsync(Watch(), "", null, cancellationToken);
                await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
                {
                    await foreach (var _ in stream.WithCancellation(cancel.Token)) await cancel.CancelAsync();
                });
            });

        await using var last = await pipeline.SendAsync(Watch(ends: true), "", null, TestContext.Current.CancellationToken);
        Assert.Equal(["Added: one"], await ReadAsync(last));
    }

    [Fact]
    public async Task A_service_that_demands_HTTP2_gets_it()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(
            System.Net.IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2));
        await using var app = builder.Build();
        app.Run(static async context =>
        {
            foreach (var text in (string[])[context.Request.Protocol, "two", "three"])
            {
                await context.Response.Body.WriteAsync(Event("Added", text));
                await context.Response.Body.FlushAsync();
            }
        });
        await app.StartAsync(TestContext.Current.CancellationToken);
        var address = app.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Single();
        await using var pipeline = Client(new Uri(address));

        await using var stream = await pipeline.SendAsync(Watch(isHttp2: true), "", null, TestContext.Current.CancellationToken);

        Assert.Equal(["Added: HTTP/2", "Added: two", "Added: three"], await ReadAsync(stream));
    }

    private static AwsOperation<string, AwsEventStream<string>> Watch(bool isHttp2 = false, bool ends = false) => new(
        TestService.Other, "Watch", (string _, AwsHttpRequest http) =>
        {
            http.RequiresHttp2 = isHttp2;
            if (ends) http.Headers.Add("x-amz-end", "1");
        },
        static (string _, AwsHttpResponse answer) => new AwsEventStream<string>(
            answer, TestService.Other, static (string type, AwsEventStreamMessage message) => $"{type}: {Encoding.UTF8.GetString(message.Payload)}",
            static type => type switch { "brokenException" => ("BrokenException", 503), "refusedException" => ("RefusedException", 400), _ => null }))
    {
        Traits = AwsOperationTraits.StreamsResponse | AwsOperationTraits.EventStream,
    };

    private static AwsPipeline Client(Uri address)
    {
        var options = TestService.Options(address);
        return new AwsPipeline(TestService.Other, options);
    }

    private static async Task<List<string>> ReadAsync(AwsEventStream<string> stream)
    {
        var events = new List<string>();
        await foreach (var next in stream.WithCancellation(TestContext.Current.CancellationToken)) events.Add(next);
        return events;
    }

    private static async Task SendAsync(Exchange exchange, params byte[][] messages)
    {
        foreach (var message in messages) await exchange.WriteChunkAsync(message);
    }

    private static byte[] Event(string type, string payload) => Message([(":message-type", "event"), (":event-type", type)], payload);

    private static byte[] Exception(string type, string payload) => Message([(":message-type", "exception"), (":exception-type", type)], payload);

    private static byte[] Message((string Name, string Value)[] headers, string payload)
    {
        using var buffer = new PooledBuffer();
        var message = new AwsEventStreamEncoder(buffer);
        foreach (var (name, value) in headers) message.WriteHeader(Encoding.UTF8.GetBytes(name), value);
        message.BeginPayload();
        buffer.Write(Encoding.UTF8.GetBytes(payload));
        message.End();
        return buffer.WrittenSpan.ToArray();
    }
}
