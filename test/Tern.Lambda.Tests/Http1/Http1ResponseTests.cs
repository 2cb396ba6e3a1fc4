using Tern.Lambda.Http1;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>Responses according to RFC 9112, however the network splits them.</summary>
public sealed class Http1ResponseTests
{
    public static TheoryData<string, string, bool> Sound => new()
    {
        { "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "200 [hello] Content-Length=5;", true },
        { "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n", "200 [] Content-Length=0;", true },
        { "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", "200 [] Content-Length=0;", true },
        { "HTTP/1.1 202 Acc\u00E9pted \t!\r\ncontent-LENGTH:\t 2 \t\r\nX-Empty:\r\nX-Blank:   \r\nX-A: b " +
            "c\r\n\r\nok", "202 [ok] content-LENGTH=2; X-Empty=; X-Blank=; X-A=b c;", true },
        { "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 03\r\n\r\nabc", "200 [abc] Content-Length=3; Content-Length=03;", true },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "200 [hello] Transfer-Encoding=Chunked;", true },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\nh\r\n0003;c=\"d\"\r\nell\r\nB\r\n, to you \r\n\r\n000;e\r\nX-T: u\r\nX-V:w\r\n\r\n",
            "200 [hell, to you \r\n] Transfer-Encoding=chunked; ~X-T=u; ~X-V=w;", true },
        { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "200 [] Transfer-Encoding=chunked;", true },
        { "HTTP/1.1 204 No Content\r\n\r\n", "204 []", true },
        { "HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n", "204 [] Content-Length=0;", true },
        { "HTTP/1.1 304 Not Modified\r\nContent-Length: 70\r\n\r\n", "304 [] Content-Length=70;", true },
        { "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: " +
            "1\r\n\r\n!", "200 [!] Content-Length=1;", true },
        { "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\n!", "200 [!] Connection=close; Content-Length=1;", false },
        { "HTTP/1.1 200 OK\r\nConnection: x , CLOSE\r\nContent-Length: 1\r\n\r\n!", "200 [!] Connection=x , CLOSE; Content-Length=1;", false },
        { "HTTP/1.1 200 OK\r\n\r\nall of it\r\n", "200 [all of it\r\n]", false },
        { "HTTP/1.1 200 OK\r\n\r\n", "200 []", false },
        { "HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\n!", "200 [!] Content-Length=1;", false },
        { "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 1\r\n\r\n!", "200 [!] Connection=Keep-Alive; Content-Length=1;", true },
        { "HTTP/1.0 200 OK\r\nConnection: keep-alive, close\r\nContent-Length: 1\r\n\r\n!", "200 [!] Connection=keep-alive, close; Content-Length=1;", false },
        { "HTTP/1.1 999 ?\r\nContent-Length: 0\r\n\r\n", "999 [] Content-Length=0;", true },
    };

    [Theory]
    [MemberData(nameof(Sound))]
    public void A_response_is_read_whole(string wire, string expected, bool canReuse)
    {
        using var connection = Asked(wire);

        Assert.Equal(expected, Describe(connection.Receive()));
        Assert.Equal(canReuse, connection.CanReuse);
    }

    [Theory]
    [MemberData(nameof(Sound))]
    public void A_response_is_the_same_in_single_bytes(string wire, string expected, bool canReuse)
    {
        using var connection = Asked(wire, readSize: _ => 1);

        Assert.Equal(expected, Describe(connection.Receive()));
        Assert.Equal(canReuse, connection.CanReuse);
    }

    [Theory]
    [MemberData(nameof(Sound))]
    public void A_response_is_the_same_wherever_it_is_cut(string wire, string expected, bool canReuse)
    {
        for (var first = 1; first < wire.Length; first++)
        {
            for (var second = first + 1; second <= wire.Length; second++)
            {
                var (one, two) = (first, second);
                using var connection = Asked(wire, readSize: at => at < one ? one - at : at < two ? two - at : int.MaxValue);

                Assert.Equal(expected, Describe(connection.Receive()));
                Assert.Equal(canReuse, connection.CanReuse);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Sound))]
    public void A_response_cut_short_is_an_error(string wire, string expected, bool canReuse)
    {
        for (var length = 0; length < wire.Length; length++)
        {
            using var connection = Asked(wire[..length]);

            // For a body that ends with the connection, this can't be detected.
            if (expected.StartsWith("200 [", StringComparison.Ordinal) && !canReuse
                && !wire.Contains("Length") && length >= wire.IndexOf("\r\n\r\n", StringComparison.Ordinal) + 4)
                connection.Receive();
            else
                Assert.Throws<EndOfStreamException>(() => connection.Receive());
            Assert.False(connection.CanReuse);
        }
    }
}
