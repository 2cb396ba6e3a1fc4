using System.Text;
using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Credentials;
using Tern.Core.Tests.Pipeline;
using Tern.Credentials;
using Tern.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Http.NetworkFaultTests;

namespace Tern.Core.Tests.Http;

/// <summary>
/// In whatever phase a caller cancels, the call ends immediately, reports the caller's token, and isn't retried; the
/// client still works.
/// </summary>
public sealed class CancellationTests
{
    [Fact]
    public async Task Before_the_call()
    {
        await using var server = new LoopbackServer(exchange => exchange.OkAsync([]));
        await using var pipeline = Client(server.Uri, 3);

        await IsCancelledAsync(CallAsync(pipeline, new CancellationToken(true)), new CancellationToken(true));

        Assert.Equal(0, server.Requests);
    }

    [Fact]
    public async Task While_credentials_are_fetched()
    {
        var provider = new SlowCredentials();
        await using var server = new LoopbackServer(exchange => exchange.OkAsync([]));
        var options = Options(server.Uri, 3);
        options.Credentials = provider;
        await using var pipeline = new AwsPipeline(TestService.Other, options);
        using var cancel = new CancellationTokenSource();

        var call = CallAsync(pipeline, cancel.Token);
        await provider.Asked.Task;
        await cancel.CancelAsync();

        await IsCancelledAsync(call, cancel.Token);
        Assert.Equal(0, server.Requests);
    }

    [Fact]
    public async Task While_the_region_is_asked_for()
    {
        var asked = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var metadata = new ScriptedHandler(async (_, cancellationToken) =>
        {
            asked.TrySetResult();
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellationToken);
            return ScriptedHandler.Answer("");
        });
        await using var server = new LoopbackServer(exchange => exchange.OkAsync([]));
        var options = Options(server.Uri, 3);
        var regions = new RegionProvider(new AwsConfiguration(new SealedEnvironment()), new ManualTimeProvider(), metadata);
        await using var pipeline = new AwsPipeline(
            TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { Region = null, Regions = regions });
        using var cancel = new CancellationTokenSource();

        var call = CallAsync(pipeline, cancel.Token);
        await asked.Task;
        await cancel.CancelAsync();

        await IsCancelledAsync(call, cancel.Token);
        Assert.Equal(0, server.Requests);
    }

    [Fact]
    public async Task While_refused_credentials_are_renewed()
    {
        var provider = new SlowCredentials { First = new AwsCredentials("KEY", "secret") };
        await using var server = new LoopbackServer(exchange => exchange.SendAsync(400, """{"__type":"ExpiredTokenException"}"""u8.ToArray()));
        var options = Options(server.Uri, 3);
        options.Credentials = provider;
        await using var pipeline = new AwsPipeline(TestService.Other, options);
        using var cancel = new CancellationTokenSource();

        var call = CallAsync(pipeline, cancel.Token);
        await provider.Asked.Task;
        await cancel.CancelAsync();

        await IsCancelledAsync(call, cancel.Token);
        Assert.Equal(1, server.Requests);
    }

    [Fact]
    public async Task While_connections_are_opened_ahead()
    {
        var asked = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(exchange =>
        {
            asked.TrySetResult();
            return exchange.StallAsync();
        });
        await using var pipeline = Client(server.Uri, 3);
        using var cancel = new CancellationTokenSource();

        var warmUp = pipeline.WarmUpAsync(2, cancel.Token).AsTask();
        await asked.Task;
        await cancel.CancelAsync();

        Assert.Equal(cancel.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => warmUp)).CancellationToken);
    }

    [Fact]
    public async Task While_a_connection_is_opened()
    {
        // A server that accepts the connection and never starts the TLS handshake.
        var connected = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var listener = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0);
        listener.Start();
        var accept = listener.AcceptSocketAsync();
        await using var pipeline = Client(new Uri($"https://127.0.0.1:{((System.Net.IPEndPoint)listener.LocalEndpoint).Port}"), 3);
        using var cancel = new CancellationTokenSource();

        var call = CallAsync(pipeline, cancel.Token);
        using var socket = await accept;
        await cancel.CancelAsync();

        await IsCancelledAsync(call, cancel.Token);
        Assert.False(listener.Pending());
        listener.Stop();
    }

    [Fact]
    public async Task While_the_request_is_sent()
    {
        // A body too large for the socket's buffers, sent to a server that doesn't read it.
        var listener = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0);
        listener.Start();
        var accept = listener.AcceptSocketAsync();
        await using var pipeline = Client(new Uri($"http://127.0.0.1:{((System.Net.IPEndPoint)listener.LocalEndpoint).Port}"), 3);
        using var cancel = new CancellationTokenSource();

        var call = pipeline.SendAsync(TestService.Echo(TestService.Other), new string('x', 30_000_000), null, cancel.Token).AsTask();
        using var socket = await accept;
        await socket.ReceiveAsync(new byte[1]);
        await cancel.CancelAsync();

        await IsCancelledAsync(call, cancel.Token);
        Assert.False(listener.Pending());
        listener.Stop();
    }

    [Fact]
    public Task While_the_answer_is_waited_for() => WhileTheServerAnswersAsync("");

    [Fact]
    public Task While_the_body_is_read() => WhileTheServerAnswersAsync("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly these");

    [Fact]
    public async Task While_a_retry_is_waited_for()
    {
        await using var server = new LoopbackServer(exchange => exchange.SendAsync(500, []));
        var clock = new ManualTimeProvider();
        var options = Options(server.Uri, 3);
        options.TimeProvider = clock;
        options.AttemptTimeout = options.TotalTimeout = Timeout.InfiniteTimeSpan;
        await using var pipeline = new AwsPipeline(
            TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { NextRandom = () => 1 });
        using var cancel = new CancellationTokenSource();

        var call = CallAsync(pipeline, cancel.Token);
        await UntilAsync(() => clock.PendingTimers > 0);
        await cancel.CancelAsync();

        await IsCancelledAsync(call, cancel.Token);
        Assert.Equal(1, server.Requests);
    }

    private static async Task WhileTheServerAnswersAsync(string part)
    {
        var stalled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async exchange =>
        {
            if (Encoding.UTF8.GetString(exchange.Body) == "second")
            {
                await exchange.OkAsync("answer"u8.ToArray());
                return;
            }

            await exchange.WriteAsync(part);
            stalled.SetResult();
            await exchange.StallAsync();
        });
        await using var pipeline = Client(server.Uri, 3);
        using var cancel = new CancellationTokenSource();

        var call = CallAsync(pipeline, cancel.Token);
        await stalled.Task;
        await cancel.CancelAsync();

        await IsCancelledAsync(call, cancel.Token);
        Assert.Equal(1, server.Requests);
        Assert.Equal("answer", await pipeline.SendAsync(TestService.Echo(TestService.Other), "second", null, CancellationToken.None));
    }

    private static async Task IsCancelledAsync(Task<string> call, CancellationToken token)
    {
        var error = await Assert.ThrowsAsync<TaskCanceledException>(() => call);
        Assert.Equal(token, error.CancellationToken);
    }

    private sealed class SlowCredentials : AwsCredentialProvider
    {
        public TaskCompletionSource Asked { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        /// <summary>The immediate answer to the first request; null for none.</summary>
        public AwsCredentials? First { get; set; }

        public override async ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
        {
            if (First is { } first)
            {
                First = null;
                return first;
            }

            Asked.TrySetResult();
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellationToken);
            throw new InvalidOperationException("An infinite wait has ended.");
        }
    }
}
