using System.Security.Cryptography;
using System.Text;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.Protocols;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>Bodies that are read and sent in pieces, over real connections.</summary>
public sealed class StreamTests
{
    private static readonly byte[] s_large = [.. Enumerable.Range(0, 300_000).Select(static i => (byte)(i * 7))];

    private static readonly AwsOperation<string, Stream> s_get = new(
        TestService.Other, "Get", static (string path, AwsHttpRequest http) =>
        {
            http.Method = "GET";
            http.PathAndQuery = path;
        }, static (string _, AwsHttpResponse answer) => AwsRestProtocol.ReadStream(answer))
    {
        Traits = AwsOperationTraits.StreamsResponse | AwsOperationTraits.ReadOnly,
    };

    private static readonly AwsOperation<AwsRequestStream, string> s_put = Put("Put", isHashed: true);
    private static readonly AwsOperation<AwsRequestStream, string> s_putUnhashed = Put("PutUnhashed", isHashed: false);

    [Fact]
    public async Task An_answer_is_handed_out_before_its_body_has_come()
    {
        var sendRest = new TaskCompletionSource();
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nabc");
            await sendRest.Task;
            await exchange.WriteAsync("def");
        });
        await using var pipeline = Client(server);

        await using var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);
        var first = new byte[3];
        await body.ReadExactlyAsync(first, TestContext.Current.CancellationToken);
        sendRest.SetResult();

        Assert.Equal("abc", Encoding.ASCII.GetString(first));
        using var rest = new StreamReader(body);
        Assert.Equal("def", await rest.ReadToEndAsync(TestContext.Current.CancellationToken));
        Assert.Equal(6, body.Position);
    }

    [Fact]
    public async Task A_body_that_was_read_gives_its_connection_back()
    {
        await using var server = new LoopbackServer(static exchange => exchange.OkAsync(s_large));
        await using var pipeline = Client(server);

        for (var i = 0; i < 5; i++)
        {
            await using var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);
            using var copy = new MemoryStream();
            await body.CopyToAsync(copy, TestContext.Current.CancellationToken);
            Assert.Equal(s_large, copy.ToArray());
        }

        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public async Task A_thousand_bodies_that_are_given_up_half_way_leave_nobody_waiting()
    {
        await using var server = new LoopbackServer(static async exchange =>
        {
            if (exchange.Head.StartsWith("GET /whole", StringComparison.Ordinal)) await exchange.OkAsync("end"u8.ToArray());
            else await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 5000000\r\n\r\nsome");
        });
        var options = TestService.Options(server.Uri);
        options.Connections.MaxConnectionsPerServer = 4;
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        await Parallel.ForEachAsync(
            Enumerable.Range(0, 1_000),
            new ParallelOptions { MaxDegreeOfParallelism = 8, CancellationToken = TestContext.Current.CancellationToken },
            async (i, cancellationToken) =>
            {
                var body = await pipeline.SendAsync(s_get, "/half", null, cancellationToken);
                var some = new byte[4];
                await body.ReadExactlyAsync(some, cancellationToken);
                using var cancel = new CancellationTokenSource();
                var read = i % 2 == 0 ? body.ReadAsync(some, cancel.Token).AsTask() : null;
                await cancel.CancelAsync();
                if (read is not null) await Assert.ThrowsAnyAsync<OperationCanceledException>(() => read);
                if (i % 3 == 0) await body.DisposeAsync();
                else body.Dispose();
            });

        await using var whole = await pipeline.SendAsync(s_get, "/whole", null, TestContext.Current.CancellationToken);
        Assert.Equal("end", await new StreamReader(whole).ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_truncated_body_is_not_complete()
    {
        await using var server = new LoopbackServer(static async exchange =>
        {
            await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc");
            exchange.Close();
        });
        await using var pipeline = Client(server);

        await using var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => body.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken));
        Assert.Equal(AwsTransportFault.ConnectionLost, error.Kind);
    }

    [Fact]
    public async Task A_body_of_which_nothing_more_comes_ends_in_a_timeout_that_names_the_limit()
    {
        await using var server = new LoopbackServer(static async exchange =>
        {
            await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc");
            await exchange.StallAsync();
        });
        var clock = new ManualTimeProvider();
        await using var pipeline = Client(server, TimeSpan.FromSeconds(0.5), clock);

        await using var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);
        await body.ReadExactlyAsync(new byte[3], TestContext.Current.CancellationToken);
        var rest = body.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);
        clock.Advance(TimeSpan.FromSeconds(0.5));

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => rest);
        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.Contains("0.5 s (AttemptTimeout), after 3 bytes", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("array")]
    [InlineData("span")]
    [InlineData("reader")]
    public async Task A_synchronous_read_of_a_body_has_the_same_limit(string how)
    {
        var never = new TaskCompletionSource();
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nabc");
            await never.Task;
        });
        var clock = new ManualTimeProvider();
        await using var pipeline = Client(server, TimeSpan.FromSeconds(0.2), clock);
        var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);
        await body.ReadExactlyAsync(new byte[3], TestContext.Current.CancellationToken);

        var reading = Task.Factory.StartNew(() =>
        {
            using var reader = new StreamReader(body);
            if (how == "reader") reader.ReadToEnd();
            while (how == "array" && body.Read(new byte[10], 0, 10) > 0) continue;
            Span<byte> span = new byte[10];
            while (how == "span" && body.Read(span) > 0) continue;
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        while (!reading.IsCompleted)
        {
            clock.Advance(TimeSpan.FromSeconds(0.2));
            await Task.Yield();
        }

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => reading);
        never.SetResult();

        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.Contains("for 0.2 s (AttemptTimeout), after 3 bytes of its body", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_second_read_of_a_body_is_refused_while_the_first_runs()
    {
        var rest = new TaskCompletionSource();
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n");
            await rest.Task;
            await exchange.WriteAsync("abc");
        });
        await using var pipeline = Client(server);
        await using var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);
        var bytes = new byte[3];

        var first = body.ReadAsync(bytes, TestContext.Current.CancellationToken).AsTask();
        var error = await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await body.ReadExactlyAsync(new byte[3], TestContext.Current.CancellationToken));
        rest.SetResult();

        Assert.Contains("still running", error.Message, StringComparison.Ordinal);
        Assert.True(await first > 0);
        Assert.Equal((byte)'a', bytes[0]);
    }

    [Fact]
    public async Task A_read_of_a_body_behaves_as_a_task_does()
    {
        await using var server = new LoopbackServer(async exchange =>
        {
            await exchange.WriteAsync("HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n");
            await Task.Yield();
            await exchange.WriteAsync("a");
        });
        await using var pipeline = Client(server);

        await HeldCalls.CheckAsync(
            () =>
            {
                var body = pipeline.SendAsync(s_get, "/", null, CancellationToken.None).AsTask().GetAwaiter().GetResult();
                return HeldCall.Of(body.ReadAsync(new byte[1], CancellationToken.None));
            },
            "ReadAsync");
    }

    [Fact]
    public async Task An_error_is_read_whole_though_a_stream_was_asked_for()
    {
        await using var server = new LoopbackServer(static exchange => exchange.SendAsync(404, """{"__type":"NoSuchKey"}"""u8.ToArray()));
        await using var pipeline = Client(server);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(
            async () => await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken));

        Assert.Equal("NoSuchKey", error.Code);
    }

    [Fact]
    public async Task A_stream_that_can_seek_is_hashed_sent_from_where_it_stands_and_sent_again()
    {
        var heads = new List<string>();
        await using var server = new LoopbackServer(async exchange =>
        {
            heads.Add(exchange.Head);
            Assert.Equal(s_large[1_000..], exchange.Body);
            if (exchange.Number == 1) await exchange.SendAsync(500, """{"__type":"InternalError"}"""u8.ToArray());
            else await exchange.OkAsync("done"u8.ToArray());
        });
        await using var pipeline = Client(server);
        using var source = new MemoryStream(s_large) { Position = 1_000 };

        Assert.Equal("done", await pipeline.SendAsync(s_put, new AwsRequestStream(source), null, TestContext.Current.CancellationToken));

        Assert.Equal(2, server.Requests);
        Assert.Contains(Convert.ToHexStringLower(SHA256.HashData(s_large.AsSpan(1_000))), heads[1], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_stream_that_can_be_read_once_is_not_sent_again()
    {
        await using var server = new LoopbackServer(static exchange => exchange.SendAsync(500, """{"__type":"InternalError"}"""u8.ToArray()));
        await using var pipeline = Client(server);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(
            s_putUnhashed, new AwsRequestStream(new ForwardOnly(s_large), s_large.Length), null, TestContext.Current.CancellationToken));

        Assert.Equal(1, error.Attempts);
        Assert.Equal(1, server.Requests);
    }

    [Fact]
    public async Task A_stream_that_must_be_hashed_and_can_be_read_once_is_refused()
    {
        await using var server = new LoopbackServer(static exchange => exchange.OkAsync([]));
        await using var pipeline = Client(server);

        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await pipeline.SendAsync(
            s_put, new AwsRequestStream(new ForwardOnly(s_large), s_large.Length), null, TestContext.Current.CancellationToken));

        Assert.Contains("Pass a stream that can", error.Message, StringComparison.Ordinal);
        Assert.Equal(0, server.Requests);
    }

    [Fact]
    public async Task A_stream_that_is_shorter_than_it_was_said_to_be_is_the_callers_fault()
    {
        await using var server = new LoopbackServer(static exchange => exchange.OkAsync([]));
        await using var pipeline = Client(server);

        var error = await Assert.ThrowsAnyAsync<Exception>(async () => await pipeline.SendAsync(
            s_putUnhashed, new AwsRequestStream(new ForwardOnly(new byte[10]), 20), null, TestContext.Current.CancellationToken));

        Assert.Contains("ended after 10 of 20 bytes", (error.InnerException ?? error).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_stream_that_can_seek_shows_at_once_that_it_is_too_short() =>
        Assert.Contains(
            "ended after 10 of 20 bytes",
            Assert.Throws<ArgumentException>(static () => new AwsRequestStream(new MemoryStream(new byte[10]), 20)).Message, StringComparison.Ordinal);

    [Fact]
    public async Task A_transport_without_streams_is_given_the_whole_body()
    {
        byte[]? sent = null;
        var options = TestService.Options();
        options.Transport = new ScriptedTransport((_, request, _) =>
        {
            sent = request.Body.WrittenSpan.ToArray();
            return new(new TextResponse(200, "done"));
        });
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        var answer = await pipeline.SendAsync(s_put, new AwsRequestStream(new ForwardOnly(s_large)), null, TestContext.Current.CancellationToken);

        Assert.Equal("done", answer);
        Assert.Equal(s_large, sent);
    }

    [Fact]
    public async Task A_transport_without_streams_answers_with_one_all_the_same()
    {
        var options = TestService.Options();
        options.Transport = new ScriptedTransport(static _ => new TextResponse(200, "whole"));
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        await using var body = await pipeline.SendAsync(s_get, "/", null, TestContext.Current.CancellationToken);

        Assert.Equal("whole", await new StreamReader(body).ReadToEndAsync(TestContext.Current.CancellationToken));
    }

    private static AwsOperation<AwsRequestStream, string> Put(string name, bool isHashed) => new(
        TestService.Other, name, (AwsRequestStream body, AwsHttpRequest http) =>
        {
            http.Method = "PUT";
            http.BodyStream = body;
            if (!isHashed) http.Headers.Add("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
        }, static (AwsRequestStream _, AwsHttpResponse answer) => Encoding.UTF8.GetString(answer.Body.Span));

    private static AwsPipeline Client(LoopbackServer server, TimeSpan? attemptTimeout = null, TimeProvider? clock = null)
    {
        var options = TestService.Options(server.Uri);
        options.TimeProvider = clock ?? TimeProvider.System;
        if (attemptTimeout is { } timeout) options.AttemptTimeout = timeout;
        return new AwsPipeline(TestService.Other, options);
    }

    /// <summary>A stream that can be read once.</summary>
    private sealed class ForwardOnly(byte[] bytes) : MemoryStream(bytes)
    {
        public override bool CanSeek => false;
    }
}
