using Tern.Core.Tests.Http;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;
using static Tern.Core.Tests.Http.NetworkFaultTests;

namespace Tern.Core.Tests.Retries;

public sealed class QuotaTests
{
    [Fact]
    public async Task Two_hundred_calls_in_flight_whose_connections_are_reset_once_all_succeed()
    {
        const int Calls = 200;
        var (arrived, phase) = (0, 1);
        var all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async exchange =>
        {
            var waits = all;
            var now = Volatile.Read(ref phase);
            if (now <= 2)
            {
                if (Interlocked.Increment(ref arrived) == Calls)
                {
                    if (now == 2) Volatile.Write(ref phase, 3);
                    waits.SetResult();
                }

                await waits.Task;
            }

            if (now == 2) exchange.Reset();
            else await exchange.OkAsync("{}"u8.ToArray());
        });
        await using var pipeline = new AwsPipeline(TestService.Other, Options(server.Uri, 3));
        // Every connection has served a call before it is reset.
        await Task.WhenAll(Enumerable.Range(0, Calls).Select(_ => CallAsync(pipeline)));
        (arrived, all) = (0, new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously));
        Volatile.Write(ref phase, 2);

        var calls = Enumerable.Range(0, Calls).Select(_ => CallAsync(pipeline)).ToList();
        await Task.WhenAll(calls);

        Assert.True(server.Requests >= 3 * Calls);
    }

    [Fact]
    public async Task Two_hundred_calls_in_flight_whose_new_connections_are_reset_once_succeed()
    {
        const int Calls = 200;
        var arrived = 0;
        var all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async exchange =>
        {
            var number = Interlocked.Increment(ref arrived);
            if (number > Calls)
            {
                await exchange.OkAsync("{}"u8.ToArray());
                return;
            }

            if (number == Calls) all.SetResult();
            await all.Task;
            exchange.Reset();
        });
        await using var pipeline = new AwsPipeline(TestService.Other, Options(server.Uri, 3));

        var calls = Enumerable.Range(0, Calls).Select(async _ => await Record.ExceptionAsync(() => CallAsync(pipeline))).ToList();
        var failed = (await Task.WhenAll(calls)).Count(error => error is not null);

        Assert.InRange(failed, 0, 10);
    }

    [Fact]
    public async Task New_connections_that_are_reset_again_and_again_cost_tokens_as_all_retries_do()
    {
        await using var server = new LoopbackServer(static exchange =>
        {
            exchange.Reset();
            return Task.CompletedTask;
        });
        var options = Options(server.Uri, 5);
        options.RetryQuota = 28;
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        // A free retry, the attempt that follows it, and another retry.
        Assert.Equal(4, (await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline))).Attempts);
        Assert.Equal(1, (await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline))).Attempts);

        Assert.Equal(5, server.Requests);
    }

    [Fact]
    public async Task A_success_after_a_retry_makes_the_next_reset_free_again()
    {
        var resets = 2;
        var transport = new ScriptedTransport((_, request, _) =>
        {
            if (resets-- <= 0) return new(new TextResponse(200, "{}"));
            request.WasReset = true;
            throw new AwsTransportException("Reset.", AwsTransportFault.ConnectionLost);
        });
        await using var pipeline = Pipeline(transport, quota: 14);

        await CallAsync(pipeline);
        for (var i = 0; i < 3; i++)
        {
            resets = 1;
            await CallAsync(pipeline);
        }

        Assert.Equal(3 + (3 * 2), transport.Attempts);
    }

    [Fact]
    public async Task A_reused_connection_is_reset_for_free_once_a_call()
    {
        var transport = new ScriptedTransport(static (_, request, _) =>
        {
            request.WasReset = request.WasReused = true;
            throw new AwsTransportException("Reset.", AwsTransportFault.ConnectionLost);
        });
        await using var pipeline = Pipeline(transport, quota: 14);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        // The first repetition is free, the second costs 14 of 14, the third is refused.
        Assert.Equal(3, transport.Attempts);
        Assert.EndsWith(
            "It was not retried, because so many calls failed that the client's retry quota is used up (option RetryQuota). " +
            "The request may have been carried out anyway.",
            error.Message,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0, 1)]
    [InlineData(14, 2)]
    [InlineData(28, 3)]
    [InlineData(int.MaxValue, 5)]
    public async Task The_option_sizes_the_quota(int tokens, int attempts)
    {
        var transport = new ScriptedTransport(static _ => TextResponse.Error(500, "InternalServerError"));
        await using var pipeline = Pipeline(transport, tokens);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => CallAsync(pipeline));

        Assert.Equal(attempts, transport.Attempts);
        Assert.Equal(attempts < 5, error.Message.Contains("retry quota", StringComparison.Ordinal));
    }

    [Fact]
    public void A_negative_quota_is_refused_by_name()
    {
        var options = TestService.Options();
        options.RetryQuota = -1;

        var error = Assert.Throws<AwsConfigurationException>(() => new AwsPipeline(TestService.Other, options));

        Assert.StartsWith("The option RetryQuota is '-1'. Expected at least 0 tokens", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("TooManyRequests")]
    [InlineData("SomethingOfAStore")]
    public async Task Status_429_is_throttling_whatever_its_code(string code)
    {
        var transport = new ScriptedTransport(attempt => attempt < 3 ? TextResponse.Error(429, code) : new TextResponse(200, "{}"));
        await using var pipeline = Pipeline(transport, quota: 500);

        await CallAsync(pipeline);

        Assert.Equal(3, transport.Attempts);
    }

    private static AwsPipeline Pipeline(AwsTransport transport, int quota)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        options.MaxAttempts = 5;
        options.RetryQuota = quota;
        return new AwsPipeline(TestService.Other, options);
    }
}
