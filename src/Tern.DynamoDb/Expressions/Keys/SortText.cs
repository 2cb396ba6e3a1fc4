using System.Text;

namespace Tern.DynamoDb;

/// <summary>The texts adjacent to a text in the order of sort keys, which is the order of their UTF-8 bytes.</summary>
internal static class SortText
{
    // The last character. Programs aren't expected to have keys that continue with it.
    private const string Highest = "\U0010FFFF";

    /// <summary>Returns a text after every text that begins with <paramref name="prefix"/>.</summary>
    internal static string Last(string prefix) => prefix + Highest;

    /// <summary>Returns the first text after <paramref name="text"/>.</summary>
    internal static string After(string text) => text + "\0";

    /// <summary>
    /// Returns a text before <paramref name="text"/> such that no text that programs are expected to have lies between
    /// them.
    /// </summary>
    internal static string Before(string text)
    {
        if (text.EndsWith('\0')) return text[..^1];
        if (Rune.DecodeLastFromUtf16(text, out var last, out var length) != System.Buffers.OperationStatus.Done) return text;

        // The range of surrogates contains no characters.
        var before = new Rune(last.Value == 0xE000 ? 0xD7FF : last.Value - 1);
        return text[..^length] + before + Highest;
    }

    /// <summary>Compares two texts by their UTF-8 bytes, as the service does.</summary>
    internal static int Compare(string left, string right) => Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(right));
}
