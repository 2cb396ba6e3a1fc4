using System.Net.Sockets;
using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>Exchanges over real sockets.</summary>
public sealed class Http1LoopbackTests
{
    private static readonly TimeSpan Generous = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData("127.0.0.1")]
    [InlineData("localhost")]
    public async Task A_connection_serves_one_exchange_after_the_other(string host)
    {
        using var listener = new Http1Listener();
        var server = listener.Serve(connection =>
        {
            while (connection.TryReceive(out var request))
            {
                var answer = Bytes($"{Text(request.Method)} {Text(request.Target)} {Text(request.Body.Span)}");
                connection.Send(Bytes($"HTTP/1.1 200 OK\r\nContent-Length: {answer.Length}\r\n\r\n"), answer);
            }
        });

        using (var connection = Http1Connection.Connect(host, listener.Port, Generous))
        {
            for (var i = 0; i < 3; i++)
            {
                connection.Send(Bytes($"POST /{i} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"));
                Assert.Equal($"POST /{i} hi", Text(connection.Receive().Body.Span));
                Assert.True(connection.CanReuse);
            }
        }

        await server.WaitAsync(Generous);
    }

    [Fact]
    public async Task Bodies_of_six_megabytes_go_both_ways()
    {
        var body = new byte[6 * 1024 * 1024 + 100];
        new Random(1).NextBytes(body);
        using var listener = new Http1Listener();
        var server = listener.Serve(connection =>
        {
            while (connection.TryReceive(out var request))
            {
                if (request.TryGetHeader("X-Chunks"u8, out _))
                    connection.Send(
                        Bytes($"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{request.Body.Length:x}\r\n{Text(request.Body.Span)}\r\n0\r\nX-T: " +
                            $"u\r\n\r\n"));
                else
                    connection.Send(Bytes($"HTTP/1.1 200 OK\r\nContent-Length: {request.Body.Length}\r\n\r\n"), request.Body.Span);
            }
        });

        using (var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous))
        {
            connection.Send(Bytes($"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {body.Length}\r\n\r\n"), body);
            Assert.True(connection.Receive().Body.Span.SequenceEqual(body));

            connection.BeginChunks(Bytes("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nX-Chunks: yes\r\n\r\n"));
            connection.WriteChunk(body.AsSpan(0, 100_000));
            for (var at = 100_000; at < body.Length; at += 1_000) connection.WriteChunk(body.AsSpan(at, Math.Min(1_000, body.Length - at)));
            connection.EndChunks();
            var response = connection.Receive();
            Assert.True(response.Body.Span.SequenceEqual(body));
            Assert.True(response.TryGetTrailer("x-t"u8, out var trailer));
            Assert.Equal("u", Text(trailer));
            Assert.True(connection.CanReuse);
        }

        await server.WaitAsync(Generous);
    }

    [Fact]
    public async Task An_answer_that_comes_before_the_request_was_read_is_received()
    {
        using var listener = new Http1Listener();
        var server = listener.ServeSocket(socket =>
        {
            // Closing with unread bytes resets the connection: the client's write fails, its read does not.
            socket.Receive(new byte[16]);
            socket.Send("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno"u8);
        });

        using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous);
        var response = connection.Exchange(Bytes("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n"), new byte[60_000_000]);

        Assert.Equal(413, response.Status);
        Assert.Equal("no", Text(response.Body.Span));
        Assert.False(connection.CanReuse);
        await server.WaitAsync(Generous);
    }

    [Fact]
    public async Task A_reset_is_an_error_of_the_network()
    {
        using var listener = new Http1Listener();
        var server = listener.ServeSocket(socket =>
        {
            socket.Receive(new byte[16]);
            socket.Close(0);
        });

        using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous);
        connection.Send(Bytes("GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + new string('x', 100) + "\r\n\r\n"));

        Assert.IsNotType<Http1ProtocolException>(Assert.ThrowsAny<IOException>(() => connection.Receive()));
        Assert.False(connection.CanReuse);
        Assert.Throws<InvalidOperationException>(() => connection.Send(Bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n")));
        await server.WaitAsync(Generous);
    }

    [Theory]
    [InlineData("")]
    [InlineData("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n")]
    public async Task A_connection_that_was_closed_while_idle_is_not_used_again(string farewell)
    {
        using var listener = new Http1Listener();
        using var answered = new ManualResetEventSlim();
        var server = listener.Serve(peer =>
        {
            Assert.True(peer.TryReceive(out _));
            peer.Send("HTTP/1.1 204 No Content\r\n\r\n"u8);
            answered.Wait(Generous);
            if (farewell.Length > 0) peer.Send(Bytes(farewell));
        });
        using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous);
        Assert.Equal(204, connection.Exchange(Bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), default).Status);
        Assert.True(connection.CanReuse);

        answered.Set();
        await server.WaitAsync(Generous);

        Assert.True(SpinWait.SpinUntil(() => !connection.CanReuse, Generous));
        Assert.Throws<InvalidOperationException>(() => connection.Send(Bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n")));
    }

    [Fact]
    public void An_aborted_connection_is_not_used_again()
    {
        using var listener = new Http1Listener();
        using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous);
        Assert.True(connection.CanReuse);

        connection.Abort();

        Assert.ThrowsAny<IOException>(() => connection.Exchange(Bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), default));
        Assert.False(connection.CanReuse);
    }

    [Fact]
    public void Silence_longer_than_the_time_to_receive_is_an_error()
    {
        using var listener = new Http1Listener();
        using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous);
        Assert.Null(connection.ReceiveTimeout);
        connection.ReceiveTimeout = TimeSpan.FromMilliseconds(20);
        Assert.Equal(TimeSpan.FromMilliseconds(20), connection.ReceiveTimeout);
        connection.Send(Bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));

        var exception = Assert.ThrowsAny<IOException>(() => connection.Receive());

        Assert.Equal(SocketError.TimedOut, Assert.IsType<SocketException>(exception.InnerException).SocketErrorCode);
        Assert.False(connection.CanReuse);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_peer_that_does_not_read_ends_a_write_after_its_time(bool inOneCall)
    {
        using var listener = new Http1Listener();
        using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous);
        Assert.Null(connection.SendTimeout);
        connection.SendTimeout = TimeSpan.FromMilliseconds(20);
        var head = Bytes("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n");

        var exception = Assert.ThrowsAny<IOException>(() =>
        {
            if (inOneCall) connection.Exchange(head, new byte[60_000_000]);
            else connection.Send(head, new byte[60_000_000]);
        });

        Assert.Equal(SocketError.TimedOut, Assert.IsType<SocketException>(exception.InnerException).SocketErrorCode);
        Assert.False(connection.CanReuse);
    }

    [Fact]
    public async Task A_wait_is_ended_from_another_thread()
    {
        using var listener = new Http1Listener();
        using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, Generous);
        var server = listener.Serve(peer =>
        {
            Assert.True(peer.TryReceive(out _));
            connection.Abort();
        });
        connection.Send(Bytes("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));

        Assert.ThrowsAny<IOException>(() => connection.Receive());
        Assert.False(connection.CanReuse);
        await server.WaitAsync(Generous);
    }

    [Fact]
    public async Task A_client_that_waits_for_100_Continue_gets_it()
    {
        using var listener = new Http1Listener();
        var server = listener.Serve(connection =>
        {
            Assert.True(connection.TryReceive(out var request));
            Assert.Equal("body", Text(request.Body.Span));
            connection.Send("HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n"u8);
        });

        using var client = new TcpClient("127.0.0.1", listener.Port);
        var stream = client.GetStream();
        stream.Write("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"u8);
        var interim = new byte[25];
        stream.ReadExactly(interim);
        Assert.Equal("HTTP/1.1 100 Continue\r\n\r\n", Text(interim));
        stream.Write("body"u8);
        Assert.StartsWith("HTTP/1.1 202", await new StreamReader(stream).ReadLineAsync(TestContext.Current.CancellationToken));
        await server.WaitAsync(Generous);
    }

    [Fact]
    public async Task HttpClient_is_understood()
    {
        using var listener = new Http1Listener();
        var server = listener.Serve(connection =>
        {
            while (connection.TryReceive(out var request))
            {
                var answer = Bytes($"{Text(request.Method)} {Text(request.Target)} {Text(request.Body.Span)} {request.IsChunked}");
                connection.Send(Bytes($"HTTP/1.1 200 OK\r\nContent-Length: {answer.Length}\r\n\r\n"), answer);
            }
        });

        using (var client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{listener.Port}") })
        {
            Assert.Equal("GET /a?b=c  False", await client.GetStringAsync("/a?b=c", TestContext.Current.CancellationToken));
            using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new StringContent("text") };
            request.Headers.TransferEncodingChunked = true;
            using var response = await client.SendAsync(request, TestContext.Current.CancellationToken);
            Assert.Equal("POST / text True", await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        }

        await server.WaitAsync(Generous);
    }
}
