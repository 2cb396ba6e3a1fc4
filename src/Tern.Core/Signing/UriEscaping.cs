using System.Buffers;
using Tern.Buffers;

namespace Tern.Signing;

/// <summary>
/// Percent-encoding according to RFC 3986, 2.1 and 2.3: all but the unreserved characters, with upper-case digits.
/// </summary>
internal static class UriEscaping
{
    private static readonly SearchValues<byte> Unreserved =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"u8);

    /// <param name="utf8">The text to escape, which must not be a part of <paramref name="output"/>.</param>
    /// <param name="output">The buffer to write to.</param>
    /// <param name="keepSlash">true to leave <c>/</c> unescaped; otherwise, false.</param>
    /// <param name="keepEscapes">true to leave existing escapes unchanged; otherwise, false.</param>
    public static void Write(ReadOnlySpan<byte> utf8, PooledBuffer output, bool keepSlash, bool keepEscapes)
    {
        while (true)
        {
            var plain = utf8.IndexOfAnyExcept(Unreserved);
            if (plain < 0)
            {
                output.Write(utf8);
                return;
            }

            output.Write(utf8[..plain]);
            var b = utf8[plain];
            if ((b == '/' && keepSlash) || (b == '%' && keepEscapes && IsEscape(utf8[plain..])))
                output.Write([b]);
            else
                output.Write([(byte)'%', "0123456789ABCDEF"u8[b >> 4], "0123456789ABCDEF"u8[b & 15]]);
            utf8 = utf8[(plain + 1)..];
        }
    }

    private static bool IsEscape(ReadOnlySpan<byte> text) => text.Length >= 3 && char.IsAsciiHexDigit((char)text[1]) && char.IsAsciiHexDigit((char)text[2]);
}
