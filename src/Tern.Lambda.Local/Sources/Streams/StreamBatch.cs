using System.Buffers;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>Consecutive records of one shard.</summary>
internal sealed record StreamBatch(string Stream, string Shard, IReadOnlyList<JsonElement> Records)
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Gets the records' sequence numbers.</summary>
    public IReadOnlyList<string> Numbers { get; } = [.. Records.Select(NumberOf)];

    /// <summary>Gets the time at which the oldest record was written.</summary>
    public DateTimeOffset FirstArrival => ArrivalOf(Records[0]);

    /// <summary>Returns the records from an index on.</summary>
    public StreamBatch From(int index) => new(Stream, Shard, [.. Records.Skip(index)]);

    /// <summary>Returns the records before an index.</summary>
    public StreamBatch Before(int index) => new(Stream, Shard, [.. Records.Take(index)]);

    /// <summary>Writes the event: the stream's records unchanged, each with the stream's ARN.</summary>
    /// <param name="window">The records' window, with its state, or null for none.</param>
    /// <param name="isFinal">true if this is the call that ends the window; otherwise, false.</param>
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

    /// <summary>Returns the time at which a record was written.</summary>
    public static DateTimeOffset ArrivalOf(JsonElement record) =>
        record.GetProperty("dynamodb").TryGetProperty("ApproximateCreationDateTime", out var time) && time.ValueKind == JsonValueKind.Number
            ? DateTimeOffset.UnixEpoch.AddSeconds(time.GetDouble())
            : DateTimeOffset.UnixEpoch;

    /// <summary>Returns a record's sequence number.</summary>
    public static string NumberOf(JsonElement record) => record.GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()!;
}
