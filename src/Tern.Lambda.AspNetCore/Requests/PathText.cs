using System.Text;
using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// Processes a request's path like Kestrel: it is percent-decoded once; <c>%2F</c> is preserved, so that segments don't
/// change; invalid UTF-8 remains encoded; dot segments are removed (RFC 3986, 5.2.4).
/// </summary>
internal static class PathText
{
    private static readonly System.Buffers.SearchValues<char> PathCharacters = System.Buffers.SearchValues.Create(
        "/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@");

    /// <summary>Decodes a path that is as the client sent it.</summary>
    /// <exception cref="FormatException">The path contains a null byte, or isn't UTF-8.</exception>
    public static string Decode(ReadOnlySpan<byte> raw)
    {
        if (raw.IndexOf((byte)'%') < 0) return Normalize(AwsJsonReader.GetString(raw));
        var decoded = raw.Length <= 512 ? stackalloc byte[raw.Length] : new byte[raw.Length];
        var written = 0;
        for (var i = 0; i < raw.Length;)
        {
            var read = TryDecode(raw[i..], decoded[written..], out var count);
            if (read == 0)
            {
                decoded[written++] = raw[i++];
                continue;
            }

            i += read;
            written += count;
        }

        return Normalize(AwsJsonReader.GetString(decoded[..written]));
    }

    /// <summary>Creates an absolute path without dot segments from a decoded path.</summary>
    /// <exception cref="FormatException">The path contains a null byte.</exception>
    public static string Normalize(string path)
    {
        if (path.Contains('\0', StringComparison.Ordinal)) throw new FormatException("The request's path contains a zero byte.");
        if (path.Length == 0 || path[0] != '/') path = "/" + path;
        return path.Contains("/.", StringComparison.Ordinal) ? RemoveDotSegments(path) : path;
    }

    /// <summary>
    /// Encodes a decoded path for a request line (RFC 3986, 3.3): a percent sign in it is one that was encoded.
    /// </summary>
    public static string Encode(string path)
    {
        if (!path.AsSpan().ContainsAnyExcept(PathCharacters)) return path;
        var encoded = new StringBuilder(path.Length + 16);
        Span<byte> utf8 = stackalloc byte[4];
        foreach (var rune in path.EnumerateRunes())
        {
            if (rune.IsAscii && PathCharacters.Contains((char)rune.Value))
            {
                encoded.Append((char)rune.Value);
                continue;
            }

            foreach (var b in utf8[..rune.EncodeToUtf8(utf8)]) encoded.Append('%').Append(Convert.ToHexString([b]));
        }

        return encoded.ToString();
    }

    /// <summary>Returns true if a path is at or below a base such as <c>/prod</c>; <c>/production</c> isn't.</summary>
    public static bool IsBelow(string path, string start) =>
        path.StartsWith(start, StringComparison.Ordinal) && (path.Length == start.Length || path[start.Length] == '/');

    // Decodes one escape, or as many as form one character; returns the number of bytes read.
    private static int TryDecode(ReadOnlySpan<byte> raw, Span<byte> decoded, out int written)
    {
        written = 0;
        if (!TryHex(raw, out var first) || first == '/') return 0;
        if (first < 0x80)
        {
            decoded[0] = first;
            written = 1;
            return 3;
        }

        Span<byte> character = stackalloc byte[4];
        var length = 0;
        while (length < 4 && TryHex(raw[(length * 3)..], out var next)) character[length++] = next;
        if (Rune.DecodeFromUtf8(character[..length], out _, out var used) != System.Buffers.OperationStatus.Done) return 0;
        character[..used].CopyTo(decoded);
        written = used;
        return used * 3;
    }

    private static bool TryHex(ReadOnlySpan<byte> raw, out byte value)
    {
        value = 0;
        if (raw.Length < 3 || raw[0] != '%' || !char.IsAsciiHexDigit((char)raw[1]) || !char.IsAsciiHexDigit((char)raw[2])) return false;
        value = (byte)(Digit(raw[1]) << 4 | Digit(raw[2]));
        return true;
    }

    private static int Digit(byte hex) => hex <= '9' ? hex - '0' : (hex | 0x20) - 'a' + 10;

    private static string RemoveDotSegments(string path)
    {
        var kept = new List<string>();
        var segments = path.Split('/');
        for (var i = 1; i < segments.Length; i++)
        {
            var isLast = i == segments.Length - 1;
            if (segments[i] == "..")
            {
                if (kept.Count > 0) kept.RemoveAt(kept.Count - 1);
            }
            else if (segments[i] != ".")
            {
                kept.Add(segments[i]);
                continue;
            }

            if (isLast) kept.Add("");
        }

        return "/" + string.Join('/', kept);
    }
}
