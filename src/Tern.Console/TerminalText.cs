using System.Globalization;

namespace Tern.Pages;

/// <summary>Text of others on its way to a terminal.</summary>
public static class TerminalText
{
    /// <summary>
    /// Replaces what could move the cursor, change the terminal or look like another line by a question mark: control characters but the tab,
    /// invisible ones that change the direction of text, and separators of lines.
    /// </summary>
    /// <param name="text">One line, as it came.</param>
    /// <returns>The same string if there is nothing to replace.</returns>
    public static string Clean(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        foreach (var c in text)
        {
            if (IsUnsafe(c)) return string.Create(text.Length, text, static (clean, text) => Replace(text, clean));
        }

        return text;
    }

    private static void Replace(string text, Span<char> clean)
    {
        for (var i = 0; i < clean.Length; i++) clean[i] = IsUnsafe(text[i]) ? '?' : text[i];
    }

    private static bool IsUnsafe(char c) => c switch
    {
        '\t' or >= ' ' and <= '~' => false,
        '\u200C' or '\u200D' => false, // join letters and emoji
        _ => char.IsControl(c) || char.GetUnicodeCategory(c) is UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator,
    };
}
