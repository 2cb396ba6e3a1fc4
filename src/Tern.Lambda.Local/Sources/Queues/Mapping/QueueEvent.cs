using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>Writes the event for a batch of messages.</summary>
internal static class QueueEvent
{
    // A body can have the reader's default maximum depth, and is nested in a record.
    private static readonly JsonReaderOptions s_deeper = new() { MaxDepth = 128 };
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Returns the ARN of a queue.</summary>
    public static string ArnOf(string queue) => $"arn:aws:sqs:{LocalAws.Region}:{LocalAws.Account}:{queue}";

    /// <summary>Returns the name of a queue by its ARN.</summary>
    public static string NameOf(string arn) => arn[(arn.LastIndexOf(':') + 1)..];

    public static byte[] Write(string queue, IReadOnlyList<LocalReceivedMessage> batch)
    {
        var buffer = new ArrayBufferWriter<byte>(1024);
        using (var json = new Utf8JsonWriter(buffer, s_options))
        {
            json.WriteStartObject();
            json.WriteStartArray("Records");
            foreach (var received in batch) WriteRecord(json, queue, received);
            json.WriteEndArray();
            json.WriteEndObject();
        }

        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>
    /// Returns a record as filters see it: a body that is a JSON object or array is included as JSON, any other as
    /// text.
    /// </summary>
    public static JsonElement ForFilters(string queue, LocalReceivedMessage received)
    {
        var buffer = new ArrayBufferWriter<byte>(1024);
        using (var json = new Utf8JsonWriter(buffer, s_options)) WriteRecord(json, queue, received, ReadBody(received.Message.Draft.Body));
        var reader = new Utf8JsonReader(buffer.WrittenSpan, s_deeper);
        return JsonElement.ParseValue(ref reader);
    }

    /// <summary>
    /// Returns a body that is a JSON object or array as it appears in a record, or null for any other body, which is
    /// text.
    /// </summary>
    private static byte[]? ReadBody(string body)
    {
        try
        {
            using var document = JsonDocument.Parse(body);
            if (document.RootElement.ValueKind is not (JsonValueKind.Object or JsonValueKind.Array)) return null;
            var buffer = new ArrayBufferWriter<byte>(1024);
            using (var json = new Utf8JsonWriter(buffer, s_options)) document.RootElement.WriteTo(json);
            return buffer.WrittenSpan.ToArray();
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            return null; // plain text, which a filter can match too; or JSON with half a surrogate pair, which can't be compared
        }
    }

    private static void WriteRecord(Utf8JsonWriter json, string queue, LocalReceivedMessage received, byte[]? body = null)
    {
        var message = received.Message;
        json.WriteStartObject();
        json.WriteString("messageId", message.Id);
        json.WriteString("receiptHandle", received.Receipt);
        if (body is not null)
        {
            json.WritePropertyName("body");
            json.WriteRawValue(body, skipInputValidation: true);
        }
        else
        {
            json.WriteString("body", message.Draft.Body);
        }

        json.WriteStartObject("attributes");
        foreach (var (name, value) in received.SystemAttributes) json.WriteString(name, value);
        json.WriteEndObject();
        json.WriteStartObject("messageAttributes");
        foreach (var (name, attribute) in message.Draft.Attributes)
        {
            json.WriteStartObject(name);
            if (attribute.Bytes is { } bytes) json.WriteBase64String("binaryValue", bytes);
            else json.WriteString("stringValue", attribute.Text);
            json.WriteStartArray("stringListValues");
            json.WriteEndArray();
            json.WriteStartArray("binaryListValues");
            json.WriteEndArray();
            json.WriteString("dataType", attribute.DataType);
            json.WriteEndObject();
        }

        json.WriteEndObject();
        if (message.Draft.AttributesDigest is { } digest) json.WriteString("md5OfMessageAttributes", digest);
        json.WriteString("md5OfBody", message.Draft.BodyDigest);
        json.WriteString("eventSource", "aws:sqs");
        json.WriteString("eventSourceARN", ArnOf(queue));
        json.WriteString("awsRegion", LocalAws.Region);
        json.WriteEndObject();
    }
}
