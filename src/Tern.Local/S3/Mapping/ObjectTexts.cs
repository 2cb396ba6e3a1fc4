using System.Globalization;
using System.Text;

namespace Tern.Local.S3;

/// <summary>The texts of lists that a client asks for with <c>encoding-type=url</c>.</summary>
internal static class ObjectTexts
{
    /// <summary>Encodes all but letters, digits and <c>-_.*/</c>, with a plus for a space.</summary>
    public static string Encode(string text)
    {
        if (!text.AsSpan().ContainsAnyExcept(s_plain)) return text;
        var encoded = new StringBuilder();
        Span<byte> utf8 = stackalloc byte[4];
        foreach (var rune in text.EnumerateRunes())
        {
            if (rune.IsAscii && s_plain.Contains((char)rune.Value)) encoded.Append((char)rune.Value);
            else if (rune.Value == ' ') encoded.Append('+');
            else
            {
                foreach (var b in utf8[..rune.EncodeToUtf8(utf8)]) encoded.Append('%').Append(b.ToString("X2", CultureInfo.InvariantCulture));
            }
        }

        return encoded.ToString();
    }

    private static readonly System.Buffers.SearchValues<char> s_plain =
        System.Buffers.SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.*/");
}
