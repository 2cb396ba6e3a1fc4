using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.Routing;

/// <summary>
/// Writes problem details: <c>{"type","title","status","detail","errors":{"part":["what"]}}</c> (RFC 9457, 3).
/// </summary>
internal static class ProblemWriter
{
    public const string ContentType = "application/problem+json";

    public static string Write(int status, string? detail, string? title, string? type, IReadOnlyDictionary<string, string[]>? errors)
    {
        using var buffer = new PooledBuffer();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("type"u8, type ?? "about:blank");
            json.WriteString("title"u8, title ?? StatusPhrase.Words(status));
            json.WriteNumber("status"u8, status);
            if (detail is not null) json.WriteString("detail"u8, detail);
            if (errors is not null) Write(json, errors);
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private static void Write(Utf8JsonWriter json, IReadOnlyDictionary<string, string[]> errors)
    {
        json.WriteStartObject("errors"u8);
        foreach (var (part, texts) in errors)
        {
            json.WriteStartArray(part);
            foreach (var text in texts) json.WriteStringValue(text);
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }
}
