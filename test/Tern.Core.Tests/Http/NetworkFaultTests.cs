using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using Tern.Checksums;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

public sealed class NetworkFaultTests
{
    private static readonly byte[] Answer = "the whole answer"u8.ToArray();

    [Fact]
    public async Task A_closed_port_is_a_connect_fault_after_all_attempts()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0)); // bound, and nobody listens
        var port = ((IPEndPoint)socket.LocalEndPoint!).Port;
        await using var pipeline = Client(new Uri($"http://127.0.0.1:{port}"), 2);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        Assert.Equal(AwsTransportFault.Connect, error.Kind);
        Assert.Equal(2, error.Attempts);
        Assert.Contains($"127.0.0.1:{port}", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_unknown_host_is_a_connect_fault_that_names_it()
    {
        await using var pipeline = Client(new Uri("http://no-such-host.invalid"), 1);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        Assert.Equal(AwsTransportFault.Connect, error.Kind);
        Assert.Contains("no-such-host.invalid", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("reset")]
    [InlineData("close")]
    [InlineData("reset-chunked")]
    [InlineData("reset-before-answer")]
    public async Task A_connection_that_breaks_is_retried_and_then_a_lost_connection(string way)
    {
        await using var server = new LoopbackServer(async exchange =>
        {
            if (way == "reset-chunked") await exchange.WriteAsync("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nabcde\r\n");
            else if (way != "reset-before-answer") await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly these");
            if (way == "close") exchange.Close();
            else exchange.Reset();
        });
        await using var pipeline = Client(server.Uri, 2);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        Assert.Equal(AwsTransportFault.ConnectionLost, error.Kind);
        Assert.Equal(2, error.Attempts);
        Assert.Equal(2, server.Requests);
    }

    [Fact]
    public async Task A_corrupted_body_is_fetched_again()
    {
        await using var server = new LoopbackServer(exchange => exchange.OkAsync(
            exchange.Number == 1
                ? "the whole Answer"u8.ToArray()
                : Answer, $"x-amz-crc32: {Crc32.Compute(Answer).ToString(CultureInfo.InvariantCulture)}\r\n"));
        await using var pipeline = Client(server.Uri, 2);

        Assert.Equal("the whole answer", await CallAsync(pipeline));
        Assert.Equal(2, server.Requests);
    }

    [Fact]
    public async Task A_body_that_stays_corrupted_is_a_checksum_fault()
    {
        await using var server = new LoopbackServer(exchange => exchange.OkAsync(Answer, "x-amz-crc32: 1\r\n"));
        await using var pipeline = Client(server.Uri, 2);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        Assert.Equal(AwsTransportFault.ChecksumMismatch, error.Kind);
        Assert.Equal(2, error.Attempts);
    }

    [Fact]
    public async Task Garbage_in_a_sound_answer_is_a_typed_error_and_not_retried()
    {
        await using var server = new LoopbackServer(exchange => exchange.OkAsync("{\"Item\":"u8.ToArray()));
        await using var pipeline = Client(server.Uri, 3);
        var operation = new AwsOperation<string, string>(
            TestService.Other, "Parse", static (string _, AwsHttpRequest http) =>
                http.Body.Write("{}"u8), static (string _, AwsHttpResponse answer) => JsonDocument.Parse(answer.Body).ToString()!);

        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await pipeline.SendAsync(operation, "", null, CancellationToken.None));

        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
        Assert.Equal(1, server.Requests);
    }

    [Fact]
    public async Task A_response_that_is_not_HTTP_is_malformed()
    {
        await using var server = new LoopbackServer(exchange => exchange.WriteAsync("SSH-2.0-OpenSSH\r\n\r\n"));
        await using var pipeline = Client(server.Uri, 1);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
    }

    [Theory]
    [InlineData(500, "<html>oops</html>", "InternalServerError", true)]
    [InlineData(503, "", "ServiceUnavailable", true)]
    [InlineData(413, "too long", "RequestEntityTooLarge", false)]
    [InlineData(418, "short and stout", "Http418", false)]
    public async Task An_error_without_a_readable_body_is_named_by_its_status(int status, string body, string code, bool retryable)
    {
        await using var server = new LoopbackServer(exchange => exchange.SendAsync(status, Encoding.UTF8.GetBytes(body), "x-amzn-requestid: R1\r\n"));
        await using var pipeline = Client(server.Uri, 1);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => CallAsync(pipeline));

        Assert.Equal(code, error.Code);
        Assert.Equal(status, error.StatusCode);
        Assert.Equal("R1", error.RequestId);
        Assert.Equal(retryable, error.IsRetryable);
    }

    [Fact]
    public async Task A_redirect_to_another_region_is_an_error_and_not_followed()
    {
        await using var server = new LoopbackServer(exchange => exchange.SendAsync(307, [], "location: /elsewhere\r\n"));
        await using var pipeline = Client(server.Uri, 3);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => CallAsync(pipeline));

        Assert.Equal("TemporaryRedirect", error.Code);
        Assert.Equal(1, server.Requests);
    }

    [Fact]
    public async Task A_signature_for_the_wrong_region_is_the_service_s_error_and_not_retried()
    {
        await using var server = new LoopbackServer(exchange => exchange.SendAsync(
            400, """{"__type":"InvalidSignatureException"}"""u8.ToArray(), $"date: {DateTimeOffset.UtcNow:R}\r\n"));
        await using var pipeline = Client(server.Uri, 3);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(() => CallAsync(pipeline));

        Assert.Equal("InvalidSignatureException", error.Code);
        Assert.False(error.IsRetryable);
        Assert.Equal(1, server.Requests);
    }

    [Fact]
    public async Task A_region_that_there_is_not_is_a_connect_fault_that_names_its_host()
    {
        var options = TestService.Options();
        options.Region = "mars-north-1";
        options.MaxAttempts = 1;
        options.HttpMessageHandler = new UnknownHosts();
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        Assert.Equal(AwsTransportFault.Connect, error.Kind);
        Assert.Contains("test.mars-north-1.amazonaws.com is unknown. Check the Region", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_throttled_call_succeeds_on_a_later_attempt()
    {
        await using var server = new LoopbackServer(exchange => exchange.Number < 3
            ? exchange.SendAsync(400, """{"__type":"ThrottlingException"}"""u8.ToArray())
            : exchange.OkAsync(Answer));
        await using var pipeline = Client(server.Uri, 3, noDelays: true);

        Assert.Equal("the whole answer", await CallAsync(pipeline));
        Assert.Equal(3, server.Requests);
        Assert.Equal(1, server.Connections);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task An_answer_of_20_MB_is_read_whole(bool announced)
    {
        var large = new byte[20 * 1024 * 1024];
        Array.Fill(large, (byte)'x');
        await using var server = new LoopbackServer(exchange => announced ? exchange.OkAsync(large) : exchange.SendChunkedAsync(large.Chunk(64 * 1024)));
        await using var pipeline = Client(server.Uri, 1);

        var answer = await CallAsync(pipeline);

        Assert.Equal(large.Length, answer.Length);
        Assert.Equal(-1, answer.AsSpan().IndexOfAnyExcept('x'));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task An_answer_above_the_limit_is_refused_and_not_retried(bool announced)
    {
        var large = new byte[200_000];
        await using var server = new LoopbackServer(exchange => announced ? exchange.OkAsync(large) : exchange.SendChunkedAsync(large.Chunk(64 * 1024)));
        var options = Options(server.Uri, 3);
        options.MaxResponseLength = 100_000;
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => CallAsync(pipeline));

        Assert.Equal(AwsTransportFault.ResponseTooLarge, error.Kind);
        Assert.Contains("100000", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, server.Requests);
    }

    [Fact]
    public async Task A_slow_body_times_out_and_the_next_attempt_succeeds()
    {
        var stalled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async exchange =>
        {
            if (exchange.Number > 1)
            {
                await exchange.OkAsync(Answer);
                return;
            }

            await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nonly these");
            stalled.SetResult();
            await exchange.StallAsync();
        });
        var clock = new ManualTimeProvider();
        await using var pipeline = Client(server.Uri, 2, clock, noDelays: true);

        var call = CallAsync(pipeline);
        await stalled.Task;
        await UntilAsync(() => clock.PendingTimers > 0);
        clock.Advance(TimeSpan.FromSeconds(5));

        Assert.Equal("the whole answer", await call);
        Assert.Equal(2, server.Requests);
    }

    [Fact]
    public async Task A_call_that_outlasts_its_total_time_is_a_timeout_that_counts_its_attempts()
    {
        var stalls = new SemaphoreSlim(0);
        await using var server = new LoopbackServer(exchange =>
        {
            stalls.Release();
            return exchange.StallAsync();
        });
        var clock = new ManualTimeProvider();
        await using var pipeline = Client(server.Uri, 10, clock, noDelays: true);

        var call = CallAsync(pipeline);
        for (var attempt = 1; attempt <= 3; attempt++)
        {
            await stalls.WaitAsync();
            await UntilAsync(() => clock.PendingTimers > 0);
            clock.Advance(TimeSpan.FromSeconds(5));
        }

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => call);
        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.Equal(3, error.Attempts);
        Assert.Contains("15 s", error.Message, StringComparison.Ordinal);
    }

    internal static AwsClientOptions Options(Uri endpoint, int maxAttempts)
    {
        var options = TestService.Options(endpoint);
        options.MaxAttempts = maxAttempts;
        return options;
    }

    internal static AwsPipeline Client(Uri endpoint, int maxAttempts, TimeProvider? clock = null, bool noDelays = false)
    {
        var options = Options(endpoint, maxAttempts);
        // A clock that the test moves reaches the service's own limits.
        if (clock is not null) (options.TimeProvider, options.AttemptTimeout, options.TotalTimeout) = (clock, null, null);
        var settings = AwsClientSettings.Create(TestService.Other, options);
        return new AwsPipeline(TestService.Other, options, noDelays ? settings with { NextRandom = () => 0 } : settings);
    }

    internal static Task<string> CallAsync(AwsPipeline pipeline, CancellationToken cancellationToken = default) =>
        pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", null, cancellationToken).AsTask();

    internal static async Task UntilAsync(Func<bool> condition)
    {
        while (!condition()) await Task.Yield();
    }

    /// <summary>Fails as HttpClient does if a host name can't be resolved.</summary>
    private sealed class UnknownHosts : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            throw new HttpRequestException(HttpRequestError.NameResolutionError, "Name or service not known");
    }
}
