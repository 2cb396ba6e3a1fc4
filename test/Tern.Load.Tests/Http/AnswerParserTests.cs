using System.Text;

namespace Tern.Load.Tests.Http;

public sealed class AnswerParserTests
{
    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true)]
    [InlineData("HTTP/1.1 200\r\ncontent-length:5\r\n\r\nhello", 200, "hello", true)]
    [InlineData("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", 404, "", false)]
    [InlineData("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, "ok", false)]
    [InlineData("HTTP/1.0 200 OK\r\nContent-Length: 2\r\nConnection: Keep-Alive\r\n\r\nok", 200, "ok", true)]
    [InlineData("HTTP/1.1 204 No Content\r\n\r\n", 204, "", true)]
    [InlineData("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, "ok", true)]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1;x=y\r\n!\r\n0\r\n\r\n", 200, "hello!", true)]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n", 200, "", true)]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok", 200, "ok", true)]
    public void A_whole_answer_is_read_however_it_is_cut(string answer, int status, string body, bool keepsAlive)
    {
        for (var piece = 1; piece <= answer.Length; piece++)
        {
            var parser = new AnswerParser();
            parser.Begin(isHead: false, keepBody: true);

            Assert.Equal(ParseState.Whole, Feed(parser, answer, piece));
            Assert.Equal(
                (status, body, (long)body.Length, keepsAlive), (parser.Status, Encoding.ASCII.GetString(parser.Body), parser.BodyLength, parser.KeepsAlive));
        }
    }

    [Theory]
    [InlineData("SSH-2.0-OpenSSH_9\r\n")]
    [InlineData("\0\0\0\0")]
    [InlineData("HTTP/2 200 OK\r\n\r\n")]
    [InlineData("HTTP/1.1 2000 OK\r\n\r\n")]
    [InlineData("HTTP/1.1 20x OK\r\n\r\n")]
    [InlineData("HTTP/1.1 099 Low\r\n\r\n")]
    [InlineData("HTTP/1.1 101 Switching Protocols\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length : 1\r\n\r\na")]
    [InlineData("HTTP/1.1 200 OK\r\n folded\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n")]
    public void Garbage_is_malformed_and_says_why(string answer)
    {
        foreach (var piece in (int[])[1, 7, answer.Length])
        {
            var parser = new AnswerParser();
            parser.Begin(isHead: false, keepBody: false);

            Assert.Equal(ParseState.Malformed, Feed(parser, answer, piece));
            Assert.NotEmpty(parser.Fault);
        }
    }

    [Fact]
    public void More_than_the_length_says_is_malformed_when_it_comes_along()
    {
        var parser = new AnswerParser();
        parser.Begin(isHead: false, keepBody: false);

        Assert.Equal(ParseState.Malformed, Feed(parser, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc", 4096));
    }

    [Fact]
    public void A_head_without_end_is_given_up()
    {
        var parser = new AnswerParser();
        parser.Begin(isHead: false, keepBody: false);

        Assert.Equal(ParseState.Malformed, Feed(parser, "HTTP/1.1 200 OK\r\n" + new string('x', 100_000), 4096));
    }

    [Fact]
    public void An_answer_without_length_ends_with_the_connection_and_one_with_length_does_not()
    {
        var parser = new AnswerParser();
        parser.Begin(isHead: false, keepBody: true);
        Assert.Equal(ParseState.Part, Feed(parser, "HTTP/1.1 200 OK\r\n\r\nall of it", 5));
        Assert.True(parser.Close());
        Assert.Equal("all of it", Encoding.ASCII.GetString(parser.Body));
        Assert.False(parser.KeepsAlive);

        parser.Begin(isHead: false, keepBody: true);
        Assert.Equal(ParseState.Part, Feed(parser, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart", 5));
        Assert.False(parser.Close());
    }

    [Fact]
    public void The_answer_to_HEAD_has_no_body_whatever_its_length_says()
    {
        var parser = new AnswerParser();
        parser.Begin(isHead: true, keepBody: false);

        Assert.Equal(ParseState.Whole, Feed(parser, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", 9));
    }

    [Fact]
    public void A_large_body_takes_no_more_room_than_a_small_one_unless_it_is_kept()
    {
        var answer = Encoding.ASCII.GetBytes("HTTP/1.1 200 OK\r\nContent-Length: 8000000\r\n\r\n" + new string('x', 8_000_000));
        var parser = new AnswerParser();
        parser.Begin(isHead: false, keepBody: false);
        var before = GC.GetAllocatedBytesForCurrentThread();
        Feed(parser, answer, 16 * 1024);

        Assert.Equal(8_000_000, parser.BodyLength);
        // If a garbage collection occurs in the meantime, the unused rest of the thread's allocation buffer counts,
        // too: about 8 KB.
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 20_000);
    }

    [Fact]
    public void Random_bytes_never_do_more_than_end_the_answer()
    {
        var random = new Random(5);
        var answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\n0\r\n\r\n";
        for (var i = 0; i < 20_000; i++)
        {
            var bytes = Encoding.ASCII.GetBytes(answer);
            for (var change = random.Next(1, 4); change > 0; change--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            var parser = new AnswerParser();
            parser.Begin(isHead: false, keepBody: true);

            Assert.InRange(Feed(parser, bytes, random.Next(1, bytes.Length + 1)), ParseState.Part, ParseState.Malformed);
        }
    }

    private static ParseState Feed(AnswerParser parser, string answer, int piece) => Feed(parser, Encoding.ASCII.GetBytes(answer), piece);

    private static ParseState Feed(AnswerParser parser, byte[] answer, int piece)
    {
        var state = ParseState.Part;
        for (var at = 0; at < answer.Length && state == ParseState.Part;)
        {
            var count = Math.Min(Math.Min(piece, answer.Length - at), parser.Space.Length);
            answer.AsSpan(at, count).CopyTo(parser.Space.Span);
            state = parser.Advance(count);
            at += count;
        }

        return state;
    }
}
