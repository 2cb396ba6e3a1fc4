using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Creates the errors for wrong JSON types, by the expected type and the actual token.</summary>
internal static class SerializationFault
{
    private const string Model = "com.amazonaws.dynamodb.v20120810.";

    public static EngineException Of(string message) => new(EngineError.Serialization, message);

    public static EngineException NotText(ref Utf8JsonReader found) => NotScalar(ref found, "String");

    public static EngineException NotInteger(ref Utf8JsonReader found) => NotScalar(ref found, "Integer");

    public static EngineException NotBoolean(ref Utf8JsonReader found) =>
        found.TokenType == JsonTokenType.String ? Of("Unexpected token received from parser") : NotScalar(ref found, "Boolean");

    public static EngineException NotBlob(ref Utf8JsonReader found) => found.TokenType switch
    {
        JsonTokenType.StartArray => Of("Unrecognized collection type class java.nio.ByteBuffer"),
        JsonTokenType.StartObject => Of("Start of structure or map found where not expected"),
        _ => Of("only base-64-encoded strings are convertible to bytes"),
    };

    public static EngineException NotList(ref Utf8JsonReader found) => found.TokenType == JsonTokenType.StartObject
        ? Of("Start of structure or map found where not expected")
        : Of("Unexpected field type");

    /// <summary>Creates the error for a value that should be a map with values of the named type.</summary>
    public static EngineException NotMap(ref Utf8JsonReader found, string of) => found.TokenType == JsonTokenType.StartArray
        ? Of($"Unrecognized collection type java.util.Map<java.lang.String, {(of.Contains('.', StringComparison.Ordinal) ? of : Model + of)}>")
        : Of("Unexpected field type");

    /// <summary>Creates the error for a value in a map or list that should be a structure.</summary>
    public static EngineException NotStructure(ref Utf8JsonReader found, string type) => found.TokenType == JsonTokenType.StartArray
        ? Of("Unrecognized collection type class " + Model + type)
        : Of("Unexpected value type in payload");

    private static EngineException NotScalar(ref Utf8JsonReader found, string type) => found.TokenType switch
    {
        JsonTokenType.StartArray => Of("Unrecognized collection type class java.lang." + type),
        JsonTokenType.StartObject => Of("Start of structure or map found where not expected"),
        JsonTokenType.True => Of($"TRUE_VALUE cannot be converted to {type}"),
        JsonTokenType.False => Of($"FALSE_VALUE cannot be converted to {type}"),
        JsonTokenType.String => Of($"STRING_VALUE cannot be converted to {type}"),
        _ => Of($"{(found.ValueSpan.IndexOfAny("eE."u8) >= 0 ? "DECIMAL" : "NUMBER")}_VALUE cannot be converted to {type}"),
    };
}
