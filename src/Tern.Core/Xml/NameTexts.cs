using System.Text;

namespace Tern.Xml;

/// <summary>
/// The strings of texts that come again and again: an answer that lists a thousand objects says a thousand times what class they are of. One place for
/// texts of one hash, so that others push out and none pile up. Thread-safe.
/// </summary>
internal static class NameTexts
{
    private const int MaxLength = 32;
    private const int Places = 256;

    private static readonly string?[] s_texts = new string?[Places];

    /// <summary>The text as a string; null for one that is not kept: it is long, or more than ASCII.</summary>
    /// <param name="utf8">The text.</param>
    public static string? Find(ReadOnlySpan<byte> utf8)
    {
        if (utf8.Length is 0 or > MaxLength || !Ascii.IsValid(utf8)) return null;
        var hash = (uint)utf8.Length;
        foreach (var octet in utf8) hash = (hash * 31) + octet;
        ref var place = ref s_texts[hash % Places];
        if (Volatile.Read(ref place) is { } known && Ascii.Equals(utf8, known)) return known;
        var text = Encoding.ASCII.GetString(utf8);
        Volatile.Write(ref place, text);
        return text;
    }
}
