using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Buffers;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>
/// Converts a chat's values to JSON with the metadata of serializer options, without reflection, which trimmed
/// programs lack.
/// </summary>
internal static class ChatJson
{
    private static readonly JsonElement Null = AwsDocument.Parse("null").ToJsonElement();

    public static JsonElement ToElement(object? value, JsonSerializerOptions options)
    {
        if (value is JsonElement element) return element;
        if (value is AwsDocument document) return document.ToJsonElement();
        if (value is null) return Null;
        // Uses the value's runtime type, because a context for a program's own types may not include object.
        if (!options.TryGetTypeInfo(value.GetType(), out var type) && !AIJsonUtilities.DefaultOptions.TryGetTypeInfo(value.GetType(), out type))
        {
            throw new NotSupportedException(
                $"A value of type {value.GetType()} can't be serialized as JSON: pass options that include its type to AsChatClient, or pass a JsonElement.");
        }

        return JsonSerializer.SerializeToElement(value, type);
    }

    public static AwsDocument ToDocument(IEnumerable<KeyValuePair<string, object?>>? members, JsonSerializerOptions options)
    {
        var elements = new Dictionary<string, JsonElement>(StringComparer.Ordinal);
        foreach (var (name, value) in members ?? []) elements[name] = ToElement(value, options);
        return ToDocument(elements);
    }

    public static AwsDocument ToDocument(Dictionary<string, JsonElement> members)
    {
        using var buffer = new PooledBuffer();
        using (var writer = new Utf8JsonWriter(buffer, BedrockDocuments.Compact))
        {
            writer.WriteStartObject();
            foreach (var (name, value) in members)
            {
                writer.WritePropertyName(name);
                value.WriteTo(writer);
            }

            writer.WriteEndObject();
        }

        return BedrockDocuments.FromUtf8(buffer.WrittenSpan);
    }

    /// <summary>Returns the members of an object, or null if the document isn't an object.</summary>
    public static Dictionary<string, object?>? ToMembers(AwsDocument? document)
    {
        if (document is null) return [];
        var element = document.ToJsonElement();
        if (element.ValueKind != JsonValueKind.Object) return null;
        var members = new Dictionary<string, object?>(StringComparer.Ordinal);
        foreach (var member in element.EnumerateObject()) members[member.Name] = member.Value;
        return members;
    }
}
