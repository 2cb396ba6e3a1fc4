using System.Buffers;
using System.Text;

namespace Tern.Lambda.Events;

/// <summary>
/// Text in form encoding: <c>+</c> for a space, <c>%XX</c> for a byte of its UTF-8. S3 encodes keys in this way, too.
/// </summary>
internal static class FormText
{
    /// <summary>Decodes a text. Invalid escapes are preserved.</summary>
    public static string Decode(ReadOnlySpan<char> text)
    {
        if (text.IndexOfAny('+', '%') < 0) return text.ToString();
        var rented = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        try
        {
            var count = Encoding.UTF8.GetBytes(text, rented);
            return Encoding.UTF8.GetString(rented, 0, Unescape(rented.AsSpan(0, count)));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    // In place: decoded text is never longer.
    private static int Unescape(Span<byte> bytes)
    {
        var to = 0;
        for (var from = 0; from < bytes.Length; from++)
        {
            var c = bytes[from];
            if (c == '%' && from + 2 < bytes.Length && char.IsAsciiHexDigit((char)bytes[from + 1]) && char.IsAsciiHexDigit((char)bytes[from + 2]))
            {
                c = (byte)((Digit(bytes[from + 1]) << 4) | Digit(bytes[from + 2]));
                from += 2;
            }
            else if (c == '+')
            {
                c = (byte)' ';
            }

            bytes[to++] = c;
        }

        return to;
    }

    private static int Digit(byte c) => c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}
