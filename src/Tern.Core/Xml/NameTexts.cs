using System.Text;

namespace Tern.Protocols;

/// <summary>
/// Caches the strings of frequent texts: a response that lists a thousand objects contains their storage class a
/// thousand times. Each hash has one slot, so that texts evict each other and don't accumulate. Thread-safe.
/// </summary>
internal static class NameTexts
{
    private const int MaxLength = 32;
    private const int Places = 256;

    private static readonly string?[] s_texts = new string?[Places];

    /// <summary>Returns the text as a string, or null if it isn't cached because it's long or not ASCII.</summary>
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
