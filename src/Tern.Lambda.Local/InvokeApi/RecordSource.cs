using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>Names the sender of an event that a service of a local AWS sends.</summary>
internal static class RecordSource
{
    /// <summary>Returns a name such as <c>s3 uploads ObjectCreated:Put a.png</c> or <c>sns orders</c>.</summary>
    public static string Of(ReadOnlyMemory<byte> payload)
    {
        try
        {
            using var json = JsonDocument.Parse(payload);
            var record = json.RootElement.GetProperty("Records"u8)[0];
            if (record.TryGetProperty("s3"u8, out var s3))
            {
                var key = Uri.UnescapeDataString(s3.GetProperty("object"u8).GetProperty("key"u8).GetString()!.Replace('+', ' '));
                return $"s3 {s3.GetProperty("bucket"u8).GetProperty("name"u8).GetString()} {record.GetProperty("eventName"u8).GetString()} {key}";
            }

            var topic = record.GetProperty("Sns"u8).GetProperty("TopicArn"u8).GetString()!;
            return "sns " + topic[(topic.LastIndexOf(':') + 1)..];
        }
        catch (Exception failure) when (failure is JsonException or KeyNotFoundException or InvalidOperationException or IndexOutOfRangeException)
        {
            return "event"; // of another service
        }
    }
}
