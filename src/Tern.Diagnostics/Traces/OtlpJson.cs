using System.Text.Json;

namespace Tern.Diagnostics;

/// <summary>Helpers for reading JSON of a known structure.</summary>
internal static class OtlpJson
{
    /// <summary>Reads an element from its first token, which is the current one, to its last.</summary>
    public delegate void ReadElement(ref Utf8JsonReader json);

    /// <summary>
    /// Advances to an object's next property name, from the object's start or from the end of the previous value.
    /// Returns false at the end of the object.
    /// </summary>
    public static bool NextMember(ref Utf8JsonReader json)
    {
        json.Read();
        return json.TokenType == JsonTokenType.PropertyName;
    }

    /// <summary>Reads the objects of the array that follows a property name.</summary>
    public static void Elements(ref Utf8JsonReader json, ReadElement read)
    {
        json.Read();
        if (json.TokenType == JsonTokenType.Null) return;
        if (json.TokenType != JsonTokenType.StartArray) throw Unexpected("an array", json.TokenType);
        while (json.Read() && json.TokenType != JsonTokenType.EndArray)
        {
            if (json.TokenType != JsonTokenType.StartObject) throw Unexpected("an object", json.TokenType);
            read(ref json);
        }
    }

    public static FormatException Unexpected(string expected, JsonTokenType found) => new($"expected {expected}, found {Kind(found)}");

    /// <summary>Returns a description of a token's type.</summary>
    public static string Kind(JsonTokenType token) => token switch
    {
        JsonTokenType.StartObject => "an object",
        JsonTokenType.StartArray => "an array",
        JsonTokenType.String => "a text",
        JsonTokenType.Number => "a number",
        JsonTokenType.True or JsonTokenType.False => "true or false",
        JsonTokenType.Null => "null",
        _ => "nothing",
    };
}
