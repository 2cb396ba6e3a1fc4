using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Invoking;

/// <summary>An error as the Runtime API and invokers have it: <c>{"errorMessage":"…","errorType":"…"}</c>.</summary>
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

    /// <summary>The <c>errorType</c> of an error's JSON; null when it is none or has none.</summary>
    public static string? TypeOf(ReadOnlySpan<byte> json) => TextOf(json, "errorType"u8);

    /// <summary>The <c>errorMessage</c> of an error's JSON; null when it is none or has none.</summary>
    public static string? MessageOf(ReadOnlySpan<byte> json) => TextOf(json, "errorMessage"u8);

    private static string? TextOf(ReadOnlySpan<byte> json, ReadOnlySpan<byte> name)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return null;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                var isIt = reader.ValueTextEquals(name);
                reader.Read();
                if (isIt) return reader.TokenType == JsonTokenType.String ? reader.GetString() : null;
                reader.Skip();
            }
        }
        catch (JsonException)
        {
            return null; // nonsense has neither, and is passed on as it is
        }

        return null;
    }
}
