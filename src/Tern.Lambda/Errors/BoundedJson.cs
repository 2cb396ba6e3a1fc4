using Tern.Buffers;

namespace Tern.Lambda.Errors;

/// <summary>
/// Writes ASCII-only JSON, up to a maximum number of bytes: an error's JSON is sent in headers and trailers, which
/// allow neither line breaks nor other characters and are limited in length.
/// </summary>
internal ref struct BoundedJson(PooledBuffer output, int limit)
{
    private const int EscapeLength = 6;

    // A surrogate pair takes two escapes.
    private const int LongestEscape = 2 * EscapeLength;
    private readonly int _end = output.WrittenCount + limit;

    /// <summary>The remaining number of bytes.</summary>
    public readonly int Left => _end - output.WrittenCount;

    /// <summary>Writes structure. The caller ensures that there is room.</summary>
    public readonly void Raw(scoped ReadOnlySpan<byte> json) => output.Write(json);

    /// <summary>
    /// Writes a string that takes at most this number of bytes with its quotes; a longer one is truncated and ends in
    /// three dots.
    /// </summary>
    public readonly void Text(scoped ReadOnlySpan<char> text, int most)
    {
        var room = Math.Min(most, Left) - 2 - 3;
        output.Write("\""u8);
        var whole = true;
        Span<char> pair = stackalloc char[2];
        // Rune by rune: many readers reject half of a surrogate pair, so it becomes U+FFFD, and a pair is never split.
        foreach (var rune in text.EnumerateRunes())
        {
            if (room < LongestEscape)
            {
                whole = false;
                break;
            }

            if (rune.IsBmp)
            {
                room -= Character((char)rune.Value);
                continue;
            }

            rune.EncodeToUtf16(pair);
            room -= Character(pair[0]) + Character(pair[1]);
        }

        output.Write(whole ? "\""u8 : "...\""u8);
    }

    private readonly int Character(char c)
    {
        if (c is >= ' ' and <= '~' and not ('"' or '\\'))
        {
            output.GetSpan(1)[0] = (byte)c;
            output.Advance(1);
            return 1;
        }

        var letter = c switch { '"' => '"', '\\' => '\\', '\n' => 'n', '\r' => 'r', '\t' => 't', _ => '\0' };
        if (letter != '\0')
        {
            var two = output.GetSpan(2);
            two[0] = (byte)'\\';
            two[1] = (byte)letter;
            output.Advance(2);
            return 2;
        }

        var escape = output.GetSpan(EscapeLength);
        escape[0] = (byte)'\\';
        escape[1] = (byte)'u';
        for (var i = 0; i < 4; i++) escape[2 + i] = "0123456789abcdef"u8[(c >> (12 - 4 * i)) & 15];
        output.Advance(EscapeLength);
        return EscapeLength;
    }
}
