using System.Net;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.Protocols;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>The message of a timeout says what the attempt waited for if it wasn't the service.</summary>
public sealed class ConnectionWaitTests
{
    private static readonly AwsOperation<string, Stream> s_get = new(
        TestService.Other, "Get", static (string path, AwsHttpRequest http) =>
        {
            http.Method = "GET";
            http.PathAndQuery = path;
        }, static (string _, AwsHttpResponse answer) => AwsRestProtocol.ReadStream(answer))
    {
        Traits = AwsOperationTraits.StreamsResponse | AwsOperationTraits.ReadOnly,
    };

    [Fact]
    public async Task Answers_that_are_still_open_are_named()
    {
        await using var server = new LoopbackServer(static exchange => exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 9000000\r\n\r\nsome"));
        await using var pipeline = Client(server.Uri, connections: 2);
        await using var first = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);
        await using var second = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);

        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.SendAsync(
            s_get, "/", new() { AttemptTimeout = TimeSpan.FromMilliseconds(200) }, TestContext.Current.CancellationToken));

        // If the thread pool is busy, the message has another sentence.
        Assert.StartsWith(
            "Get failed: Attempt 1 timed out after 0.2 s (AttemptTimeout), waiting for one of 2 connections (MaxConnectionsPerServer), which 2 responses " +
            "hold " +
            "because their bodies are neither read to the end nor disposed.",
            error.Message,
            StringComparison.Ordinal);
        Assert.Equal(2, server.Requests);
        await first.DisposeAsync();
        Assert.Equal(4, await (await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken)).ReadAtLeastAsync(new byte[4], 4));
    }

    [Fact]
    public async Task A_body_that_was_read_or_disposed_counts_no_more()
    {
        var use = new ConnectionUse(2);
        use.Open();
        use.Open();
        Assert.Contains("which 2 responses hold", use.Describe(isUnsent: false), StringComparison.Ordinal);
        use.Close();
        Assert.Null(use.Describe(isUnsent: false));
        Assert.Equal("a connection", use.Describe(isUnsent: true));

        await using var server = new LoopbackServer(static exchange => exchange.OkAsync("abc"u8.ToArray()));
        await using var pipeline = Client(server.Uri, connections: 1);
        for (var i = 0; i < 3; i++)
        {
            // Read to the end, and never disposed.
            var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);
            await body.ReadExactlyAsync(new byte[3], TestContext.Current.CancellationToken);
        }
    }

    [Fact]
    public async Task Connections_that_are_all_in_use_are_named()
    {
        var stall = new TaskCompletionSource();
        await using var server = new LoopbackServer(async exchange =>
        {
            await stall.Task;
            await exchange.OkAsync("{}"u8.ToArray());
        });
        await using var pipeline = Client(server.Uri, connections: 1);
        var echo = TestService.Echo(TestService.Other);
        var first = pipeline.SendAsync(echo, "a", null, TestContext.Current.CancellationToken).AsTask();
        while (server.Requests == 0) await Task.Yield();

        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.SendAsync(
            echo, "b", new() { AttemptTimeout = TimeSpan.FromMilliseconds(100), MaxAttempts = 1 }, TestContext.Current.CancellationToken));
        var total = await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.SendAsync(
            echo, "c", new() { Timeout = TimeSpan.FromMilliseconds(100) }, TestContext.Current.CancellationToken));
        stall.SetResult();

        Assert.StartsWith(
            "Echo failed: Attempt 1 timed out after 0.1 s (AttemptTimeout), waiting for one of 1 connections (MaxConnectionsPerServer), which are all in use.",
            error.Message, StringComparison.Ordinal);
        Assert.Contains(
            "in 1 attempt. The last one waited for one of 1 connections (MaxConnectionsPerServer), which are all in use.",
            total.Message, StringComparison.Ordinal);
        Assert.False(error.MayHaveTakenEffect);
        await first;
    }

    [Fact]
    public void A_pool_that_is_short_of_threads_is_named()
    {
        Assert.Equal("", CallFaults.DescribePool(pending: 4, threads: 4));
        Assert.Equal(
            " 300 work items wait for one of the 4 threads of the pool, so the response may have arrived without a thread to process it. Don't block threads.",
            CallFaults.DescribePool(pending: 300, threads: 4));
    }

    [Fact]
    public async Task A_handler_that_returns_null_is_named()
    {
        foreach (var handler in (HttpMessageHandler[])[new NullHandler(null), new NullHandler(Task.FromResult<HttpResponseMessage>(null!))])
        {
            var options = TestService.Options();
            options.HttpMessageHandler = handler;
            await using var pipeline = new AwsPipeline(TestService.Other, options);

            var error = await Assert.ThrowsAsync<InvalidOperationException>(
                async () => await pipeline.SendAsync(TestService.Echo(TestService.Other), "a", null, TestContext.Current.CancellationToken));

            Assert.StartsWith("The HttpMessageHandler returned null", error.Message, StringComparison.Ordinal);
            handler.Dispose();
        }
    }

    [Fact]
    public async Task A_client_that_is_disposed_while_a_retry_waits_says_so_by_name()
    {
        AwsPipeline? pipeline = null;
        var transport = new ScriptedTransport((_, _, _) =>
        {
            pipeline!.DisposeAsync().AsTask().GetAwaiter().GetResult();
            return new(TextResponse.Error(500, "InternalServerError"));
        });
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        pipeline = new AwsPipeline(TestService.Other, options);

        var error = await Assert.ThrowsAsync<ObjectDisposedException>(
            async () => await pipeline.SendAsync(TestService.Echo(TestService.Other), "a", null, TestContext.Current.CancellationToken));

        Assert.Contains("was disposed. Share one client", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, transport.Attempts);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    public void A_token_function_that_returns_nothing_is_refused_by_name(string? token)
    {
        var options = TestService.Options();
        options.IdempotencyTokens = () => token!;

        var error = Assert.Throws<AwsConfigurationException>(() => AwsClientSettings.Create(TestService.Other, options).IdempotencyTokens());

        Assert.StartsWith("The option IdempotencyTokens is", error.Message, StringComparison.Ordinal);
    }

    private static AwsPipeline Client(Uri endpoint, int connections)
    {
        var options = TestService.Options(endpoint);
        options.MaxAttempts = 1;
        options.Connections.MaxConnectionsPerServer = connections;
        return new AwsPipeline(TestService.Other, options);
    }

    private sealed class NullHandler(Task<HttpResponseMessage>? answer) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) => answer!;
    }
}
