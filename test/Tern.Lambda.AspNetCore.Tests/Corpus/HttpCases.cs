using System.Text;

namespace Tern.Lambda.AspNetCore.Tests.Corpus;

/// <summary>Random requests composed of error-prone parts; the same seed produces the same requests.</summary>
internal sealed class HttpCases(int seed)
{
    private static readonly string[] Segments =
    [
        "a", "orders", "17", "b%20c",
        "%C3%A9t%C3%A9", "x%2525y", "p+q", "100%25", "~tilde", "a;b=1", "@me", "c:d", "(x)", "it's", "%7E", "a,b", "dots..", ".hidden",
        "%40id", "a%26b", "%E2%82%AC", "%2E%2E", "..", ".", "UPPER", "a=b", "$1", "*", "!",
    ];

    // HTTP APIs decode their paths, so these arrive as different paths, and the original can't be restored.
    private static readonly string[] KeptSegments = ["a%2Fb", "%FF", "%zz", "%2f%2F"];

    private static readonly string[] QueryTexts =
        ["a", "b", "c%20d", "c+d", "%C3%A9", "x%26y", "1%2B1", "", "a%3Db", "%E2%82%AC", "~", "100%25", "%2520", "a,b", "/path", "q%3F", "it's", "name"];

    private static readonly string[] HeaderValues =
        ["1", "a, b", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like " +
            "Gecko)", "Wed, 21 Oct 2026 07:28:00 GMT", "\"q;v=1\"", "text/html, */*;q=0.8"];

    private static readonly string[] Modes =
    [
        "echo", "echo", "echo", "text", "json",
        "bytes", "gzip", "cookies", "redirect", "nocontent", "notmodified", "stream", "throw", "bad", "starting", "file",
        "large", "lists", "status", "form", "order", "unicode", "headers", "problem", "cancelled", "pipe", "stringwriter",
    ];

    private readonly Random _random = new(seed);

    /// <summary>The next request.</summary>
    /// <param name="number">Its number, for messages.</param>
    /// <param name="isPathDecoded">Whether it is for an HTTP API.</param>
    public HttpCase Next(int number, bool isPathDecoded)
    {
        var mode = Pick(Modes);
        var headers = new List<(string, string)> { ("x-mode", mode) };
        for (var i = _random.Next(4); i > 0; i--) headers.Add(("x-" + (char)('a' + _random.Next(3)), Pick(HeaderValues)));
        if (Chance(3)) headers.Add(("Accept-Encoding", "gzip, deflate, br"));
        if (Chance(3)) headers.Add(("User-Agent", Pick(HeaderValues)));
        var cookies = new List<string>();
        for (var i = _random.Next(3); i > 0; i--) cookies.Add($"c{i}={Pick(["1", "a%20b", "x=y", "\"q\"", ""])}");
        var method = mode == "form" ? "POST" : Pick(["GET", "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]);
        return new HttpCase
        {
            Number = number,
            Method = method,
            RawPath = mode == "order" ? "/orders/" + Pick(["17", "x", "-1", "9223372036854775808"]) : Path(isPathDecoded),
            RawQuery = Query(),
            Headers = headers,
            Cookies = cookies,
            Body = method is "POST" or "PUT" or "PATCH" ? Body(mode, headers) : null,
        };
    }

    private string Path(bool isPathDecoded)
    {
        var path = new StringBuilder();
        for (var i = _random.Next(4); i >= 0; i--) path.Append('/').Append(!isPathDecoded && Chance(8) ? Pick(KeptSegments) : Pick(Segments));
        if (Chance(5)) path.Append('/');
        return path.ToString();
    }

    private string Query()
    {
        var parts = new List<string>();
        for (var i = _random.Next(4); i > 0; i--)
        {
            // Two spellings of one name have no order in a map.
            var name = Pick(QueryTexts).Replace('+', '_');
            if (name.Length > 0) parts.Add(name + "=" + Pick(QueryTexts));
        }

        return string.Join('&', parts);
    }

    private byte[] Body(string mode, List<(string, string)> headers)
    {
        if (mode == "form")
        {
            headers.Add(("Content-Type", "application/x-www-form-urlencoded"));
            return Encoding.ASCII.GetBytes("a=1&b=x%20y&a=%C3%A9+z");
        }

        switch (_random.Next(4))
        {
            case 0:
                headers.Add(("Content-Type", "application/json"));
                return Encoding.UTF8.GetBytes("""{"name":"Zoë \"€\"","count":3,"tags":["a\/b","\u0041"]}""");
            case 1:
                headers.Add(("Content-Type", "text/plain; charset=utf-8"));
                return Encoding.UTF8.GetBytes("line\r\n\ttab \\ \"quote\" é € \U0001F600 \u0001");
            case 2:
                headers.Add(("Content-Type", "application/octet-stream"));
                var bytes = new byte[_random.Next(1, 300)];
                _random.NextBytes(bytes);
                return bytes;
            default:
                headers.Add(("Content-Type", "application/json"));
                return Encoding.UTF8.GetBytes("""{"name":7,"count":"no""");
        }
    }

    private bool Chance(int oneIn) => _random.Next(oneIn) == 0;

    private T Pick<T>(T[] from) => from[_random.Next(from.Length)];
}
