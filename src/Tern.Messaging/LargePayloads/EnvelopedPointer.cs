using System.Text.Json;

namespace Tern.Messaging;

/// <summary>
/// Finds the pointer in an SNS envelope: without raw message delivery, the attribute that marks the pointer is inside
/// the body, next to the message.
/// </summary>
/// <remarks>Source: "Parsing Amazon SNS message formats": <c>"MessageAttributes": {"ExtendedPayloadSize": {"Type": "Number", "Value": "300000"}}</c>.</remarks>
internal static class EnvelopedPointer
{
    public static bool TryRead(ReadOnlySpan<byte> body, out PayloadPointer pointer)
    {
        pointer = default;
        // Fast path: almost no body contains a pointer.
        if (body.IndexOf("S3Pointer"u8) < 0) return false;
        var json = new Utf8JsonReader(body);
        var (isNotification, hasTopic, isMarked) = (false, false, false);
        string? message = null;
        try
        {
            if (!json.Read() || json.TokenType != JsonTokenType.StartObject) return false;
            while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
            {
                var (isType, isTopic) = (json.ValueTextEquals("Type"u8), json.ValueTextEquals("TopicArn"u8));
                var (isMessage, isAttributes) = (json.ValueTextEquals("Message"u8), json.ValueTextEquals("MessageAttributes"u8));
                json.Read();
                var isText = json.TokenType == JsonTokenType.String;
                hasTopic |= isTopic && isText;
                if (isType) isNotification = isText && json.ValueTextEquals("Notification"u8);
                else if (isMessage && isText) message = json.GetString();
                if (isAttributes && json.TokenType == JsonTokenType.StartObject) isMarked = HasMark(ref json);
                else json.Skip();
            }
        }
        catch (JsonException)
        {
            return false;
        }

        return isNotification && hasTopic && isMarked && PayloadPointer.TryParse(message, out pointer);
    }

    private static bool HasMark(ref Utf8JsonReader json)
    {
        var isMarked = false;
        while (json.Read() && json.TokenType == JsonTokenType.PropertyName)
        {
            isMarked |= PayloadPointer.IsMark(json.GetString()!);
            json.Read();
            json.Skip();
        }

        return isMarked;
    }
}
