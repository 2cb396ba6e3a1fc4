using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Http.NetworkFaultTests;

namespace Tern.Core.Tests.Http;

public sealed class WarmUpTests
{
    [Fact]
    public async Task As_many_connections_are_open_as_were_asked_for_and_calls_use_them()
    {
        await using var server = new LoopbackServer(exchange => exchange.SendAsync(
            exchange.Head.StartsWith("GET / ", StringComparison.Ordinal) ? 404 : 200, "healthy"u8.ToArray()));
        await using var pipeline = Client(server.Uri, 1);

        await pipeline.WarmUpAsync(8);
        Assert.Equal(8, server.Connections);
        Assert.Equal(8, server.Requests);

        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => CallAsync(pipeline)));
        Assert.Equal(8, server.Connections);
        Assert.Equal(16, server.Requests);
    }

    [Theory]
    [InlineData("own")]
    [InlineData("sockets")]
    [InlineData("client")]
    public async Task Connections_beyond_the_most_to_one_host_are_not_waited_for(string handler)
    {
        await using var server = new LoopbackServer(exchange => exchange.OkAsync("healthy"u8.ToArray()));
        using var sockets = new SocketsHttpHandler { MaxConnectionsPerServer = 2 };
        using var client = new HttpClientHandler { MaxConnectionsPerServer = 2 };
        var options = Options(server.Uri, 1);
        options.Connections.MaxConnectionsPerServer = 2;
        options.HttpMessageHandler = handler switch { "sockets" => sockets, "client" => client, _ => null };
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        await pipeline.WarmUpAsync(5);

        Assert.Equal(2, server.Connections);
    }

    [Fact]
    public async Task Warming_up_works_before_between_and_after_calls()
    {
        await using var server = new LoopbackServer(exchange => exchange.OkAsync("healthy"u8.ToArray()));
        await using var pipeline = Client(server.Uri, 1);

        for (var i = 0; i < 4; i++)
        {
            await pipeline.WarmUpAsync(2);
            await CallAsync(pipeline);
        }

        await pipeline.WarmUpAsync(2);
        Assert.Equal(2, server.Connections);
    }

    [Fact]
    public async Task Warming_up_sends_no_credentials()
    {
        var heads = new System.Collections.Concurrent.ConcurrentBag<string>();
        await using var server = new LoopbackServer(exchange =>
        {
            heads.Add(exchange.Head);
            return exchange.OkAsync([]);
        });
        await using var pipeline = Client(server.Uri, 1);

        await pipeline.WarmUpAsync(1);

        Assert.DoesNotContain("authorization", Assert.Single(heads), StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task A_host_that_cannot_be_reached_is_a_connect_fault()
    {
        await using var pipeline = Client(new Uri("http://no-such-host.invalid"), 1);

        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.WarmUpAsync(3));

        Assert.Equal(AwsTransportFault.Connect, error.Kind);
    }

    [Fact]
    public async Task A_server_that_never_answers_ends_the_warm_up_with_a_timeout()
    {
        var asked = new SemaphoreSlim(0);
        await using var server = new LoopbackServer(exchange =>
        {
            asked.Release();
            return exchange.StallAsync();
        });
        var clock = new ManualTimeProvider();
        await using var pipeline = Client(server.Uri, 1, clock);

        var warmUp = pipeline.WarmUpAsync(1).AsTask();
        await asked.WaitAsync();
        clock.Advance(TimeSpan.FromSeconds(10));

        Assert.Equal(AwsTransportFault.Timeout, (await Assert.ThrowsAsync<AwsTransportException>(() => warmUp)).Kind);
    }

    [Fact]
    public async Task A_heartbeat_uses_every_warm_connection_at_its_interval_and_ends_with_the_client()
    {
        var requests = new SemaphoreSlim(0);
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.OkAsync("healthy"u8.ToArray());
            requests.Release();
        });
        var clock = new ManualTimeProvider();
        var options = Options(server.Uri, 1);
        options.TimeProvider = clock;
        options.Connections.HeartbeatInterval = TimeSpan.FromSeconds(30);
        var pipeline = new AwsPipeline(TestService.Other, options);

        await pipeline.WarmUpAsync(3);
        for (var i = 0; i < 3; i++) await requests.WaitAsync();
        clock.Advance(TimeSpan.FromSeconds(30));
        for (var i = 0; i < 3; i++) await requests.WaitAsync();

        Assert.Equal(6, server.Requests);
        await UntilAsync(() => clock.PendingTimers == 1);
        await pipeline.DisposeAsync();
        Assert.Equal(0, clock.PendingTimers);
    }
}
