using System.Text.Json;

namespace Tern.Lambda.Telemetry;

/// <summary>
/// Finds the status in the response to an HTTP request, such as <c>{"statusCode":200,…}</c>. It is the first member
/// that Tern writes.
/// </summary>
internal static class ResponseStatus
{
    /// <summary>Returns the status; 0 if the response doesn't begin with one.</summary>
    public static int Find(ReadOnlySpan<byte> answer)
    {
        try
        {
            var reader = new Utf8JsonReader(answer);
            return reader.Read() && reader.TokenType == JsonTokenType.StartObject
                && reader.Read() && reader.TokenType == JsonTokenType.PropertyName && reader.ValueTextEquals("statusCode"u8)
                && reader.Read() && reader.TokenType == JsonTokenType.Number && reader.TryGetInt32(out var status)
                ? status
                : 0;
        }
        catch (JsonException)
        {
            return 0;
        }
    }
}
