using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>Messages at a limit are read, messages one beyond it refused, before they are held in memory.</summary>
public sealed class Http1LimitTests
{
    private static readonly Http1Limits Small = new()
    {
        HeadBytes = 100, HeaderCount = 3, BodyBytes = 50, ChunkExtensionBytes = 20, TrailerBytes = 30, InterimResponses = 2, KeptBufferBytes = 0,
    };

    public static TheoryData<string, string, int> AtTheLimits => new()
    {
        { "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA: ", "\r\n\r\n", 100 - 17 - 19 - 3 - 4 },
        { "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA", ":\r\n\r\n", 100 - 17 - 19 - 1 - 5 },
        { "HTTP/1.1 200 ", "\r\nContent-Length: 0\r\n\r\n", 100 - 13 - 23 },
        { "HTTP/1.1 200 OK\r\n\r\n", "", 50 },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;", "\r\na\r\n0\r\n\r\n", 19 },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;aaaa\r\na\r\n1;", "\r\na\r\n0;aaaa\r\n\r\n", 9 },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\nC:", "\r\n\r\n", 30 - 6 - 4 },
    };

    [Theory]
    [MemberData(nameof(AtTheLimits))]
    public void Up_to_a_limit_all_is_read(string start, string end, int fits)
    {
        foreach (var size in new[] { int.MaxValue, 1, 7 })
        {
            using var within = Asked(start + new string('x', fits) + end, Small, _ => size);
            Assert.Equal(200, within.Receive().Status);

            using var beyond = Asked(start + new string('x', fits + 1) + end, Small, _ => size);
            Assert.Contains("longer than", Assert.Throws<Http1ProtocolException>(() => beyond.Receive()).Message);

            using var endless = Asked(start + new string('x', 10_000), Small, _ => size);
            Assert.Contains("longer than", Assert.Throws<Http1ProtocolException>(() => endless.Receive()).Message);
        }
    }

    [Fact]
    public void The_body_is_limited_in_each_form()
    {
        using var counted = Asked("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n" + new string('x', 50), Small);
        Assert.Equal(50, counted.Receive().Body.Length);
        using var longer = Asked("HTTP/1.1 200 OK\r\nContent-Length: 51\r\n\r\n", Small);
        Assert.Equal(413, Assert.Throws<Http1ProtocolException>(() => longer.Receive()).ResponseStatus);

        using var chunks = Asked("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n31\r\n" + new string('x', 49) + "\r\n1\r\n!\r\n0\r\n\r\n", Small);
        Assert.Equal(50, chunks.Receive().Body.Length);
        using var more = Asked("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n31\r\n" + new string('x', 49) + "\r\n2\r\n", Small);
        Assert.Equal(413, Assert.Throws<Http1ProtocolException>(() => more.Receive()).ResponseStatus);

        // A header that only describes the response to HEAD doesn't mean that there is a body.
        using var head = Asked("HTTP/1.1 200 OK\r\nContent-Length: 51\r\n\r\n", Small, request: "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n");
        Assert.Equal(0, head.Receive().Body.Length);
        Assert.True(head.CanReuse);
    }

    [Fact]
    public void Headers_and_trailers_are_counted()
    {
        using var within = Asked("HTTP/1.1 200 OK\r\nA:\r\nB:\r\nContent-Length: 0\r\n\r\n", Small);
        Assert.Equal(3, within.Receive().HeaderCount);
        using var beyond = Asked("HTTP/1.1 200 OK\r\nA:\r\nB:\r\nC:\r\nContent-Length: 0\r\n\r\n", Small);
        Assert.Equal(431, Assert.Throws<Http1ProtocolException>(() => beyond.Receive()).ResponseStatus);

        using var trailers = Asked("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA:\r\nB:\r\nC:\r\n\r\n", Small);
        Assert.Equal(3, trailers.Receive().TrailerCount);
        using var more = Asked("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA:\r\nB:\r\nC:\r\nD:\r\n\r\n", Small);
        Assert.Equal(431, Assert.Throws<Http1ProtocolException>(() => more.Receive()).ResponseStatus);
    }

    [Fact]
    public void Interim_responses_are_counted()
    {
        const string Continue = "HTTP/1.1 100 Continue\r\n\r\n";
        using var within = Asked(Continue + Continue + "HTTP/1.1 204 No Content\r\n\r\n", Small);
        Assert.Equal(204, within.Receive().Status);
        using var beyond = Asked(Continue + Continue + Continue + "HTTP/1.1 204 No Content\r\n\r\n", Small);
        Assert.Throws<Http1ProtocolException>(() => beyond.Receive());
    }

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\nx")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5F5E100\r\nx")]
    public void A_peers_announced_lengths_are_trusted_only_up_to_a_limit(string wire)
    {
        var stream = new ScriptedStream(Bytes(wire));
        using var connection = new Http1Connection(stream, new Http1Limits { BodyBytes = 200_000_000 });
        connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8);

        Assert.Throws<EndOfStreamException>(() => connection.Receive());
        Assert.True(stream.LargestBuffer <= 64 * 1024);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_body_in_the_smallest_chunks_costs_no_more_than_itself(bool inSmallReads)
    {
        var wire = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + string.Concat(Enumerable.Repeat("1\r\nx\r\n", 100_000)) + "0\r\n\r\n";
        var stream = new ScriptedStream(Bytes(wire), _ => inSmallReads ? 5 : int.MaxValue);
        using var connection = new Http1Connection(stream);
        connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8);

        Assert.Equal(100_000, connection.Receive().Body.Length);
        Assert.True(stream.LargestBuffer <= 256 * 1024);
    }

    [Fact]
    public void Little_is_read_beyond_a_large_request()
    {
        var requests = string.Concat(Enumerable.Repeat("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 100_000));
        var stream = new ScriptedStream(Bytes("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\r\n" + new string('x', 5_000_000) + requests));
        using var connection = new Http1ServerConnection(stream);

        Assert.True(connection.TryReceive(out _));
        Assert.InRange(stream.Given, 5_000_000, 5_040_000);

        // Each one begins by moving the unread bytes; with megabytes of them, this would take hours.
        for (var i = 0; i < 100_000; i++) Assert.True(connection.TryReceive(out _));
        Assert.False(connection.TryReceive(out _));
        Assert.True(stream.LastBuffer <= 64 * 1024);
    }

    [Fact]
    public void A_large_buffer_is_given_back_before_the_next_wait()
    {
        var large = "HTTP/1.1 200 OK\r\nContent-Length: 6000000\r\n\r\n" + new string('x', 6_000_000);
        var wire = large + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n!";
        var stream = new ScriptedStream(Bytes(wire), at => at < large.Length ? large.Length - at : int.MaxValue);
        using var connection = new Http1Connection(stream);

        connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8);
        Assert.Equal(6_000_000, connection.Receive().Body.Length);
        Assert.InRange(stream.LargestBuffer, 6_000_000, 8 * 1024 * 1024);
        connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8);
        Assert.Equal("!", Text(connection.Receive().Body.Span));
        Assert.True(stream.LastBuffer <= 64 * 1024);
    }

    [Fact]
    public void Limits_out_of_range_are_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new Http1Limits { BodyBytes = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new Http1Limits { BodyBytes = int.MaxValue });
        Assert.Throws<ArgumentOutOfRangeException>(() => new Http1Limits { HeadBytes = int.MaxValue });
    }
}
