using System.Text.Json;
using static Tern.Diagnostics.OtlpJson;

namespace Tern.Diagnostics;

/// <summary>
/// Reads attributes: <c>[{"key":"rpc.system","value":{"stringValue":"aws-api"}}]</c>. Values are converted to strings,
/// and array elements are joined with line breaks. Other kinds of values are skipped.
/// </summary>
internal static class OtlpAttributes
{
    // A span has about twenty attributes; a million would be an attack.
    private const int MaxAttributes = 256;

    public static void Read(ref Utf8JsonReader json, Dictionary<string, string> attributes) =>
        Elements(ref json, (ref Utf8JsonReader element) => ReadOne(ref element, attributes));

    private static void ReadOne(ref Utf8JsonReader json, Dictionary<string, string> attributes)
    {
        string? key = null, value = null;
        while (NextMember(ref json))
        {
            if (json.ValueTextEquals("key"u8))
            {
                json.Read();
                key = json.GetString();
            }
            else if (json.ValueTextEquals("value"u8))
            {
                json.Read();
                value = Value(ref json);
            }
            else
            {
                json.Skip();
            }
        }

        if (key is not null && value is not null && attributes.Count < MaxAttributes) attributes[key] = value;
    }

    private static string? Value(ref Utf8JsonReader json)
    {
        if (json.TokenType == JsonTokenType.Null) return null;
        if (json.TokenType != JsonTokenType.StartObject) throw Unexpected("a value's object", json.TokenType);
        string? value = null;
        while (NextMember(ref json))
        {
            var isArray = json.ValueTextEquals("arrayValue"u8) || json.ValueTextEquals("array_value"u8);
            json.Read();
            if (isArray && json.TokenType == JsonTokenType.StartObject) value = Array(ref json);
            else if (json.TokenType == JsonTokenType.String) value = json.GetString();
            else if (json.TokenType == JsonTokenType.Number) value = System.Text.Encoding.UTF8.GetString(json.ValueSpan);
            else if (json.TokenType is JsonTokenType.True or JsonTokenType.False) value = json.TokenType == JsonTokenType.True ? "true" : "false";
            else json.Skip();
        }

        return value;
    }

    private static string Array(ref Utf8JsonReader json)
    {
        var values = new List<string>();
        while (NextMember(ref json))
        {
            if (json.ValueTextEquals("values"u8)) Elements(ref json, (ref Utf8JsonReader element) => values.Add(Value(ref element) ?? ""));
            else json.Skip();
        }

        return string.Join('\n', values);
    }
}
