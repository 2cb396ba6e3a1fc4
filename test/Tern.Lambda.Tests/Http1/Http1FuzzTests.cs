using System.Text;
using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>Messages changed at random, with fixed seeds: each is read or refused, with the same result whether it
/// arrives whole or in pieces, within its memory limit, and in finite time.</summary>
public sealed class Http1FuzzTests
{
    private const int Rounds = 40_000;

    private static readonly Http1Limits Limits = new(
        ) { HeadBytes = 600, HeaderCount = 12, BodyBytes = 2_000, ChunkExtensionBytes = 100, TrailerBytes = 200, InterimResponses = 3 };

    private static readonly string[] Responses =
    [
        "HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: 8476a536-e9f4-11e8-9739-2dfe598c3fcd\r\nLambda-Runtime-Deadline-Ms: " +
        "1542409706888\r\nContent-Length: 16\r\n\r\n{\"a\":[1,2,3,4]}\n",
        "HTTP/1.1 202 Accepted\r\nContent-Type: application/json\r\nContent-Length: 15\r\nConnection: keep-alive\r\n\r\n{\"status\":\"OK\"}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n5;a=\"b\"\r\nhello\r\n1f\r\n0123456789012345678901234567890\r\n0\r\nX-T: " +
        "u\r\nX-V: w\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\nX: y\r\n\r\n",
        "HTTP/1.0 200 OK\r\nServer: old\r\n\r\nuntil the end",
        "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
    ];

    private static readonly string[] Requests =
    [
        "GET /2018-06-01/runtime/invocation/next HTTP/1.1\r\nHost: 127.0.0.1:9001\r\nUser-Agent: tern\r\n\r\n",
        "POST /runtime/init/error HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n{} \nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: E\r\n\r\n3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\nE: f\r\n\r\nGET /b " +
        "HTTP/1.1\r\nHost: a\r\n\r\n",
        "PUT * HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    ];

    // Typical parts of attacks.
    private static readonly string[] Pieces =
    [
        "\r\n", "\r", "\n", "\r\n\r\n", "\0", " ", "\t", ":", ";", ",", "0\r\n\r\n", "Content-Length: 5\r\n",
        "Content-Length: 99999999999999999999\r\n", "Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip\r\n", "Connection: close\r\n", "ffffffff", "7fffffff", "-1", "+", "HTTP/1.1 ",
        "HTTP/1.0 ", "100", "\u007F", "\u00FF", "X: y\r\n", " folded\r\n", "Host: b\r\n",
    ];

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void Responses_changed_at_random(int seed)
    {
        var random = new Random(seed);
        var sound = 0;
        for (var round = 0; round < Rounds; round++)
        {
            var wire = Mutate(random, Responses);
            var whole = ReadResponse(wire, _ => int.MaxValue);
            Assert.Equal(whole, ReadResponse(wire, Sizes(round)));
            Assert.Equal(whole, ReadResponse(wire, _ => 1));
            if (char.IsAsciiDigit(whole[0])) sound++;
        }

        // Some are accepted and some refused, so the changes reach all parts of the reader.
        Assert.InRange(sound, Rounds / 20, Rounds * 19 / 20);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(4)]
    public void Requests_changed_at_random(int seed)
    {
        var random = new Random(seed);
        var sound = 0;
        for (var round = 0; round < Rounds; round++)
        {
            var wire = Mutate(random, Requests);
            var whole = ReadRequests(wire, _ => int.MaxValue);
            Assert.Equal(whole, ReadRequests(wire, Sizes(round)));
            Assert.Equal(whole, ReadRequests(wire, _ => 1));
            if (whole.EndsWith("end", StringComparison.Ordinal)) sound++;
        }

        Assert.InRange(sound, Rounds / 20, Rounds * 19 / 20);
    }

    [Fact]
    public void Chunked_bodies_at_random_are_read_back()
    {
        var random = new Random(5);
        for (var round = 0; round < 5_000; round++)
        {
            var body = new byte[random.Next(3_000)];
            random.NextBytes(body);
            var wire = new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (var at = 0; at < body.Length;)
            {
                var size = Math.Min(random.Next(1, random.Next(2, 400)), body.Length - at);
                wire.Append(size.ToString(random.Next(2) == 0 ? "x" : "X4", null)).Append(random.Next(10) == 0
                    ? ";a=b"
                    : "").Append("\r\n").Append(Text(body.AsSpan(at, size))).Append("\r\n");
                at += size;
            }

            wire.Append("0\r\n").Append(random.Next(2) == 0 ? "T: u\r\n" : "").Append("\r\n");
            using var connection = Asked(wire.ToString(), readSize: Sizes(round));

            Assert.True(connection.Receive().Body.Span.SequenceEqual(body));
            Assert.True(connection.CanReuse);
        }
    }

    private static Func<int, int> Sizes(int seed)
    {
        var random = new Random(seed);
        return _ => random.Next(1, random.Next(2, 80));
    }

    private static string ReadResponse(byte[] wire, Func<int, int> readSize)
    {
        var stream = new ScriptedStream(wire, readSize);
        using var connection = new Http1Connection(stream, Limits);
        connection.Send("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8);
        try
        {
            return Describe(connection.Receive());
        }
        catch (Exception exception) when (exception is Http1ProtocolException or EndOfStreamException)
        {
            Assert.False(connection.CanReuse);
            return exception.Message;
        }
        finally
        {
            Assert.True(stream.LargestBuffer <= 16 * 1024);
        }
    }

    private static string ReadRequests(byte[] wire, Func<int, int> readSize)
    {
        var stream = new ScriptedStream(wire, readSize);
        using var connection = new Http1ServerConnection(stream, Limits);
        var text = new StringBuilder();
        try
        {
            while (connection.TryReceive(out var request))
            {
                text.Append(Text(request.Method)).Append(' ').Append(Text(request.Target)).Append(" [").Append(Text(request.Body.Span)).Append(']');
                for (var i = 0; i < request.HeaderCount; i++)
                {
                    request.GetHeader(i, out var name, out var value);
                    text.Append(Text(name)).Append('=').Append(Text(value)).Append(';');
                }

                for (var i = 0; i < request.TrailerCount; i++)
                {
                    request.GetTrailer(i, out var name, out var value);
                    text.Append('~').Append(Text(name)).Append('=').Append(Text(value)).Append(';');
                }
            }

            return text.Append("end").ToString();
        }
        catch (Exception exception) when (exception is Http1ProtocolException or EndOfStreamException)
        {
            return text.Append(exception.Message).ToString();
        }
        finally
        {
            Assert.True(stream.LargestBuffer <= 16 * 1024);
        }
    }

    private static byte[] Mutate(Random random, string[] messages)
    {
        var wire = new List<byte>(Bytes(messages[random.Next(messages.Length)]));
        for (var changes = random.Next(4); changes >= 0 && wire.Count > 0; changes--)
        {
            var at = random.Next(wire.Count);
            switch (random.Next(8))
            {
                case 0:
                    wire[at] = (byte)random.Next(256);
                    break;
                case 1:
                    wire[at] ^= (byte)(1 << random.Next(8));
                    break;
                case 2:
                    wire.RemoveRange(at, Math.Min(random.Next(1, 8), wire.Count - at));
                    break;
                case 3:
                    wire.InsertRange(at, Bytes(Pieces[random.Next(Pieces.Length)]));
                    break;
                case 4:
                    var other = Bytes(messages[random.Next(messages.Length)]);
                    var start = random.Next(other.Length);
                    wire.InsertRange(at, other[start..random.Next(start, other.Length)]);
                    break;
                case 5:
                    wire.RemoveRange(at, wire.Count - at);
                    break;
                case 6:
                    wire.InsertRange(at, Enumerable.Repeat(wire[at], random.Next(1, 700)));
                    break;
                default:
                    wire[at] = (byte)random.Next('0', ':');
                    break;
            }
        }

        return [.. wire];
    }
}
