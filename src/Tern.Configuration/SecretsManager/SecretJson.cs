using System.Globalization;
using System.Text.Json;

namespace Tern.Configuration;

/// <summary>
/// Flattens a secret that is a JSON object to the keys and values that <c>AddJsonFile</c> would create.
/// </summary>
internal static class SecretJson
{
    /// <summary>Adds the values of an object.</summary>
    /// <returns>true if the text is a JSON object; otherwise, false. That isn't an error, because a password may
    /// start with a brace, and the error would reveal a part of it.</returns>
    internal static bool TryAdd(ConfigurationValues values, string section, string text, string origin)
    {
        if (!text.AsSpan().TrimStart().StartsWith('{')) return false;
        JsonDocument document;
        try
        {
            document = JsonDocument.Parse(text, new JsonDocumentOptions { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip });
        }
        catch (JsonException)
        {
            return false;
        }

        using (document) Add(values, section, document.RootElement, origin);
        return true;
    }

    private static void Add(ConfigurationValues values, string key, JsonElement element, string origin)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (var member in element.EnumerateObject()) Add(values, ConfigurationValues.Join(key, member.Name), member.Value, origin);
                break;
            case JsonValueKind.Array:
                var index = 0;
                foreach (var item in element.EnumerateArray())
                    Add(values, ConfigurationValues.Join(key, (index++).ToString(CultureInfo.InvariantCulture)), item, origin);
                break;
            case JsonValueKind.Null:
                values.Add(key, null, origin);
                break;
            default:
                values.Add(key, element.ToString(), origin);
                break;
        }
    }
}
