using System.Text.Json;
using System.Text.Unicode;

namespace Tern.Lambda.Local.Page;

/// <summary>
/// Writes all details of an invocation. A long event or response is cut; the whole has its own address.
/// </summary>
internal static class InvocationDetails
{
    /// <summary>The number of bytes of an event or response that are included: 256 KiB.</summary>
    public const int MostBytes = 256 * 1024;

    public static void Write(Utf8JsonWriter json, InvocationRecord record, EmulatedFunction? function, bool withEvent)
    {
        json.WriteStartObject();
        InvocationJson.WriteMembers(json, record);
        if (record.StartedAt is { } started) json.WriteNumber("waited", InvocationJson.Milliseconds(started - record.ReceivedAt));
        if (function is not null) json.WriteNumber("limit", function.Options.MemoryMegabytes);
        WriteText(json, "trace", record.Request.TraceId);
        WriteText(json, "tenant", record.Request.TenantId);
        WriteText(json, "clientContext", record.Request.ClientContext);
        WriteText(json, "identity", record.Request.CognitoIdentity);
        WriteText(json, "contentType", record.Outcome?.ContentType);
        if (withEvent) WritePayload(json, "event", record.Request.Payload.Span);
        WritePayload(json, "answer", record.Outcome is { } outcome ? outcome.Payload.Span : default);
        json.WriteStartArray("log");
        foreach (var line in record.Log) json.WriteStringValue(line);
        json.WriteEndArray();
        json.WriteEndObject();
    }

    private static void WriteText(Utf8JsonWriter json, string name, string? text)
    {
        if (text is not null) json.WriteString(name, text);
    }

    private static void WritePayload(Utf8JsonWriter json, string name, ReadOnlySpan<byte> payload)
    {
        var isText = Utf8.IsValid(payload);
        var kept = payload;
        if (payload.Length > MostBytes)
        {
            // Don't cut within a character: all its bytes after the first begin with the bits 10.
            var end = MostBytes;
            while (end > 0 && (payload[end] & 0xC0) == 0x80) end--;
            kept = payload[..end];
        }

        json.WriteStartObject(name);
        json.WriteNumber("bytes", payload.Length);
        json.WriteBoolean("isText", isText);
        json.WriteBoolean("isWhole", kept.Length == payload.Length);
        json.WriteString("text", isText ? kept : default);
        json.WriteEndObject();
    }
}
