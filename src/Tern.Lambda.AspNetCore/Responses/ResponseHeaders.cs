using System.Buffers;
using System.Globalization;
using Microsoft.Extensions.Primitives;

namespace Tern.Lambda.AspNetCore.Responses;

/// <summary>What goes for the headers of every answer.</summary>
internal static class ResponseHeaders
{
    private static readonly SearchValues<char> NameCharacters =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// <summary>
    /// Whether a header is the connection's own, which whoever sends the response sets: the body's length too, unless
    /// there is no body that it could be counted from.
    /// </summary>
    public static bool IsConnections(string name, bool hasBody) => name.Length switch
    {
        7 => name.Equals("Upgrade", StringComparison.OrdinalIgnoreCase),
        10 => name.Equals("Connection", StringComparison.OrdinalIgnoreCase) || name.Equals("Keep-Alive", StringComparison.OrdinalIgnoreCase),
        14 => hasBody && name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase),
        17 => name.Equals("Transfer-Encoding", StringComparison.OrdinalIgnoreCase),
        _ => false,
    };

    /// <summary>The name, if it is a token (RFC 9110, 5.6.2).</summary>
    /// <exception cref="InvalidOperationException">It is not.</exception>
    public static string CheckName(string name) => name.Length > 0 && !name.AsSpan().ContainsAnyExcept(NameCharacters)
        ? name
        : throw new InvalidOperationException("A header of the response has a name that HTTP does not allow. Use letters, digits and '-'.");

    /// <summary>The value, if it stays within its line.</summary>
    /// <exception cref="InvalidOperationException">It does not.</exception>
    public static string Check(string name, string? value)
    {
        if (value is null) return "";
        foreach (var c in value)
        {
            if (c is >= ' ' and < '\x7F' or '\t') continue;
            var what = c > '\x7F' ? "the character U+{0:X4} beyond ASCII" : "the control character U+{0:X4}";
            throw new InvalidOperationException(
                $"The value of the response's header {name} holds {string.Format(CultureInfo.InvariantCulture, what, (int)c)}, which HTTP does not allow. "
                + "Encode the value.");
        }

        return value;
    }

    /// <summary>All values as one (RFC 9110, 5.3), for who takes no lists.</summary>
    public static string Join(string name, StringValues values)
    {
        if (values.Count == 1) return Check(name, values[0]);
        var joined = string.Join(", ", (IEnumerable<string?>)values);
        return Check(name, joined);
    }

    /// <summary>
    /// The n-th spelling of <c>set-cookie</c>, as the bits of n say which letters are capitals: who takes one value a
    /// name takes several cookies only under names that differ.
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
