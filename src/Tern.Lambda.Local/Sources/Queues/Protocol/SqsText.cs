using System.Text;

namespace Tern.Lambda.Local.Sources;

/// <summary>The characters that messages can contain: those of XML 1.0.</summary>
internal static class SqsText
{
    /// <summary>Returns the first character that SQS rejects, or null if there is none.</summary>
    public static int? FindForbidden(string text)
    {
        foreach (var rune in text.EnumerateRunes())
        {
            if (rune.Value is not (0x9 or 0xA or 0xD or (>= 0x20 and <= 0xD7FF) or (>= 0xE000 and <= 0xFFFD) or >= 0x10000)) return rune.Value;
        }

        return null;
    }
}
