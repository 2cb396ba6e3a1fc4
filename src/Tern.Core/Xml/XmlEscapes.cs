using System.Buffers;
using System.Globalization;

namespace Tern.Protocols;

/// <summary>
/// The characters that must be written as references, and those that XML 1.0 can't represent at all (2.2, 2.4).
/// </summary>
internal static class XmlEscapes
{
    // A tab and a line feed represent themselves in text, but would become spaces in an attribute; a carriage return
    // would become a line feed.
    private const string Refused =
        "\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000B\u000C\u000E\u000F\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018"
        + "\u0019\u001A\u001B\u001C\u001D\u001E\u001F\uFFFE\uFFFF";

    internal static readonly SearchValues<char> InText = SearchValues.Create(Refused + "<>&\r");
    internal static readonly SearchValues<char> InAttribute = SearchValues.Create(Refused + "<>&\r\n\t\"");

    /// <summary>Returns the reference for a character.</summary>
    /// <exception cref="ArgumentException">XML has no reference for it.</exception>
    internal static ReadOnlySpan<byte> Of(char c) => c switch
    {
        '<' => "&lt;"u8,
        '>' => "&gt;"u8,
        '&' => "&amp;"u8,
        '"' => "&quot;"u8,
        '\r' => "&#xD;"u8,
        '\n' => "&#xA;"u8,
        '\t' => "&#x9;"u8,
        _ => throw new ArgumentException(string.Create(CultureInfo.InvariantCulture, $"The text holds the character U+{(int)c:X4}, which XML can't represent.")
            + " The service would reject the request. Remove it, or encode the text."),
    };

    internal static ArgumentException HalfPair() =>
        new("The text contains an unpaired surrogate, which UTF-8 can't represent. Remove it, or send the data as binary.");
}
