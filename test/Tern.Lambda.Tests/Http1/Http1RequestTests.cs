using Tern.Buffers;
using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>Requests, written and read.</summary>
public sealed class Http1RequestTests
{
    [Fact]
    public void A_head_is_written_as_the_grammar_has_it()
    {
        using var buffer = new PooledBuffer();
        var writer = new Http1RequestWriter(buffer);

        writer.WriteRequestLine("POST"u8, "/runtime/"u8, "8476a536"u8, "/response"u8);
        writer.WriteHeader("Host"u8, "127.0.0.1:9001"u8);
        writer.WriteHeader("Content-Type"u8, "text/plain;\tx=\"y\"");
        writer.WriteHeader("X-Utf8"u8, "\u00E4"u8);
        writer.WriteHeader("X-Empty"u8, "");
        writer.WriteHeader("Content-Length"u8, 0);
        writer.WriteHeader("X-Most"u8, long.MaxValue);
        writer.EndHead();

        Assert.Equal("POST /runtime/8476a536/response HTTP/1.1\r\nHost: 127.0.0.1:9001\r\nContent-Type: text/plain;\tx=\"y\"\r\nX-Utf8: \u00C3\u00A4\r\n"
            + "X-Empty: \r\nContent-Length: 0\r\nX-Most: 9223372036854775807\r\n\r\n", Text(buffer.WrittenSpan));
    }

    [Fact]
    public void Values_that_would_break_the_line_are_not_written()
    {
        using var buffer = new PooledBuffer();
        var writer = new Http1RequestWriter(buffer);

        foreach (var text in new[] { "", "a b", "a:", "a\r\nb", "a\n", "a\0", "\u00E4", "a(" })
        {
            Assert.Throws<ArgumentException>(() => writer.WriteRequestLine(Bytes(text), "/"u8));
            Assert.Throws<ArgumentException>(() => writer.WriteHeader(Bytes(text), "v"u8));
            Assert.Throws<ArgumentException>(() => writer.WriteHeader(Bytes(text), "v"));
            Assert.Throws<ArgumentException>(() => writer.WriteHeader(Bytes(text), 1));
        }

        foreach (var text in new[] { "", "a b", "a\r\nb", "a\n", "a\0", "\u00E4", "\t", "a\u007F" })
        {
            Assert.Throws<ArgumentException>(() => writer.WriteRequestLine("GET"u8, Bytes(text)));
            if (text.Length == 0) continue;
            Assert.Throws<ArgumentException>(() => writer.WriteRequestLine("GET"u8, "/"u8, Bytes(text), "/"u8));
            Assert.Throws<ArgumentException>(() => writer.WriteRequestLine("GET"u8, "/"u8, "a"u8, Bytes(text)));
        }

        foreach (var text in new[] { "a\r\nb", "a\n", "\r", "a\0", "a\u007F", "\u0001" })
        {
            Assert.Throws<ArgumentException>(() => writer.WriteHeader("A"u8, Bytes(text)));
            Assert.Throws<ArgumentException>(() => writer.WriteHeader("A"u8, text));
        }

        Assert.Throws<ArgumentException>(() => writer.WriteHeader("A"u8, "\u00E4"));
        Assert.Throws<ArgumentException>(() => writer.WriteHeader("A"u8, "\u010A"));
        Assert.Throws<ArgumentOutOfRangeException>(() => writer.WriteHeader("A"u8, -1));
        Assert.Equal(0, buffer.WrittenCount);
    }

    [Fact]
    public void Requests_sent_ahead_are_read_one_after_the_other()
    {
        const string Wire = "GET /a?b HTTP/1.1\r\nHost: a\r\n\r\n"
            + "POST /c HTTP/1.1\r\nhost: a\r\nContent-Length: 3\r\n\r\nabc"
            + "PUT * HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n0\r\nT: u\r\n\r\n"
            + "DELETE http://a/ HTTP/1.0\r\n\r\n";
        foreach (var size in new[] { 1, 2, 50, int.MaxValue })
        {
            using var connection = new Http1ServerConnection(new ScriptedStream(Bytes(Wire), _ => size));

            Assert.True(connection.TryReceive(out var first));
            Assert.Equal("GET /a?b ", $"{Text(first.Method)} {Text(first.Target)} {Text(first.Body.Span)}");
            Assert.True(connection.KeepsAlive);
            Assert.True(connection.TryReceive(out var second));
            Assert.Equal("POST /c abc", $"{Text(second.Method)} {Text(second.Target)} {Text(second.Body.Span)}");
            Assert.Throws<ObjectDisposedException>(() => Text(first.Method));
            Assert.True(connection.TryReceive(out var third));
            Assert.Equal("PUT * de", $"{Text(third.Method)} {Text(third.Target)} {Text(third.Body.Span)}");
            Assert.True(third.IsChunked);
            Assert.True(third.TryGetTrailer("t"u8, out var trailer));
            Assert.Equal("u", Text(trailer));
            Assert.False(third.TryGetHeader("t"u8, out _));
            Assert.True(connection.TryReceive(out var fourth));
            Assert.Equal("DELETE http://a/ ", $"{Text(fourth.Method)} {Text(fourth.Target)} {Text(fourth.Body.Span)}");
            Assert.False(connection.KeepsAlive);
            Assert.False(connection.TryReceive(out _));
        }
    }

    [Fact]
    public void The_first_of_several_headers_is_found_and_all_are_listed()
    {
        using var connection = new Http1ServerConnection(new ScriptedStream(Bytes("GET / HTTP/1.1\r\nHost: a\r\nX-a: 1\r\nx-A: 2\r\nX-a_: 3\r\n\r\n")));
        Assert.True(connection.TryReceive(out var request));

        Assert.True(request.TryGetHeader("X-A"u8, out var value));
        Assert.Equal("1", Text(value));
        Assert.False(request.TryGetHeader("X-\u0041_\u0000"u8, out _));
        Assert.False(request.TryGetHeader(""u8, out _));
        request.GetHeader(2, out var name, out value);
        Assert.Equal("x-A: 2", $"{Text(name)}: {Text(value)}");
        Assert.Equal(4, request.HeaderCount);
        Assert.Throws<ArgumentOutOfRangeException>(() => request.GetHeader(4, out _, out _));
        Assert.Throws<ArgumentOutOfRangeException>(() => request.GetTrailer(0, out _, out _));
    }

    [Fact]
    public void Letters_alone_are_alike_in_both_cases()
    {
        // '@' and '`', '[' and '{' differ by the same bit as letters do.
        Assert.True(Http1Text.EqualsIgnoreCase("azAZ09-"u8, "AZaz09-"u8));
        for (var c = 0; c < 256; c++)
        {
            var expected = char.IsAsciiLetter((char)c);
            Assert.Equal(expected, Http1Text.EqualsIgnoreCase([(byte)c], [(byte)(c ^ 0x20)]));
        }
    }

    [Fact]
    public void Characters_are_told_apart_as_the_grammar_has_them()
    {
        for (var c = 0; c < 256; c++)
        {
            var expected = char.IsAsciiLetterOrDigit((char)c) || "!#$%&'*+-.^_`|~".Contains((char)c);
            Assert.Equal(expected, Http1Text.IsToken((byte)c));

            // At each of the eight positions that are compared together, and after them.
            var isControl = (c < 32 && c != 9) || c == 127;
            for (var at = 0; at < 20; at++)
            {
                var text = new byte[20];
                Array.Fill(text, (byte)0xFF);
                text[at] = (byte)c;
                Assert.Equal(isControl ? at : 20, Http1Text.IndexOfControl(text, 0));
            }
        }
    }
}
