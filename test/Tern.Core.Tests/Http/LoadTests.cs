using System.Globalization;
using Tern.Checksums;
using Tern.Core.Tests.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Http.NetworkFaultTests;

namespace Tern.Core.Tests.Http;

public sealed class LoadTests
{
    [Fact]
    public async Task A_thousand_calls_at_once_each_get_their_own_answer()
    {
        await using var server = new LoopbackServer(EchoAsync);
        var options = Options(server.Uri, 1);
        options.Connections.MaxConnectionsPerServer = 64;
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(2);
        await using var pipeline = new Tern.Pipeline.AwsPipeline(TestService.Other, options);

        // Bodies of many lengths, so that a buffer shared by two calls would damage one of them and be noticed, or fail
        // its checksum.
        var calls = Enumerable.Range(0, 1_000).Select(async i =>
        {
            var body = new string((char)('a' + i % 26), 1 + i * 37 % 9_000) + i.ToString(CultureInfo.InvariantCulture);
            Assert.Equal(body, await pipeline.SendAsync(TestService.Echo(TestService.Other), body, null, CancellationToken.None));
        });

        await Task.WhenAll(calls);
        Assert.Equal(1_000, server.Requests);
        Assert.InRange(server.Connections, 1, 64);
    }

    [Fact]
    public async Task Calls_that_are_cancelled_among_others_disturb_none_of_them()
    {
        await using var server = new LoopbackServer(EchoAsync);
        await using var pipeline = Client(server.Uri, 1);
        var random = new Random(7);

        for (var round = 0; round < 20; round++)
        {
            using var cancel = new CancellationTokenSource();
            var calls = Enumerable.Range(0, 40).Select(async i =>
            {
                var body = new string((char)('a' + i % 26), 200 + i * 331);
                try
                {
                    Assert.Equal(
                        body, await pipeline.SendAsync(TestService.Echo(TestService.Other), body, null, i % 2 == 0 ? cancel.Token : CancellationToken.None));
                }
                catch (OperationCanceledException) when (i % 2 == 0)
                {
                    // It was meant to be.
                }
            }).ToList();
            for (var yields = random.Next(50); yields > 0; yields--) await Task.Yield();
            await cancel.CancelAsync();
            await Task.WhenAll(calls);
        }
    }

    [Fact]
    public async Task Disposal_under_load_ends_every_call_with_an_answer_or_a_typed_error()
    {
        var arrived = new SemaphoreSlim(0);
        await using var server = new LoopbackServer(exchange =>
        {
            arrived.Release();
            return exchange.Number % 2 == 0 ? EchoAsync(exchange) : exchange.StallAsync();
        });
        var clock = new ManualTimeProvider();
        var pipeline = Client(server.Uri, 2, clock);

        var calls = Enumerable.Range(0, 60).Select(_ => Record.ExceptionAsync(() => CallAsync(pipeline)).AsTask()).ToList();
        for (var i = 0; i < 30; i++) await arrived.WaitAsync();
        await pipeline.DisposeAsync();

        // Calls in flight continue until they are answered or time out.
        var ends = Task.WhenAll(calls);
        while (!ends.IsCompleted)
        {
            clock.Advance(TimeSpan.FromSeconds(5));
            await Task.Yield();
        }

        foreach (var error in await ends)
            Assert.True(error is null or AwsTransportException or ObjectDisposedException, error?.ToString());
        await Assert.ThrowsAsync<ObjectDisposedException>(() => CallAsync(pipeline));
    }

    private static Task EchoAsync(Exchange exchange) =>
        exchange.OkAsync(exchange.Body, $"x-amz-crc32: {Crc32.Compute(exchange.Body).ToString(CultureInfo.InvariantCulture)}\r\n");
}
