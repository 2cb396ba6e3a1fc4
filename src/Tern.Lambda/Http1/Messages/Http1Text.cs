using System.Buffers.Binary;
using System.Numerics;

namespace Tern.Lambda.Http1;

/// <summary>The characters of HTTP/1.1 (RFC 9110, 5.6 and RFC 9112, 2.2).</summary>
/// <remarks>
/// Eight bytes at a time in general-purpose registers instead of vectors: heads are short, and vectorized code is
/// compiled at each start of a program (see Tern.Json.JsonText).
/// </remarks>
internal static class Http1Text
{
    private const ulong Ones = 0x0101010101010101;
    private const ulong Tops = Ones * 0x80;

    // tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" / DIGIT / ALPHA:
    // one bit for each, below and from 64.
    private const ulong LowTokens = (0x3FFUL << '0')
        | (1UL << '!') | (1UL << '#') | (1UL << '$') | (1UL << '%') | (1UL << '&') | (1UL << '\'') | (1UL << '*') | (1UL << '+') | (1UL << '-') | (1UL << '.');

    private const ulong HighTokens = (0x3FFFFFFUL << ('A' - 64)) | (0x3FFFFFFUL << ('a' - 64))
        | (1UL << ('^' - 64)) | (1UL << ('_' - 64)) | (1UL << ('`' - 64)) | (1UL << ('|' - 64)) | (1UL << ('~' - 64));

    /// <summary>Returns true if the byte is allowed in a header's name or a method.</summary>
    internal static bool IsToken(byte c) => c < 128 && (((c < 64 ? LowTokens : HighTokens) >> (c & 63)) & 1) != 0;

    /// <summary>Returns true if the whole text is a token; an empty text isn't.</summary>
    internal static bool IsToken(ReadOnlySpan<byte> text)
    {
        foreach (var c in text)
            if (!IsToken(c)) return false;
        return text.Length > 0;
    }

    /// <summary>Returns true if the byte is a space or a tab.</summary>
    internal static bool IsBlank(byte c) => c is (byte)' ' or (byte)'\t';

    /// <summary>
    /// Returns true if the whole text is allowed as a request's target: visible ASCII, and not empty.
    /// </summary>
    internal static bool IsTarget(ReadOnlySpan<byte> text)
    {
        foreach (var c in text)
            if (c is <= 0x20 or >= 0x7F) return false;
        return text.Length > 0;
    }

    /// <summary>
    /// Returns the index of the first control character other than the tab, from <paramref name="at"/> on; the text's
    /// length if there is none.
    /// </summary>
    internal static int IndexOfControl(ReadOnlySpan<byte> text, int at)
    {
        while (at < text.Length)
        {
            if (text.Length - at >= 8)
            {
                // The top bit marks the first byte below 0x20 or equal to 0x7F; bits above it may be set by borrowing,
                // but none below.
                var bytes = BinaryPrimitives.ReadUInt64LittleEndian(text[at..]);
                var delete = bytes ^ (Ones * 0x7F);
                var special = (((bytes - Ones * ' ') & ~bytes) | ((delete - Ones) & ~delete)) & Tops;
                if (special == 0)
                {
                    at += 8;
                    continue;
                }

                at += BitOperations.TrailingZeroCount(special) >> 3;
            }

            if (text[at] is < 0x20 and not (byte)'\t' or 0x7F) return at;
            at++;
        }

        return at;
    }

    /// <summary>Returns true if both are equal, ignoring the case of ASCII letters.</summary>
    internal static bool EqualsIgnoreCase(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        if (left.Length != right.Length) return false;
        for (var i = 0; i < left.Length; i++)
        {
            var difference = left[i] ^ right[i];
            if (difference != 0 && (difference != 0x20 || (uint)((left[i] | 0x20) - 'a') > 'z' - 'a')) return false;
        }

        return true;
    }

    /// <summary>Returns true if a comma-separated list contains the word, ignoring case.</summary>
    internal static bool ListHas(ReadOnlySpan<byte> list, ReadOnlySpan<byte> word)
    {
        var start = 0;
        for (var at = 0; at <= list.Length; at++)
        {
            if (at < list.Length && list[at] != ',') continue;
            if (EqualsIgnoreCase(Trim(list[start..at]), word)) return true;
            start = at + 1;
        }

        return false;
    }

    /// <summary>Returns the text without surrounding spaces and tabs.</summary>
    internal static ReadOnlySpan<byte> Trim(ReadOnlySpan<byte> text)
    {
        var start = 0;
        var end = text.Length;
        while (start < end && IsBlank(text[start])) start++;
        while (end > start && IsBlank(text[end - 1])) end--;
        return text[start..end];
    }

    /// <summary>
    /// Returns the number that the digits represent; <see cref="long.MaxValue"/> if it is greater; -1 if there are no
    /// digits or other characters.
    /// </summary>
    internal static long ReadLength(ReadOnlySpan<byte> digits)
    {
        if (digits.Length == 0) return -1;
        var value = 0L;
        foreach (var c in digits)
        {
            var digit = (uint)(c - '0');
            if (digit > 9) return -1;
            value = value > (long.MaxValue - 9) / 10 ? long.MaxValue : value * 10 + digit;
        }

        return value;
    }

    /// <summary>Returns the value of a hexadecimal digit, or -1.</summary>
    internal static int HexDigit(byte c)
    {
        if ((uint)(c - '0') <= 9) return c - '0';
        var letter = (uint)((c | 0x20) - 'a');
        return letter <= 5 ? (int)letter + 10 : -1;
    }
}
