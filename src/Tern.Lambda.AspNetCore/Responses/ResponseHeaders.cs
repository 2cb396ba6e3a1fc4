using System.Buffers;
using System.Globalization;
using Microsoft.Extensions.Primitives;

namespace Tern.Lambda.AspNetCore;

/// <summary>Rules for the headers of all responses.</summary>
internal static class ResponseHeaders
{
    private static readonly SearchValues<char> NameCharacters =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// <summary>
    /// Returns true if a header describes the connection and is set by the sender of the response. This includes the
    /// body's length, unless there is no body from which it could be computed.
    /// </summary>
    public static bool IsConnections(string name, bool hasBody) => name.Length switch
    {
        7 => name.Equals("Upgrade", StringComparison.OrdinalIgnoreCase),
        10 => name.Equals("Connection", StringComparison.OrdinalIgnoreCase) || name.Equals("Keep-Alive", StringComparison.OrdinalIgnoreCase),
        14 => hasBody && name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase),
        17 => name.Equals("Transfer-Encoding", StringComparison.OrdinalIgnoreCase),
        _ => false,
    };

    /// <summary>Returns the name if it is a token (RFC 9110, 5.6.2).</summary>
    /// <exception cref="InvalidOperationException">The name isn't a token.</exception>
    public static string CheckName(string name) => name.Length > 0 && !name.AsSpan().ContainsAnyExcept(NameCharacters)
        ? name
        : throw new InvalidOperationException("A header of the response has a name that HTTP doesn't allow. Use letters, digits and '-'.");

    /// <summary>Returns the value if it doesn't contain line breaks.</summary>
    /// <exception cref="InvalidOperationException">The value isn't valid.</exception>
    public static string Check(string name, string? value)
    {
        if (value is null) return "";
        foreach (var c in value)
        {
            if (c is >= ' ' and < '\x7F' or '\t') continue;
            var what = c > '\x7F' ? "the character U+{0:X4} outside ASCII" : "the control character U+{0:X4}";
            throw new InvalidOperationException(
                $"The value of the response's header {name} contains {string.Format(CultureInfo.InvariantCulture, what, (int)c)}, which HTTP doesn't allow. "
                + "Encode the value.");
        }

        return value;
    }

    /// <summary>Joins all values into one (RFC 9110, 5.3), for senders that don't accept lists.</summary>
    public static string Join(string name, StringValues values)
    {
        if (values.Count == 1) return Check(name, values[0]);
        var joined = string.Join(", ", (IEnumerable<string?>)values);
        return Check(name, joined);
    }

    /// <summary>
    /// Returns the n-th spelling of <c>set-cookie</c>; the bits of n determine which letters are uppercase. Senders
    /// that accept one value per name accept several cookies only under different names.
    /// </summary>
    public static string CookieName(int n) => n == 0 ? "set-cookie" : string.Create(10, n, static (span, bits) =>
    {
        "set-cookie".CopyTo(span);
        for (var i = 0; i < span.Length; i++)
        {
            if (span[i] == '-') continue;
            if ((bits & 1) != 0) span[i] = char.ToUpperInvariant(span[i]);
            bits >>= 1;
        }
    });
}
