using System.Runtime.InteropServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Json;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>Turns values into the documents that models take and give, such as the inputs of tools, and back. Without reflection.</summary>
public static class BedrockDocuments
{
    internal static readonly JsonWriterOptions Compact = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Makes a document of a value.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="type">How it is written.</param>
    /// <returns>The document.</returns>
    public static AwsDocument From<T>(T value, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return FromUtf8(JsonSerializer.SerializeToUtf8Bytes(value, type));
    }

    /// <summary>Makes a document of JSON.</summary>
    /// <param name="json">The JSON.</param>
    /// <returns>The document.</returns>
    public static AwsDocument From(JsonElement json)
    {
        var raw = JsonMarshal.GetRawUtf8Value(json);
        // Microsoft.Extensions.AI writes JSON for people to read; a model is paid by what it reads.
        if (!raw.Contains((byte)'\n')) return FromUtf8(raw);
        using var buffer = new PooledBuffer();
        using (var writer = new Utf8JsonWriter(buffer, Compact)) json.WriteTo(writer);
        return FromUtf8(buffer.WrittenSpan);
    }

    /// <summary>Reads a document as a value.</summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="document">The document.</param>
    /// <param name="type">How it is read.</param>
    /// <returns>The value; null where the document is <c>null</c>.</returns>
    /// <exception cref="JsonException">The document is no such value: a model may write what its schema forbids.</exception>
    public static T? Read<T>(this AwsDocument document, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(type);
        return JsonSerializer.Deserialize(document.Utf8Json.Span, type);
    }

    /// <summary>Reads a document as JSON that may be looked into.</summary>
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
