using System.Globalization;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The rules for tags: "Tagging restrictions" of the developer guide, with the service's messages. If one tag is
/// invalid, all are refused.
/// </summary>
internal static class TagRules
{
    public const int MaxTags = 50;
    private const int MaxKeyLength = 128;
    private const int MaxValueLength = 256;
    private const string Reserved = "aws:";

    /// <summary>A tag in a request, unchecked.</summary>
    public readonly record struct SentTag(string? Key, string? Value);

    /// <summary>Reads the tags of a request, and checks only their types; returns null if there are none.</summary>
    public static List<SentTag>? Read(List<DocumentInput>? tags) => tags?.ConvertAll(static tag => new SentTag(tag.Text("Key"), tag.Text("Value")));

    public static List<TableTag> Check(List<SentTag> tags)
    {
        CheckCount(tags.Count);
        var read = new List<TableTag>(tags.Count);
        foreach (var tag in tags)
        {
            var key = CheckKey(tag.Key);
            if (tag.Value is null || !IsText(tag.Value, MaxValueLength))
                throw EngineException.Validation($"The Tag Value provided is invalid, Value: {tag.Value ?? "null"}");
            if (read.Exists(other => other.Key == key))
                throw EngineException.Validation("Duplicate Tag Keys provided as input: Duplicate Tag Key found " + key);
            read.Add(new TableTag(key, tag.Value));
        }

        return read;
    }

    public static string CheckKey(string? key)
    {
        if (string.IsNullOrEmpty(key) || !IsText(key, MaxKeyLength)) throw EngineException.Validation($"The Tag Key provided is invalid, Key: {key ?? "null"}");
        return key.StartsWith(Reserved, StringComparison.OrdinalIgnoreCase)
            ? throw EngineException.Validation($"Tag Key cannot be prefixed with {Reserved}, Key: {key}") : key;
    }

    public static void CheckCount(int count)
    {
        if (count > MaxTags) throw EngineException.Validation("Number of Tags exceed the current limit for the provided ResourceArn");
    }

    /// <summary>
    /// Returns a value indicating whether the text contains only letters, numbers and separators of any script, and
    /// some symbols: <c>[\p{L}\p{Z}\p{N}_.:/=+\-@]</c>.
    /// </summary>
    private static bool IsText(string text, int most)
    {
        if (text.Length > most) return false;
        foreach (var rune in text.EnumerateRunes())
        {
            var allowed = Rune.IsLetter(rune) || rune.Value is '_' or '.' or ':' or '/' or '=' or '+' or '-' or '@' || Rune.GetUnicodeCategory(rune) is
                UnicodeCategory.DecimalDigitNumber or UnicodeCategory.LetterNumber or UnicodeCategory.OtherNumber or
                UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
            if (!allowed) return false;
        }

        return true;
    }
}
