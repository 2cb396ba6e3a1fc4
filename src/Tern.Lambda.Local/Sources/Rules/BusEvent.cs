using System.Buffers;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>Creates events from entries of <c>PutEvents</c>, as EventBridge does.</summary>
internal static class BusEvent
{
    // A detail can have the reader's default maximum depth, and is nested in an event.
    private static readonly JsonReaderOptions s_deeper = new() { MaxDepth = 128 };
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Creates an event.</summary>
    /// <param name="entry">The entry.</param>
    /// <param name="id">The event's id.</param>
    /// <param name="now">The event's time if the entry has none.</param>
    /// <exception cref="BusEntryException">The entry is invalid; the code and the message are the
    /// service's.</exception>
    public static JsonElement Make(JsonElement entry, string id, DateTimeOffset now)
    {
        if (entry.ValueKind != JsonValueKind.Object) throw new BusEntryException("InvalidArgument", "An entry must be an object.");
        var source = Required(entry, "Source");
        var type = Required(entry, "DetailType");
        var detail = ReadDetail(Required(entry, "Detail"));
        var time = entry.TryGetProperty("Time"u8, out var given) && given.ValueKind == JsonValueKind.Number ? ReadTime(given.GetDouble()) : now;
        var buffer = new ArrayBufferWriter<byte>(1024);
        using (var json = new Utf8JsonWriter(buffer, s_options))
        {
            json.WriteStartObject();
            json.WriteString("version"u8, "0"u8);
            json.WriteString("id"u8, id);
            json.WriteString("detail-type"u8, type);
            json.WriteString("source"u8, source);
            json.WriteString("account"u8, LocalAws.Account);
            json.WriteString("time"u8, time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture));
            json.WriteString("region"u8, LocalAws.Region);
            json.WriteStartArray("resources"u8);
            if (entry.TryGetProperty("Resources"u8, out var resources) && resources.ValueKind == JsonValueKind.Array)
            {
                foreach (var resource in resources.EnumerateArray()) json.WriteStringValue(Text(resource, "Resources"));
            }

            json.WriteEndArray();
            json.WritePropertyName("detail"u8);
            json.WriteRawValue(detail, skipInputValidation: true);
            json.WriteEndObject();
        }

        var reader = new Utf8JsonReader(buffer.WrittenSpan, s_deeper);
        return JsonElement.ParseValue(ref reader);
    }

    /// <summary>Returns the name of an entry's bus, which the entry specifies by name or ARN.</summary>
    /// <exception cref="BusEntryException">The bus isn't a string.</exception>
    public static string BusOf(JsonElement entry)
    {
        var name = entry.ValueKind == JsonValueKind.Object && entry.TryGetProperty("EventBusName"u8, out var bus) ? Text(bus, "EventBusName") ?? "" : "";
        return name.Length == 0 ? RuleOptions.DefaultBus : name[(name.LastIndexOf('/') + 1)..];
    }

    private static byte[] ReadDetail(string text)
    {
        try
        {
            using var document = JsonDocument.Parse(text);
            if (document.RootElement.ValueKind == JsonValueKind.Object)
            {
                var buffer = new ArrayBufferWriter<byte>(1024);
                using (var json = new Utf8JsonWriter(buffer, s_options)) document.RootElement.WriteTo(json);
                return buffer.WrittenSpan.ToArray();
            }
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException)
        {
            // Invalid JSON, or half a surrogate pair; reported below, as the service does.
        }

        throw new BusEntryException("MalformedDetail", "Detail is malformed.");
    }

    private static DateTimeOffset ReadTime(double seconds)
    {
        try
        {
            return DateTimeOffset.UnixEpoch.AddSeconds(seconds);
        }
        catch (ArgumentOutOfRangeException)
        {
            throw new BusEntryException("InvalidArgument", "Parameter Time is not valid. Reason: it is in no year from 1 to 9999.");
        }
    }

    private static string Required(JsonElement entry, string name) =>
        entry.TryGetProperty(name, out var value) && Text(value, name) is { Length: > 0 } text
            ? text
            : throw new BusEntryException("InvalidArgument", $"Parameter {name} is not valid. Reason: {name} is a required argument.");

    /// <summary>Returns a string, or null if the value isn't one.</summary>
    private static string? Text(JsonElement value, string name)
    {
        try
        {
            return value.ValueKind == JsonValueKind.String ? value.GetString() : null;
        }
        catch (InvalidOperationException)
        {
            throw new BusEntryException("InvalidArgument", $"Parameter {name} is not valid. Reason: it contains an unpaired surrogate.");
        }
    }
}
