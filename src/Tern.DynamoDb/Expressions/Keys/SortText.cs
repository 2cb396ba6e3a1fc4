using System.Text;

namespace Tern.DynamoDb;

/// <summary>The texts next to a text in the order of sort keys, which is that of their UTF-8 bytes.</summary>
internal static class SortText
{
    // No character comes after it; a key that goes on with it is none that a program has.
    private const string Highest = "\U0010FFFF";

    /// <summary>A text after everything that begins with <paramref name="prefix"/>.</summary>
    internal static string Last(string prefix) => prefix + Highest;

    /// <summary>The first text after <paramref name="text"/>.</summary>
    internal static string After(string text) => text + "\0";

    /// <summary>A text before <paramref name="text"/> with nothing between them that a program has.</summary>
    internal static string Before(string text)
    {
        if (text.EndsWith('\0')) return text[..^1];
        if (Rune.DecodeLastFromUtf16(text, out var last, out var length) != System.Buffers.OperationStatus.Done) return text;

        // There are no characters in the range of surrogates.
        var before = new Rune(last.Value == 0xE000 ? 0xD7FF : last.Value - 1);
        return text[..^length] + before + Highest;
    }

    /// <summary>Compares as the service does, by UTF-8 bytes.</summary>
    internal static int Compare(string left, string right) => Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(right));
}
