using System.Text.Unicode;

namespace Tern.Lambda.Routing;

/// <summary>
/// Decodes a request's path for routing. The path is decoded once: an escaped slash doesn't separate segments.
/// </summary>
internal static class RoutePath
{
    /// <summary>
    /// The maximum length of a path, in bytes. API Gateway accepts at most 10,240 bytes for request line and headers
    /// together.
    /// </summary>
    public const int MostBytes = 8 * 1024;

    /// <summary>
    /// Represents, in a decoded path, a slash that was escaped as <c>%2F</c>. No accepted path contains this byte
    /// otherwise.
    /// </summary>
    public const byte EscapedSlash = 0;

    /// <summary>Decodes and validates a path, and removes dot segments (RFC 3986, 5.2.4), like a web server.</summary>
    /// <param name="raw">The path as received.</param>
    /// <param name="isDecoded">true if the sender has already decoded the path, so that percent signs aren't escapes;
    /// otherwise, false.</param>
    /// <param name="path">The decoded path; the same memory if nothing changed.</param>
    /// <returns>false if the path is too long, doesn't begin with a slash, contains broken escapes, control characters,
    /// invalid UTF-8, or <c>.</c> or <c>..</c> between slashes of which one was escaped as <c>%2F</c>; otherwise,
    /// true.</returns>
    public static bool TryRead(ReadOnlyMemory<byte> raw, bool isDecoded, out ReadOnlyMemory<byte> path)
    {
        path = raw;
        var span = raw.Span;
        if (span.IsEmpty || span.Length > MostBytes || span[0] != '/') return false;

        // One pass instead of several searches, which the JIT would compile at the first request.
        var (isEscaped, hasDot) = (false, false);
        foreach (var c in span)
        {
            if (IsControl(c)) return false;
            isEscaped |= c == '%' && !isDecoded;
            hasDot |= c == '.';
        }

        if (isEscaped)
        {
            var decoded = new byte[span.Length];
            if (!TryDecode(span, decoded, out var length)) return false;
            path = decoded.AsMemory(0, length);
            span = path.Span;
        }

        if (!(hasDot || isEscaped) || !HasDots(span)) return true;
        path = RemoveDotSegments(span);
        return !HasDots(path.Span);
    }

    private static byte[] RemoveDotSegments(ReadOnlySpan<byte> path)
    {
        var kept = new byte[path.Length];
        var length = 0;
        for (var start = 0; start < path.Length;)
        {
            // The range from one slash to the next.
            var next = path[(start + 1)..].IndexOf((byte)'/');
            var end = next < 0 ? path.Length : start + 1 + next;
            var segment = path[(start + 1)..end];
            var isUp = segment.SequenceEqual(".."u8);
            if (isUp) length = Math.Max(kept.AsSpan(0, length).LastIndexOf((byte)'/'), 0);
            if (isUp || segment.SequenceEqual("."u8))
            {
                if (end == path.Length) kept[length++] = (byte)'/';
            }
            else
            {
                path[start..end].CopyTo(kept.AsSpan(length));
                length += end - start;
            }

            start = end;
        }

        return kept[..length];
    }

    private static bool IsControl(byte c) => c is < 0x20 or 0x7F;

    private static bool TryDecode(ReadOnlySpan<byte> from, byte[] to, out int length)
    {
        length = 0;
        for (var i = 0; i < from.Length; i++)
        {
            var c = from[i];
            if (c == '%')
            {
                if (i + 2 >= from.Length || !char.IsAsciiHexDigit((char)from[i + 1]) || !char.IsAsciiHexDigit((char)from[i + 2])) return false;
                c = (byte)((Digit(from[i + 1]) << 4) | Digit(from[i + 2]));
                if (IsControl(c)) return false;
                if (c == '/') c = EscapedSlash;
                i += 2;
            }

            to[length++] = c;
        }

        return Utf8.IsValid(to.AsSpan(0, length));
    }

    private static int Digit(byte c) => c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;

    private static bool HasDots(ReadOnlySpan<byte> path)
    {
        foreach (var range in path.SplitAny((byte)'/', EscapedSlash))
        {
            var segment = path[range];
            if (segment.SequenceEqual("."u8) || segment.SequenceEqual(".."u8)) return true;
        }

        return false;
    }
}
