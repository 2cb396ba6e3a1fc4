using System.Buffers;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Rules for headers of responses.</summary>
internal static class FrontHeaders
{
    /// <summary>
    /// The header in which a front's own response states the reason. The services respond as briefly as the front does;
    /// they write the reason to a log, which must be enabled.
    /// </summary>
    public const string Reason = "x-tern-reason";

    private static readonly SearchValues<char> s_token =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// <summary>Returns true if a name can be a header name (RFC 9110, section 5.6.2); otherwise, false.</summary>
    public static bool IsName(string name) => name.Length > 0 && !name.AsSpan().ContainsAnyExcept(s_token);

    /// <summary>
    /// Returns true if a text can be a header value; otherwise, false. Control characters aren't allowed: a line break
    /// would begin the next header.
    /// </summary>
    public static bool IsValue(string value)
    {
        foreach (var c in value)
        {
            if (c is < ' ' and not '\t' or '\x7f' or > '\xff') return false;
        }

        return true;
    }

    /// <summary>
    /// Returns true for headers that concern the connection or that the server sets itself; otherwise, false.
    /// </summary>
    public static bool IsHopByHop(string name) => name.ToLowerInvariant() is
        "connection" or "keep-alive" or "proxy-authenticate" or "te" or "trailer" or "transfer-encoding" or "upgrade" or "content-length";

    /// <summary>Returns true if a response with this status to this method has a body; otherwise, false.</summary>
    public static bool HasBody(string method, int status) => method != "HEAD" && status is not (204 or 205 or 304) and >= 200;

    /// <summary>Converts a text to a header value: a single line in ASCII, with limited length.</summary>
    public static string OneLine(string text)
    {
        var length = Math.Min(text.Length, 400);
        return string.Create(length, text, static (target, source) =>
        {
            for (var i = 0; i < target.Length; i++) target[i] = source[i] is >= ' ' and < '\x7f' ? source[i] : ' ';
        });
    }
}
