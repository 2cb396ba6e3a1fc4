using System.Buffers.Binary;
using System.Numerics;

namespace Tern.Lambda.Http1.Messages;

/// <summary>The characters HTTP/1.1 is made of (RFC 9110, 5.6 and RFC 9112, 2.2).</summary>
/// <remarks>
/// Eight bytes at a time in plain registers, no vectors: heads are short, and code with vectors is compiled anew at
/// each start of a program (see Tern.Json.JsonText).
/// </remarks>
internal static class Http1Text
{
    private const ulong Ones = 0x0101010101010101;
    private const ulong Tops = Ones * 0x80;

    // tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" / DIGIT / ALPHA: a bit for each, below and from 64.
    private const ulong LowTokens = (0x3FFUL << '0')
        | (1UL << '!') | (1UL << '#') | (1UL << '$') | (1UL << '%') | (1UL << '&') | (1UL << '\'') | (1UL << '*') | (1UL << '+') | (1UL << '-') | (1UL << '.');

    private const ulong HighTokens = (0x3FFFFFFUL << ('A' - 64)) | (0x3FFFFFFUL << ('a' - 64))
        | (1UL << ('^' - 64)) | (1UL << ('_' - 64)) | (1UL << ('`' - 64)) | (1UL << ('|' - 64)) | (1UL << ('~' - 64));

    /// <summary>Whether the byte may stand in a header's name or a method.</summary>
    internal static bool IsToken(byte c) => c < 128 && (((c < 64 ? LowTokens : HighTokens) >> (c & 63)) & 1) != 0;

    /// <summary>Whether all of the text is a token; an empty one is none.</summary>
    internal static bool IsToken(ReadOnlySpan<byte> text)
    {
        foreach (var c in text)
            if (!IsToken(c)) return false;
        return text.Length > 0;
    }

    /// <summary>Whether the byte is a space or a tab.</summary>
    internal static bool IsBlank(byte c) => c is (byte)' ' or (byte)'\t';

    /// <summary>Whether all of the text may stand in a request's target: visible ASCII, and something of it.</summary>
    internal static bool IsTarget(ReadOnlySpan<byte> text)
    {
        foreach (var c in text)
            if (c is <= 0x20 or >= 0x7F) return false;
        return text.Length > 0;
    }

    /// <summary>Where the first control character but the tab is, from <paramref name="at"/> on; the text's length when there is none.</summary>
    internal static int IndexOfControl(ReadOnlySpan<byte> text, int at)
    {
        while (at < text.Length)
        {
            if (text.Length - at >= 8)
            {
                // The top bit of the first byte below 0x20 or equal to 0x7F; bits above it may be set by borrowing, none below.
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

    /// <summary>Whether both are the same but for the case of ASCII letters.</summary>
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

    /// <summary>Whether a comma-separated list holds the word, in any case.</summary>
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

    /// <summary>The text without the spaces and tabs around it.</summary>
    internal static ReadOnlySpan<byte> Trim(ReadOnlySpan<byte> text)
    {
        var start = 0;
        var end = text.Length;
        while (start < end && IsBlank(text[start])) start++;
        while (end > start && IsBlank(text[end - 1])) end--;
        return text[start..end];
    }

    /// <summary>
    /// The number that the digits stand for, <see cref="long.MaxValue"/> when it is greater than any; -1 when they are
    /// none or not digits alone.
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

    /// <summary>The value of a hexadecimal digit, or -1.</summary>
    internal static int HexDigit(byte c)
    {
        if ((uint)(c - '0') <= 9) return c - '0';
        var letter = (uint)((c | 0x20) - 'a');
        return letter <= 5 ? (int)letter + 10 : -1;
    }
}
