using System.Buffers.Binary;
using System.Text;

namespace Tern.Lambda.Local;

/// <summary>
/// A message of <c>application/vnd.amazon.eventstream</c>:
/// <code>
/// u32 total length, u32 length of the headers, u32 CRC-32 of these two
/// headers: u8 length of the name, the name, 7 for a string, u16 length, the string
/// payload
/// u32 CRC-32 of everything before it
/// </code>
/// </summary>
internal static class EventStreamMessage
{
    private const byte Text = 7;

    public static byte[] Write(string eventType, string contentType, ReadOnlySpan<byte> payload)
    {
        (string Name, string Value)[] headers = [(":event-type", eventType), (":content-type", contentType), (":message-type", "event")];
        var headerBytes = 0;
        foreach (var (name, value) in headers) headerBytes += 1 + name.Length + 1 + 2 + value.Length;
        var message = new byte[12 + headerBytes + payload.Length + 4];
        BinaryPrimitives.WriteInt32BigEndian(message, message.Length);
        BinaryPrimitives.WriteInt32BigEndian(message.AsSpan(4), headerBytes);
        BinaryPrimitives.WriteUInt32BigEndian(message.AsSpan(8), Crc32.Of(message.AsSpan(0, 8)));
        var at = 12;
        foreach (var (name, value) in headers)
        {
            message[at++] = (byte)name.Length;
            at += Encoding.ASCII.GetBytes(name, message.AsSpan(at));
            message[at++] = Text;
            BinaryPrimitives.WriteUInt16BigEndian(message.AsSpan(at), (ushort)value.Length);
            at += 2;
            at += Encoding.ASCII.GetBytes(value, message.AsSpan(at));
        }

        payload.CopyTo(message.AsSpan(at));
        BinaryPrimitives.WriteUInt32BigEndian(message.AsSpan(message.Length - 4), Crc32.Of(message.AsSpan(0, message.Length - 4)));
        return message;
    }
}
