using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>
/// Writes and reads errors in the format of the Runtime API and of invokers:
/// <c>{"errorMessage":"…","errorType":"…"}</c>.
/// </summary>
internal static class ErrorJson
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static byte[] Write(string errorType, string message)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output, s_options))
        {
            json.WriteStartObject();
            json.WriteString("errorMessage"u8, message);
            json.WriteString("errorType"u8, errorType);
            json.WriteEndObject();
        }

        return output.WrittenSpan.ToArray();
    }

    /// <summary>
    /// Returns the <c>errorMessage</c> of an error's JSON, or null if the JSON is invalid or has none.
    /// </summary>
    public static string? MessageOf(ReadOnlySpan<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return null;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                var isMessage = reader.ValueTextEquals("errorMessage"u8);
                reader.Read();
                if (isMessage) return reader.TokenType == JsonTokenType.String ? reader.GetString() : null;
                reader.Skip();
            }
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            return null; // invalid JSON or half a surrogate pair has no message, and is passed on unchanged
        }

        return null;
    }
}
