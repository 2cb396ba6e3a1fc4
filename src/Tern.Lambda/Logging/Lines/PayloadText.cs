using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Logging;

/// <summary>Converts an event to text for the log, whatever its bytes are.</summary>
internal static class PayloadText
{
    public static bool IsJson(ReadOnlySpan<byte> payload)
    {
        try
        {
            var reader = new Utf8JsonReader(payload);
            while (reader.Read())
            {
                // The reader doesn't find invalid UTF-8 in a string until it is read.
                if (reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName && !System.Text.Unicode.Utf8.IsValid(reader.ValueSpan)) return false;
            }

            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    public static string Decode(ReadOnlySpan<byte> payload) => Encoding.UTF8.GetString(payload);
}
