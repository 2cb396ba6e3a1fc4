using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// A message's metadata, stored in the file <c>NAME.meta</c> next to the body. Users can write such files too. All
/// members are optional:
/// <code>
/// { "group": "a", "deduplicationId": "1", "attributes": { "kind": "placed", "count": 3, "blob": { "type": "Binary", "base64": "AQI=" } },
/// "id": "…", "sentAt": "…", "sequence": "188…", "trace": "Root=…", "source": "orders",
/// "receives": 2, "firstReceivedAt": "…", "visibleAt": "…" }
/// </code>
/// </summary>
internal sealed record MessageNotes
{
    private static readonly JsonDocumentOptions s_read = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
    private static readonly JsonWriterOptions s_write = new() { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public string? Id { get; init; }

    public DateTimeOffset? SentAt { get; init; }

    public string? Group { get; init; }

    public string? DeduplicationId { get; init; }

    public string? Sequence { get; init; }

    public string? Trace { get; init; }

    public string? Source { get; init; }

    public int Receives { get; init; }

    public DateTimeOffset? FirstReceivedAt { get; init; }

    public DateTimeOffset? VisibleAt { get; init; }

    public SortedDictionary<string, MessageAttribute> Attributes { get; init; } = new(StringComparer.Ordinal);

    /// <exception cref="FormatException">The file is invalid; the message states what was expected.</exception>
    public static MessageNotes Read(ReadOnlyMemory<byte> bytes)
    {
        try
        {
            using var document = JsonDocument.Parse(bytes, s_read);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw new FormatException("must be an object in braces.");
            var notes = new MessageNotes();
            foreach (var member in document.RootElement.EnumerateObject()) notes = notes.With(member.Name, member.Value);
            return notes;
        }
        catch (JsonException failure)
        {
            throw new FormatException($"isn't valid JSON: {failure.Message}", failure);
        }
        catch (InvalidOperationException failure)
        {
            throw new FormatException("contains an unpaired surrogate: a \\u escape from D800 to DFFF without its other half.", failure);
        }
    }

    public static byte[] Write(LocalMessage message)
    {
        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer, s_write))
        {
            json.WriteStartObject();
            json.WriteString("id"u8, message.Id);
            WriteTime(json, "sentAt", message.SentAt);
            WriteText(json, "group", message.Draft.GroupId);
            WriteText(json, "deduplicationId", message.Draft.DeduplicationId);
            WriteText(json, "sequence", message.SequenceNumber);
            WriteText(json, "trace", message.Draft.TraceHeader);
            WriteText(json, "source", message.SourceArn is { } source ? QueueEvent.NameOf(source) : null);
            json.WriteNumber("receives"u8, message.ReceiveCount);
            WriteTime(json, "firstReceivedAt", message.FirstReceivedAt);
            WriteTime(json, "visibleAt", message.VisibleAt);
            if (message.Draft.Attributes.Count > 0)
            {
                json.WriteStartObject("attributes"u8);
                foreach (var (name, attribute) in message.Draft.Attributes) WriteAttribute(json, name, attribute);
                json.WriteEndObject();
            }

            json.WriteEndObject();
        }

        buffer.WriteByte((byte)'\n');
        return buffer.ToArray();
    }

    private static void WriteAttribute(Utf8JsonWriter json, string name, MessageAttribute attribute)
    {
        if (attribute is { DataType: "String", Bytes: null })
        {
            json.WriteString(name, attribute.Text);
            return;
        }

        json.WriteStartObject(name);
        json.WriteString("type"u8, attribute.DataType);
        if (attribute.Bytes is { } bytes) json.WriteBase64String("base64"u8, bytes);
        else json.WriteString("value"u8, attribute.Text);
        json.WriteEndObject();
    }

    private static void WriteText(Utf8JsonWriter json, string name, string? text)
    {
        if (text is not null) json.WriteString(name, text);
    }

    private static void WriteTime(Utf8JsonWriter json, string name, DateTimeOffset? time)
    {
        if (time is { } there) json.WriteString(name, there.UtcDateTime.ToString("O", CultureInfo.InvariantCulture));
    }

    private MessageNotes With(string name, JsonElement value) => name switch
    {
        "id" => this with { Id = ReadId(name, value) },
        "sentAt" => this with { SentAt = Time(name, value) },
        "group" => this with { Group = Text(name, value) },
        "deduplicationId" => this with { DeduplicationId = Text(name, value) },
        "sequence" => this with { Sequence = Text(name, value) },
        "trace" => this with { Trace = Text(name, value) },
        "source" => this with { Source = Text(name, value) },
        "receives" => this with
        {
            Receives = value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out var count) && count >= 0
                ? count
                : throw new FormatException("'receives' must be an integer of at least 0."),
        },
        "firstReceivedAt" => this with { FirstReceivedAt = Time(name, value) },
        "visibleAt" => this with { VisibleAt = Time(name, value) },
        "attributes" when value.ValueKind == JsonValueKind.Object => this with { Attributes = ReadAttributes(value) },
        "attributes" => throw new FormatException("'attributes' must be an object of names and values."),
        _ => throw new FormatException(
            $"'{name}' is unknown. Known names: group, deduplicationId, attributes, id, sentAt, sequence, trace, source, receives, firstReceivedAt, " +
            "visibleAt."),
    };

    private static SortedDictionary<string, MessageAttribute> ReadAttributes(JsonElement json)
    {
        var attributes = new SortedDictionary<string, MessageAttribute>(StringComparer.Ordinal);
        foreach (var member in json.EnumerateObject())
        {
            var value = member.Value;
            attributes[member.Name] = value.ValueKind switch
            {
                JsonValueKind.String => new MessageAttribute("String", value.GetString(), null),
                JsonValueKind.Number => new MessageAttribute("Number", value.GetRawText(), null),
                JsonValueKind.Object when Find("type") is { } type && Find("value") is { } text => new MessageAttribute(type, text, null),
                JsonValueKind.Object when Find("type") is { } type && value.TryGetProperty("base64"u8, out var base64)
                    && base64.ValueKind == JsonValueKind.String && base64.TryGetBytesFromBase64(out var bytes) => new MessageAttribute(type, null, bytes),
                _ => throw new FormatException(
                    $"the attribute '{member.Name}' must be a string, a number, or {{ \"type\", \"value\" }}, or {{ \"type\", \"base64\" }}."),
            };

            string? Find(string name) => value.TryGetProperty(name, out var found) && found.ValueKind == JsonValueKind.String ? found.GetString() : null;
        }

        return attributes;
    }

    private static string Text(string name, JsonElement value) => value.ValueKind == JsonValueKind.String && value.GetString() is { Length: > 0 } text
        ? text
        : throw new FormatException($"'{name}' must be a string that isn't empty.");

    // The ID becomes part of a file name.
    private static string ReadId(string name, JsonElement value) =>
        Text(name, value) is var id && id.Length <= 100 && id.All(static c => char.IsAsciiLetterOrDigit(c) || c is '-' or '_')
            ? id
            : throw new FormatException("'id' must have at most 100 letters, digits, hyphens and underscores.");

    private static DateTimeOffset Time(string name, JsonElement value) =>
        value.ValueKind == JsonValueKind.String && value.TryGetDateTimeOffset(out var time)
            ? time
            : throw new FormatException($"'{name}' must be a time such as \"2026-01-31T08:00:00Z\".");
}
