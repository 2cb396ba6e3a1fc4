using System.Buffers;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Sources.Streams;

/// <summary>Records of one shard, in their order.</summary>
internal sealed record StreamBatch(string Stream, string Shard, IReadOnlyList<JsonElement> Records)
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Their sequence numbers.</summary>
    public IReadOnlyList<string> Numbers { get; } = [.. Records.Select(NumberOf)];

    /// <summary>When the oldest was written.</summary>
    public DateTimeOffset FirstArrival => ArrivalOf(Records[0]);

    /// <summary>Those from a place on.</summary>
    public StreamBatch From(int index) => new(Stream, Shard, [.. Records.Skip(index)]);

    /// <summary>Those before a place.</summary>
    public StreamBatch Before(int index) => new(Stream, Shard, [.. Records.Take(index)]);

    /// <summary>The event: the records as the stream has them, each with the stream's ARN.</summary>
    /// <param name="window">The window of the records, with its state; null for none.</param>
    /// <param name="isFinal">Whether this is the call that ends the window.</param>
    public byte[] WriteEvent(TumblingWindow? window = null, bool isFinal = false)
    {
        var buffer = new ArrayBufferWriter<byte>(4096);
        using (var json = new Utf8JsonWriter(buffer, s_options))
        {
            json.WriteStartObject();
            json.WriteStartArray(nameof(Records));
            foreach (var record in Records)
            {
                json.WriteStartObject();
                foreach (var member in record.EnumerateObject()) member.WriteTo(json);
                json.WriteString("eventSourceARN", Stream);
                json.WriteEndObject();
            }

            json.WriteEndArray();
            if (window is not null) WriteWindow(json, window, isFinal);
            json.WriteEndObject();
        }

        return buffer.WrittenSpan.ToArray();
    }

    private void WriteWindow(Utf8JsonWriter json, TumblingWindow window, bool isFinal)
    {
        json.WriteStartObject("window"u8);
        json.WriteString("start"u8, Time(window.Start));
        json.WriteString("end"u8, Time(window.End));
        json.WriteEndObject();
        json.WritePropertyName("state"u8);
        json.WriteRawValue(window.State.GetRawText(), skipInputValidation: true); // as the function wrote it
        json.WriteString("shardId"u8, Shard);
        json.WriteString("eventSourceARN"u8, Stream);
        json.WriteBoolean("isFinalInvokeForWindow"u8, isFinal);
        json.WriteBoolean("isWindowTerminatedEarly"u8, isFinal && window.IsTooLong);

        static string Time(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
    }

    /// <summary>When a record was written.</summary>
    public static DateTimeOffset ArrivalOf(JsonElement record) =>
        record.GetProperty("dynamodb").TryGetProperty("ApproximateCreationDateTime", out var time) && time.ValueKind == JsonValueKind.Number
            ? DateTimeOffset.UnixEpoch.AddSeconds(time.GetDouble())
            : DateTimeOffset.UnixEpoch;

    /// <summary>A record's sequence number.</summary>
    public static string NumberOf(JsonElement record) => record.GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()!;
}
