using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>The messages that are refused, and the errors.</summary>
public sealed class Http1StrictnessTests
{
    private const string Chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    public static TheoryData<string, string> UnsoundResponses => new()
    {
        { "SSH-2.0-OpenSSH\r\n\r\n", "isn't that of an HTTP response" },
        { "\u0015\u0003\u0001\0\u0002\u0002\u0050", "control character" },
        { "\r\nHTTP/1.1 200 OK\r\n\r\n", "isn't that of an HTTP response" },
        { "HTTP/2.0 200 OK\r\n\r\n", "a different protocol or version" },
        { "HTTP/1.2 200 OK\r\n\r\n", "a different protocol or version" },
        { "HTTP/1,1 200 OK\r\n\r\n", "a different protocol or version" },
        { "http/1.1 200 OK\r\n\r\n", "a different protocol or version" },
        { "HTTP/1.1  200 OK\r\n\r\n", "isn't that of an HTTP response" },
        { "HTTP/1.1 20 OK\r\n\r\n", "isn't that of an HTTP response" },
        { "HTTP/1.1 2000 OK\r\n\r\n", "isn't that of an HTTP response" },
        { "HTTP/1.1 2x0 OK\r\n\r\n", "isn't that of an HTTP response" },
        { "HTTP/1.1 099 OK\r\n\r\n", "isn't that of an HTTP response" },
        { "HTTP/1.1 200\tOK\r\n\r\n", "isn't that of an HTTP response" },
        { "HTTP/1.1 200 O\0K\r\n\r\n", "control character" },
        { "HTTP/1.1 200 O\u007FK\r\n\r\n", "control character" },
        { "HTTP/1.1 200 OK\n\r\n", "control character" },
        { "HTTP/1.1 200 OK\r\r\n\r\n", "control character" },
        { "HTTP/1.1 200 OK\rX: y\r\n\r\n", "control character" },
        { "HTTP/1.1 200 OK\r\nA: b\nC: d\r\n\r\n", "control character" },
        { "HTTP/1.1 200 OK\r\nA: b\r\n\n", "control character" },
        { "HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "no colon" },
        { "HTTP/1.1 200 OK\r\nA\r\n\r\n", "no colon" },
        { "HTTP/1.1 200 OK\r\n: b\r\n\r\n", "no colon" },
        { "HTTP/1.1 200 OK\r\nA(: b\r\n\r\n", "no colon" },
        { "HTTP/1.1 200 OK\r\n\u00C4: b\r\n\r\n", "no colon" },
        { "HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n", "Folded" },
        { "HTTP/1.1 200 OK\r\n\tA: b\r\n\r\n", "Folded" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "both Transfer-Encoding and Content-Length" },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n", "both Transfer-Encoding and Content-Length" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "several different values" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\na", "isn't a number" },
        { "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\na", "isn't a number" },
        { "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\na", "isn't a number" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 0x1\r\n\r\na", "isn't a number" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 1 1\r\n\r\na", "isn't a number" },
        { "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\na", "isn't a number" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999999\r\n\r\na", "longer than" },
        { "HTTP/1.1 200 OK\r\nContent-Length: 4294967297\r\n\r\na", "longer than" },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "must be \"chunked\"" },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "must be \"chunked\"" },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", "must be \"chunked\"" },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "must be \"chunked\"" },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n\r\n0\r\n\r\n", "must be \"chunked\"" },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "must be \"chunked\"" },
        { "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "HTTP/1.0" },
        { "HTTP/1.1 204 No\r\nContent-Length: 1\r\n\r\na", "can't have" },
        { "HTTP/1.1 204 No\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "can't have" },
        { "HTTP/1.1 100 No\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\n\r\n", "can't have" },
        { "HTTP/1.1 101 Other\r\nUpgrade: h2c\r\n\r\n", "101" },
        { Chunked + "\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + ";a\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + "g\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + "0x1\r\na\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + "-1\r\na\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + " 1\r\na\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + "1 \r\na\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + "1 ;a\r\na\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + "00000000000000001\r\na\r\n0\r\n\r\n", "doesn't start with its size" },
        { Chunked + "ffffffffffffffff\r\na\r\n0\r\n\r\n", "longer than" },
        { Chunked + "80000000\r\na\r\n0\r\n\r\n", "longer than" },
        { Chunked + "100000001\r\na\r\n0\r\n\r\n", "longer than" },
        { Chunked + "1\na\r\n0\r\n\r\n", "control character" },
        { Chunked + "1\ra\r\n0\r\n\r\n", "control character" },
        { Chunked + "1;\0\r\na\r\n0\r\n\r\n", "control character" },
        { Chunked + "1\r\nab\r\n0\r\n\r\n", "longer than its size" },
        { Chunked + "2\r\na\r\n0\r\n\r\n", "longer than its size" },
        { Chunked + "1\r\na\n0\r\n\r\n", "longer than its size" },
        { Chunked + "1\r\na\r0\r\n\r\n", "longer than its size" },
        { Chunked + "0\r\nA\r\n\r\n", "no colon" },
        { Chunked + "0\r\n A: b\r\n\r\n", "Folded" },
        { Chunked + "0\r\nA: b\n\r\n", "control character" },
        { Chunked + "0\r\nContent-Length: 5\r\n\r\n", "trailers contain" },
        { Chunked + "0\r\ntransfer-encoding: chunked\r\n\r\n", "trailers contain" },
    };

    [Theory]
    [MemberData(nameof(UnsoundResponses))]
    public void An_unsound_response_is_refused(string wire, string reason)
    {
        reason = reason == "no colon" ? "followed directly by a colon" : reason;
        foreach (var size in new[] { int.MaxValue, 1, 3 })
        {
            using var connection = Asked(wire, readSize: _ => size);

            var exception = Assert.Throws<Http1ProtocolException>(() => connection.Receive());

            Assert.Contains(reason, exception.Message);
            Assert.False(connection.CanReuse);
            Assert.Throws<InvalidOperationException>(() => connection.Receive());
            Assert.Throws<InvalidOperationException>(() => connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8));
        }
    }

    [Theory]
    [InlineData("GET / HTTP/1.1\r\n\r\n", 400)]
    [InlineData("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET /  HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET / a HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET /\t HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET /\u00E4 HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET  HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData(" / HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET /\r\n\r\n", 400)]
    [InlineData("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400)]
    [InlineData("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505)]
    [InlineData("GET / XTTP/1.1\r\nHost: a\r\n\r\n", 505)]
    [InlineData("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505)]
    [InlineData("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400)]
    [InlineData("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501)]
    [InlineData("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999\r\n\r\n", 413)]
    public void An_unsound_request_is_refused_with_the_status_to_answer(string wire, int status)
    {
        foreach (var size in new[] { int.MaxValue, 1 })
        {
            using var connection = new Http1ServerConnection(new ScriptedStream(Bytes(wire), _ => size));

            var exception = Assert.Throws<Http1ProtocolException>(() => connection.TryReceive(out _));

            Assert.Equal(status, exception.ResponseStatus);
            Assert.False(connection.KeepsAlive);
            Assert.Throws<InvalidOperationException>(() => connection.TryReceive(out _));
        }
    }

    [Fact]
    public void Bytes_beyond_a_response_are_refused_before_the_next_request()
    {
        using var connection = Asked("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n!HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged");

        Assert.Equal("!", Text(connection.Receive().Body.Span));
        Assert.False(connection.CanReuse);
        Assert.Throws<Http1ProtocolException>(() => connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8));
        Assert.Throws<InvalidOperationException>(() => connection.Receive());
    }

    [Fact]
    public void A_message_tells_nothing_of_what_came()
    {
        using var connection = Asked("HTTP/1.1 200 OK\r\nsecret value\r\n\r\n");

        Assert.DoesNotContain("secret", Assert.Throws<Http1ProtocolException>(() => connection.Receive()).ToString());
    }
}
