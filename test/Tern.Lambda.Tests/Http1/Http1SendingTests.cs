using Tern.Buffers;
using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>The bytes that are sent, the number of writes, and the behavior if the peer doesn't read them.</summary>
public sealed class Http1SendingTests
{
    private const string Chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    private const string Ok = "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n";
    private const string TooLarge = "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno";

    [Theory]
    [InlineData(0, 1)]
    [InlineData(1, 1)]
    [InlineData(32 * 1024 - 60, 1)]
    [InlineData(32 * 1024, 2)]
    [InlineData(6_000_000, 2)]
    public void A_request_goes_out_in_few_writes(int length, int writes)
    {
        var head = $"POST / HTTP/1.1\r\nContent-Length: {length:0}\r\n\r\n";
        var body = Bytes(new string('b', length));
        var stream = new ScriptedStream(Bytes(Ok));
        using var connection = new Http1Connection(stream);

        connection.Send(Bytes(head), body);

        Assert.Equal(writes, stream.Writes.Count);
        Assert.Equal(head + Text(body), stream.Written);
        Assert.Equal(202, connection.Receive().Status);
    }

    [Fact]
    public void A_head_larger_than_a_write_is_sent_too()
    {
        var head = "POST / HTTP/1.1\r\nX: " + new string('x', 40_000) + "\r\n\r\n";
        var stream = new ScriptedStream(Bytes(Ok));
        using var connection = new Http1Connection(stream);

        connection.Send(Bytes(head), Bytes("body"));

        Assert.Equal(head + "body", stream.Written);
    }

    [Fact]
    public void Small_chunks_go_out_in_one_write_each_and_the_head_with_the_first()
    {
        var stream = new ScriptedStream(Bytes(Ok));
        using var connection = new Http1Connection(stream);
        var trailers = new PooledBuffer();
        new Http1RequestWriter(trailers).WriteHeader("X-Error"u8, "yes"u8);

        connection.BeginChunks(Bytes(Chunked));
        Assert.Empty(stream.Writes);
        connection.WriteChunk("hello"u8);
        connection.WriteChunk(default);
        connection.WriteChunk(Bytes(new string('x', 0x1a2)));
        connection.EndChunks(trailers: trailers.WrittenSpan);

        Assert.Equal(
            [Chunked + "5\r\nhello\r\n", "1a2\r\n" + new string('x', 0x1a2) + "\r\n", "0\r\nX-Error: yes\r\n\r\n"], stream.Writes.Select(write => Text(write)));
        Assert.Equal(202, connection.Receive().Status);
        Assert.True(connection.CanReuse);
    }

    [Fact]
    public void The_last_chunk_and_the_end_share_a_write()
    {
        var stream = new ScriptedStream(Bytes(Ok));
        using var connection = new Http1Connection(stream);

        connection.BeginChunks(Bytes(Chunked));
        connection.EndChunks("all"u8);

        Assert.Equal([Chunked + "3\r\nall\r\n0\r\n\r\n"], stream.Writes.Select(write => Text(write)));
    }

    [Fact]
    public void The_head_can_go_ahead_of_the_first_chunk()
    {
        var stream = new ScriptedStream(Bytes(Ok));
        using var connection = new Http1Connection(stream);

        connection.BeginChunks(Bytes(Chunked));
        connection.Flush();
        connection.Flush();
        connection.EndChunks();

        Assert.Equal([Chunked, "0\r\n\r\n"], stream.Writes.Select(write => Text(write)));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(15)]
    [InlineData(16)]
    [InlineData(32 * 1024)]
    [InlineData(32 * 1024 + 1)]
    [InlineData(0x123456)]
    public void Chunks_of_any_size_are_read_back(int size)
    {
        var body = new byte[size];
        new Random(size).NextBytes(body);
        var sent = new ScriptedStream([]);
        using var client = new Http1Connection(sent);
        client.BeginChunks(Bytes(Chunked));
        client.WriteChunk(body);
        client.EndChunks(body, "A: b\r\n"u8);

        using var server = new Http1ServerConnection(new ScriptedStream(Bytes(sent.Written), at => at % 3000 + 1));
        Assert.True(server.TryReceive(out var request));
        Assert.True(request.Body.Span.SequenceEqual([.. body, .. body]));
        Assert.True(request.TryGetTrailer("a"u8, out var trailer));
        Assert.Equal("b", Text(trailer));
    }

    [Fact]
    public void A_response_is_received_although_the_request_was_not_taken_whole()
    {
        var stream = new ScriptedStream(Bytes(TooLarge)) { WritesBeforeClosing = 33_000 };
        using var connection = new Http1Connection(stream);

        Assert.Throws<IOException>(() => connection.Send("POST / HTTP/1.1\r\nContent-Length: 100000\r\n\r\n"u8, new byte[100_000]));
        Assert.False(connection.CanReuse);
        var response = connection.Receive();

        Assert.Equal("413 [no] Content-Length=2;", Describe(response));
        Assert.False(connection.CanReuse);
    }

    [Fact]
    public void An_exchange_finds_that_response_by_itself()
    {
        using var connection = new Http1Connection(new ScriptedStream(Bytes(TooLarge)) { WritesBeforeClosing = 0 });

        Assert.Equal(413, connection.Exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8, default).Status);
        Assert.False(connection.CanReuse);
    }

    [Fact]
    public void Where_neither_sending_nor_receiving_succeeds_the_cause_is_told()
    {
        using var connection = new Http1Connection(new ScriptedStream([]) { WritesBeforeClosing = 0 });

        var exception = Assert.Throws<IOException>(() => connection.Exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8, default));

        Assert.Contains("couldn't be sent", exception.Message);
        Assert.Equal("The peer closed.", exception.InnerException!.Message);
    }

    [Fact]
    public void Chunks_stop_at_the_first_failure_and_an_early_response_is_received()
    {
        using var connection = new Http1Connection(new ScriptedStream(Bytes(TooLarge)) { WritesBeforeClosing = 100 });
        connection.BeginChunks(Bytes(Chunked));
        connection.WriteChunk("hello"u8);

        Assert.Throws<IOException>(() => connection.WriteChunk(new byte[100]));
        Assert.Throws<IOException>(() => connection.WriteChunk("hello"u8));
        Assert.Throws<IOException>(() => connection.Flush());
        Assert.Throws<IOException>(() => connection.EndChunks());
        Assert.Equal(413, connection.Receive().Status);
        Assert.False(connection.CanReuse);
    }

    [Fact]
    public void A_response_before_the_chunks_ended_leaves_the_connection_unusable()
    {
        using var connection = new Http1Connection(new ScriptedStream(Bytes(Ok)));
        connection.BeginChunks(Bytes(Chunked));
        connection.WriteChunk("hello"u8);

        Assert.Equal(202, connection.Receive().Status);
        Assert.False(connection.CanReuse);
        Assert.Throws<InvalidOperationException>(() => connection.WriteChunk("more"u8));
    }

    [Fact]
    public void Calls_out_of_turn_are_refused()
    {
        using var connection = new Http1Connection(new ScriptedStream(Bytes(Ok)));
        Assert.True(connection.CanReuse);
        Assert.Throws<InvalidOperationException>(() => connection.Receive());
        Assert.Throws<InvalidOperationException>(() => connection.WriteChunk("a"u8));
        Assert.Throws<InvalidOperationException>(() => connection.EndChunks());
        Assert.Throws<ArgumentException>(() => connection.Send(default));
        Assert.Throws<ArgumentException>(() => connection.Send("POST / HTTP/1.1\r\nHost: a\r\n"u8, "body"u8));
        Assert.Throws<ArgumentException>(() => connection.BeginChunks("POST / HTTP/1.1\r\nHost: a\r\n"u8));

        connection.BeginChunks(Bytes(Chunked));
        Assert.False(connection.CanReuse);
        Assert.Throws<InvalidOperationException>(() => connection.Send("GET / HTTP/1.1\r\n\r\n"u8));
        Assert.Throws<InvalidOperationException>(() => connection.BeginChunks(Bytes(Chunked)));
        Assert.Throws<ArgumentException>(() => connection.EndChunks(trailers: "A: b"u8));

        connection.EndChunks();
        Assert.Throws<InvalidOperationException>(() => connection.Send("GET / HTTP/1.1\r\n\r\n"u8));
        Assert.Throws<InvalidOperationException>(() => connection.WriteChunk("a"u8));
        connection.Receive();
        Assert.True(connection.CanReuse);

        connection.Dispose();
        Assert.False(connection.CanReuse);
        Assert.Throws<InvalidOperationException>(() => connection.Send("GET / HTTP/1.1\r\n\r\n"u8));
    }

    [Fact]
    public void A_response_is_readable_while_the_next_request_is_sent_and_not_after_it_was_answered()
    {
        var stream = new ScriptedStream(Bytes("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nevent" + Ok), at => at == 0 ? 43 : int.MaxValue);
        using var connection = new Http1Connection(stream);
        connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8);
        var answer = connection.Receive();
        connection.BeginChunks(Bytes(Chunked));
        connection.WriteChunk(answer.Body.Span);
        connection.WriteChunk(answer.Body.Span);
        connection.EndChunks();
        Assert.Equal("event", Text(answer.Body.Span));

        connection.Receive();

        Assert.Throws<ObjectDisposedException>(() => answer.Body);
        Assert.Throws<ObjectDisposedException>(() => answer.Status);
        Assert.Throws<ObjectDisposedException>(() => default(Http1Response).Status);
    }

    [Fact]
    public void The_stream_is_closed_with_the_connection()
    {
        var stream = new ScriptedStream([]);
        new Http1Connection(stream).Dispose();
        Assert.True(stream.IsClosed);

        stream = new ScriptedStream([]);
        using var connection = new Http1Connection(stream);
        connection.Abort();
        Assert.True(stream.IsClosed);
    }
}
