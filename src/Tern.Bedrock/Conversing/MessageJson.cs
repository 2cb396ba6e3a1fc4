using Tern.Bedrock.Model;
using Tern.Buffers;
using Tern.Json;

namespace Tern.Bedrock;

/// <summary>Messages as JSON, in the form that the service has: to be kept, and sent again later.</summary>
public static class MessageJson
{
    /// <summary>Writes a message.</summary>
    /// <param name="message">The message.</param>
    /// <returns>The JSON in UTF-8; images and documents are in it, as base64.</returns>
    /// <exception cref="ArgumentException">It can't be sent: a required member is not set, or a block is of a kind that is newer than this library.</exception>
    public static byte[] ToUtf8Bytes(Message message)
    {
        ArgumentNullException.ThrowIfNull(message);
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        message.WriteJson(ref json, "MessageJson");
        json.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    /// <summary>Reads a message.</summary>
    /// <param name="utf8Json">The JSON in UTF-8.</param>
    /// <returns>The message.</returns>
    /// <exception cref="AwsJsonException">The text is not JSON, or not that of a message.</exception>
    public static Message Read(ReadOnlySpan<byte> utf8Json)
    {
        var json = new AwsJsonReader(utf8Json);
        var message = Message.ReadJson(ref json);
        json.End();
        return message;
    }
}
