using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.Intrinsics;

namespace Tern.Json;

/// <summary>Finds the end of a JSON string's text, or the first character that doesn't represent itself.</summary>
/// <remarks>
/// Most texts are short: processing eight bytes at a time in a general register finds their end as fast as vectors
/// would, and saves a program's startup the 1.6 ms of compiling vector code. Longer texts continue with vectors
/// (QueryBenchmark).
/// </remarks>
internal static class JsonText
{
    private const ulong Ones = 0x0101010101010101;
    private const ulong Tops = Ones * 0x80;

    // The length from which vectors are worth their compilation.
    private const int Long = 64;

    /// <summary>
    /// Returns the number of bytes from the start that are ASCII and represent themselves in a JSON string.
    /// </summary>
    internal static int PlainLength(ReadOnlySpan<byte> text)
    {
        var at = 0;
        for (; at < Long && text.Length - at >= 8; at += 8)
        {
            var bytes = BinaryPrimitives.ReadUInt64LittleEndian(text[at..]);
            var special = (bytes & Tops) | Special(bytes);
            if (special != 0) return at + (BitOperations.TrailingZeroCount(special) >> 3);
        }

        if (text.Length - at >= 16) at += LongPrefix(text[at..], plain: true);
        while (at < text.Length && text[at] is >= 0x20 and < 0x80 and not (byte)'"' and not (byte)'\\') at++;
        return at;
    }

    /// <summary>
    /// Returns the index of the first quote, backslash or control character, which a string can't contain unescaped
    /// (RFC 8259, 7); -1 if there is none.
    /// </summary>
    internal static int IndexOfEnd(ReadOnlySpan<byte> text)
    {
        var at = 0;
        for (; at < Long && text.Length - at >= 8; at += 8)
        {
            var special = Special(BinaryPrimitives.ReadUInt64LittleEndian(text[at..]));
            if (special != 0) return at + (BitOperations.TrailingZeroCount(special) >> 3);
        }

        if (text.Length - at >= 16) at += LongPrefix(text[at..], plain: false);
        for (; at < text.Length; at++)
            if (text[at] is (byte)'"' or (byte)'\\' or < 0x20) return at;
        return -1;
    }

    // Sets the top bit of the first byte that is a quote, a backslash or a control character. Borrowing may set bits
    // above it, but none below.
    private static ulong Special(ulong bytes)
    {
        var quote = bytes ^ (Ones * '"');
        var backslash = bytes ^ (Ones * '\\');
        return (((quote - Ones) & ~quote) | ((backslash - Ones) & ~backslash) | ((bytes - Ones * ' ') & ~bytes)) & Tops;
    }

    // Returns the number of bytes before the first vector with a special byte, or before the last bytes that don't
    // fill a vector.
    private static int LongPrefix(ReadOnlySpan<byte> text, bool plain)
    {
        var at = 0;
        for (; text.Length - at >= Vector128<byte>.Count; at += Vector128<byte>.Count)
        {
            var bytes = Vector128.Create(text.Slice(at, Vector128<byte>.Count));
            var special = Vector128.Equals(bytes, Vector128.Create((byte)'"')) | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
                | Vector128.LessThan(bytes, Vector128.Create((byte)' '));
            if (plain) special |= Vector128.GreaterThan(bytes, Vector128.Create((byte)0x7F));
            if (special != Vector128<byte>.Zero) return at + BitOperations.TrailingZeroCount(special.ExtractMostSignificantBits());
        }

        return at;
    }
}
