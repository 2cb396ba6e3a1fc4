using Tern.Bedrock.Model;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Bedrock;

/// <summary>
/// Converts messages to and from JSON in the service's format, for storing them and sending them again later.
/// </summary>
public static class MessageJson
{
    /// <summary>Serializes a message.</summary>
    /// <param name="message">The message.</param>
    /// <returns>The JSON in UTF-8, including images and documents as base64.</returns>
    /// <exception cref="ArgumentException">The message is invalid: a required member isn't set, or a block has a type
    /// that is newer than this library.</exception>
    public static byte[] ToUtf8Bytes(Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        message.WriteJson(ref json, "MessageJson");
        json.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Deserializes a message.</summary>
    /// <param name="utf8Json">The JSON in UTF-8.</param>
    /// <returns>The message.</returns>
    /// <exception cref="AwsJsonException">The text isn't JSON, or isn't a message.</exception>
    public static Message Read(ReadOnlySpan<byte> utf8Json)
    {
        var json = new AwsJsonReader(utf8Json);
        var message = Message.ReadJson(ref json);
        json.End();
        return message;
    }
}
