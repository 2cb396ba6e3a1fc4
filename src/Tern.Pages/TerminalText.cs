using System.Globalization;

namespace Tern.Pages;

/// <summary>Makes untrusted text safe for a terminal.</summary>
public static class TerminalText
{
    /// <summary>
    /// Replaces characters that could move the cursor, change the terminal or imitate another line with question marks:
    /// control characters except the tab, invisible characters that change the text direction, and line separators.
    /// </summary>
    /// <param name="text">A line of text.</param>
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
