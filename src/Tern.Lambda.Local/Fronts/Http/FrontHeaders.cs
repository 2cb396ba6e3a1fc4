using System.Buffers;

namespace Tern.Lambda.Local.Fronts.Http;

/// <summary>What may stand in the head of an answer.</summary>
internal static class FrontHeaders
{
    /// <summary>
    /// The header by which an answer of a front itself says why: the services answer as little as they do here, and write the
    /// reason to a log that takes a setting to have.
    /// </summary>
    public const string Reason = "x-tern-reason";

    private static readonly SearchValues<char> s_token =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// <summary>Can it be the name of a header (RFC 9110, section 5.6.2)?</summary>
    public static bool IsName(string name) => name.Length > 0 && !name.AsSpan().ContainsAnyExcept(s_token);

    /// <summary>Can it be a value? Controls can't; a line break would be the next header.</summary>
    public static bool IsValue(string value)
    {
        foreach (var c in value)
        {
            if (c is < ' ' and not '\t' or '\x7f' or > '\xff') return false;
        }

        return true;
    }

    /// <summary>Is it about the connection, or does the server say it by itself?</summary>
    public static bool IsHopByHop(string name) => name.ToLowerInvariant() is
        "connection" or "keep-alive" or "proxy-authenticate" or "te" or "trailer" or "transfer-encoding" or "upgrade" or "content-length";

    /// <summary>Has an answer of this status to this method a body?</summary>
    public static bool HasBody(string method, int status) => method != "HEAD" && status is not (204 or 205 or 304) and >= 200;

    /// <summary>A text for a header: in one line, in ASCII, and not without end.</summary>
    public static string OneLine(string text)
    {
        var length = Math.Min(text.Length, 400);
        return string.Create(length, text, static (target, source) =>
        {
            for (var i = 0; i < target.Length; i++) target[i] = source[i] is >= ' ' and < '\x7f' ? source[i] : ' ';
        });
    }
}
