using System.Buffers;
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
    public byte[] WriteEvent()
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
            json.WriteEndObject();
        }

        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>When a record was written.</summary>
    public static DateTimeOffset ArrivalOf(JsonElement record) =>
        record.GetProperty("dynamodb").TryGetProperty("ApproximateCreationDateTime", out var time) && time.ValueKind == JsonValueKind.Number
            ? DateTimeOffset.UnixEpoch.AddSeconds(time.GetDouble())
            : DateTimeOffset.UnixEpoch;

    private static string NumberOf(JsonElement record) => record.GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()!;
}
