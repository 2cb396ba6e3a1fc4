using System.Buffers;
using System.Globalization;

namespace Tern.Local.Sqs;

/// <summary>The characters that messages and names can contain.</summary>
internal static class MessageText
{
    private static readonly SearchValues<char> s_idCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

    private static readonly SearchValues<char> s_nameCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

    /// <summary>Returns true if a text has only the characters of XML 1.0; otherwise, false.</summary>
    public static bool IsValid(string text)
    {
        foreach (var c in text)
        {
            // Unpaired surrogates were checked when the text was read.
            if (c is < ' ' and not ('\t' or '\n' or '\r') or '\uFFFE' or '\uFFFF') return false;
        }

        return true;
    }

    /// <summary>Returns true if a text can be a group ID or a deduplication ID; otherwise, false.</summary>
    public static bool IsId(string text) => text.Length is > 0 and <= 128 && !text.AsSpan().ContainsAnyExcept(s_idCharacters);

    /// <summary>
    /// Returns true if a text is a number that attributes can have, from 1e-128 to 1e126; otherwise, false.
    /// </summary>
    public static bool IsNumber(string text) =>
        double.TryParse(
            text, NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent, CultureInfo.InvariantCulture, out var n)
        && (n == 0 || Math.Abs(n) is >= 1e-128 and <= 1e126);

    /// <summary>
    /// Returns true if a text has 1 to 80 letters, digits, hyphens and underscores; otherwise, false.
    /// </summary>
    public static bool IsName(string text) => text.Length is > 0 and <= 80 && !text.AsSpan().ContainsAnyExcept(s_nameCharacters);
}
