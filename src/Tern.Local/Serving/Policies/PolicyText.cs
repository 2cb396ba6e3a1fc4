using System.IO.Enumeration;
using System.Text.Json;

namespace Tern.Local.Serving;

/// <summary>The texts in policies.</summary>
internal static class PolicyText
{
    /// <summary>
    /// Returns true if a text matches a pattern, in which <c>*</c> stands for any characters and <c>?</c> for one.
    /// </summary>
    public static bool Matches(string pattern, string text, bool ignoreCase = false) =>
        text.Length == 0
            ? pattern.All(static c => c == '*')
            : FileSystemName.MatchesSimpleExpression(pattern.Replace(@"\", @"\\", StringComparison.Ordinal), text, ignoreCase);

    /// <summary>Reads one text or an array of texts. Numbers and Booleans are written as texts.</summary>
    /// <exception cref="FormatException">It is something else.</exception>
    public static IReadOnlyList<string> ReadAll(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Array => [.. value.EnumerateArray().Select(Read)],
        _ => [Read(value)],
    };

    private static string Read(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.String => value.GetString()!,
        JsonValueKind.Number => value.GetRawText(),
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        _ => throw new FormatException("Invalid policy syntax."),
    };
}
