using Tern.Core.Tests.Http;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>Writes that must not be sent twice, and the text of an error if a write may have succeeded.</summary>
public sealed class AtMostOnceTests
{
    private static readonly AwsCallOptions Once = new() { AtMostOnce = true };
    private static readonly AwsOperation<string, string> Write = TestService.Echo(TestService.Other, name: "Put");

    [Theory]
    [InlineData(AwsTransportFault.ConnectionLost)]
    [InlineData(AwsTransportFault.Timeout)]
    [InlineData(AwsTransportFault.ChecksumMismatch)]
    public async Task A_write_whose_answer_was_lost_is_not_sent_again_and_its_error_says_why(AwsTransportFault fault)
    {
        var transport = new ScriptedTransport(_ => throw new AwsTransportException("The answer was lost.", fault));
        await using var pipeline = Client(transport);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => SendAsync(pipeline, Write, Once));

        Assert.Equal(1, transport.Attempts);
        Assert.True(error.MayHaveTakenEffect);
        Assert.Equal(
            "Put failed: The answer was lost. The request may have been carried out anyway, so it wasn't retried: the call may take effect at " +
            "most once.", error.Message);
    }

    [Theory]
    [InlineData(500, "InternalServerError")]
    [InlineData(503, "ServiceUnavailable")]
    [InlineData(504, "GatewayTimeout")]
    public async Task A_write_that_the_service_failed_at_is_not_sent_again(int status, string code)
    {
        var transport = new ScriptedTransport(_ => TextResponse.Error(status, code));
        await using var pipeline = Client(transport);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => SendAsync(pipeline, Write, Once));

        Assert.Equal(1, transport.Attempts);
        Assert.True(error.MayHaveTakenEffect);
        Assert.True(error.IsRetryable);
        Assert.EndsWith("so it wasn't retried: the call may take effect at most once.", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(400, "ThrottlingException", null)]
    [InlineData(503, "SlowDown", null)]
    [InlineData(400, "TransactionInProgressException", null)]
    [InlineData(403, "RequestTimeTooSkewed", "Thu, 01 Jan 2026 00:10:00 GMT")]
    public async Task A_write_that_was_refused_before_it_was_done_is_sent_again(int status, string code, string? date)
    {
        var transport = new ScriptedTransport(attempt => attempt == 1
            ? date is null ? TextResponse.Error(status, code) : TextResponse.Error(status, code, ("Date", date))
            : new TextResponse(200, "done"));
        await using var pipeline = Client(transport);

        Assert.Equal("done", await SendAsync(pipeline, Write, Once));
        Assert.Equal(2, transport.Attempts);
    }

    [Fact]
    public async Task A_write_for_which_no_connection_could_be_opened_is_sent_again()
    {
        var transport = new ScriptedTransport(attempt => attempt == 1
            ? throw new AwsTransportException("Refused.", AwsTransportFault.Connect)
            : new TextResponse(200, "done"));
        await using var pipeline = Client(transport);

        Assert.Equal("done", await SendAsync(pipeline, Write, Once));
    }

    [Theory]
    [InlineData(AwsOperationTraits.ReadOnly)]
    [InlineData(AwsOperationTraits.Idempotent)]
    public async Task Naturally_repeatable_operations_are_retried(AwsOperationTraits traits)
    {
        var transport = new ScriptedTransport(attempt => attempt < 3 ? new TextResponse(500) : new TextResponse(200, "done"));
        await using var pipeline = Client(transport, writesAtMostOnce: true);

        Assert.Equal("done", await SendAsync(pipeline, TestService.Echo(TestService.Other, traits), null));
        Assert.Equal(3, transport.Attempts);
    }

    [Theory]
    [InlineData(false, null, 3)]
    [InlineData(false, true, 1)]
    [InlineData(true, null, 1)]
    [InlineData(true, false, 3)]
    public async Task A_call_decides_over_its_client(bool client, bool? call, int attempts)
    {
        var transport = new ScriptedTransport(_ => new TextResponse(500));
        await using var pipeline = Client(transport, client);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => SendAsync(
            pipeline, Write, call is null ? null : new AwsCallOptions { AtMostOnce = call }));

        Assert.Equal(attempts, transport.Attempts);
        Assert.True(error.MayHaveTakenEffect);
        Assert.Contains("may have been carried out anyway", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_error_remembers_that_an_attempt_before_may_have_been_done()
    {
        var transport = new ScriptedTransport(attempt => attempt == 1 ? new TextResponse(500) : TextResponse.Error(400, "ConditionalCheckFailedException"));
        await using var pipeline = Client(transport);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => SendAsync(pipeline, Write, null));

        Assert.Equal("ConditionalCheckFailedException", error.Code);
        Assert.True(error.MayHaveTakenEffect);
    }

    [Theory]
    [InlineData(AwsOperationTraits.ReadOnly, 500)]
    [InlineData(AwsOperationTraits.None, 400)]
    public async Task An_error_of_a_read_or_a_refusal_leaves_no_doubt(AwsOperationTraits traits, int status)
    {
        var transport = new ScriptedTransport(_ => TextResponse.Error(status, "Failed"));
        await using var pipeline = Client(transport);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => SendAsync(pipeline, TestService.Echo(TestService.Other, traits), null));

        Assert.False(error.MayHaveTakenEffect);
    }

    [Theory]
    [InlineData("reset")]
    [InlineData("close")]
    [InlineData("close-a-warm-connection")]
    public async Task Over_the_network_a_write_that_was_read_is_not_sent_again_by_anybody(string way)
    {
        // .NET's handler itself repeats requests if a pooled connection turns out to be closed, but never one whose
        // body it has sent.
        await using var server = new LoopbackServer(async exchange =>
        {
            if (way == "close-a-warm-connection" && exchange.Number == 1) await exchange.OkAsync("warm"u8.ToArray());
            else if (way == "reset") exchange.Reset();
            else exchange.Close();
        });
        var options = TestService.Options(server.Uri);
        await using var pipeline = new AwsPipeline(TestService.Other, options);
        var before = way == "close-a-warm-connection" ? 1 : 0;
        if (before > 0) await SendAsync(pipeline, Write, Once);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => SendAsync(pipeline, Write, Once));

        Assert.Equal(AwsTransportFault.ConnectionLost, error.Kind);
        Assert.True(error.MayHaveTakenEffect);
        Assert.Equal(before + 1, server.Requests);
    }

    [Fact]
    public async Task An_attempt_that_ran_out_of_time_before_it_had_a_connection_is_sent_again()
    {
        var (attempts, clock) = (0, new ManualTimeProvider());
        await using var pipeline = Client(clock, async (request, token) =>
        {
            if (++attempts == 1) await TimeOutAsync(clock, token);
            await request.Content!.CopyToAsync(Stream.Null, token);
            return new HttpResponseMessage { Content = new ByteArrayContent("done"u8.ToArray()) };
        });

        Assert.Equal("done", await SendAsync(pipeline, Write, Once));
        Assert.Equal(2, attempts);
    }

    [Fact]
    public async Task An_attempt_that_ran_out_of_time_after_its_body_was_taken_is_not_sent_again()
    {
        var (attempts, clock) = (0, new ManualTimeProvider());
        await using var pipeline = Client(clock, async (request, token) =>
        {
            attempts++;
            await request.Content!.CopyToAsync(Stream.Null, token);
            await TimeOutAsync(clock, token);
            throw new InvalidOperationException("Nobody waits so long.");
        });

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => SendAsync(pipeline, Write, Once));

        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.True(error.MayHaveTakenEffect);
        Assert.Equal(1, attempts);
    }

    private static async Task<string> SendAsync(AwsPipeline pipeline, AwsOperation<string, string> operation, AwsCallOptions? options) =>
        await pipeline.SendAsync(operation, "{}", options, CancellationToken.None);

    // The timer of the attempt may be set after its handler was called.
    private static async Task TimeOutAsync(ManualTimeProvider clock, CancellationToken token)
    {
        while (clock.PendingTimers == 0) await Task.Yield();
        clock.Advance(TimeSpan.FromSeconds(5));
        await Task.Delay(Timeout.InfiniteTimeSpan, token);
    }

    private static AwsPipeline Client(ManualTimeProvider clock, Func<HttpRequestMessage, CancellationToken, Task<HttpResponseMessage>> answer)
    {
        var options = TestService.Options();
        options.TimeProvider = clock;
        options.AttemptTimeout = TimeSpan.FromSeconds(5);
        options.HttpMessageHandler = new AnsweringHandler(answer);
        // Retries follow at once: their wait is not what is tested.
        return new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { NextRandom = static () => 0 });
    }

    private static AwsPipeline Client(ScriptedTransport transport, bool writesAtMostOnce = false)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        options.WritesAtMostOnce = writesAtMostOnce;
        return new AwsPipeline(TestService.Other, options);
    }
}
