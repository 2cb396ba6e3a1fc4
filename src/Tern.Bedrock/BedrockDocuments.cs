using System.Runtime.InteropServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Json;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>
/// Converts values to and from the documents that models exchange, such as tool inputs, without reflection.
/// </summary>
public static class BedrockDocuments
{
    internal static readonly JsonWriterOptions Compact = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Creates a document from a value.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="type">The metadata for serializing the value.</param>
    /// <returns>The document.</returns>
    public static AwsDocument From<T>(T value, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return FromUtf8(JsonSerializer.SerializeToUtf8Bytes(value, type));
    }

    /// <summary>Creates a document from JSON.</summary>
    /// <param name="json">The JSON.</param>
    /// <returns>The document.</returns>
    public static AwsDocument From(JsonElement json)
    {
        var raw = JsonMarshal.GetRawUtf8Value(json);
        // Microsoft.Extensions.AI writes indented JSON, but models charge for every token that they read.
        if (!raw.Contains((byte)'\n')) return FromUtf8(raw);
        using var buffer = new PooledBuffer();
        using (var writer = new Utf8JsonWriter(buffer, Compact)) json.WriteTo(writer);
        return FromUtf8(buffer.WrittenSpan);
    }

    /// <summary>Deserializes a document.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="document">The document.</param>
    /// <param name="type">The metadata for deserializing the value.</param>
    /// <returns>The value, or null if the document is <c>null</c>.</returns>
    /// <exception cref="JsonException">The document doesn't match the type. Models may write JSON that violates its
    /// schema.</exception>
    public static T? Read<T>(this AwsDocument document, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(type);
        return JsonSerializer.Deserialize(document.Utf8Json.Span, type);
    }

    /// <summary>Converts a document to a JSON element.</summary>
    /// <param name="document">The document.</param>
    /// <returns>The JSON.</returns>
    public static JsonElement ToJsonElement(this AwsDocument document)
    {
        ArgumentNullException.ThrowIfNull(document);
        var reader = new Utf8JsonReader(document.Utf8Json.Span);
        return JsonElement.ParseValue(ref reader);
    }

    internal static AwsDocument FromUtf8(ReadOnlySpan<byte> json)
    {
        var reader = new AwsJsonReader(json);
        return AwsDocument.Read(ref reader);
    }
}
