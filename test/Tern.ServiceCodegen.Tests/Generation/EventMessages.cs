using System.Buffers.Binary;
using System.Text;

namespace Tern.ServiceCodegen.Tests.Generation;

/// <summary>Messages of event streams, created and parsed without the code under test.</summary>
internal static class EventMessages
{
    internal static byte[] Of(string kind, string typeHeader, string type, string payload) => Of(kind, typeHeader, type, Encoding.UTF8.GetBytes(payload));

    internal static byte[] Of(string kind, string typeHeader, string type, byte[] payload)
    {
        byte[] headers = [.. Header(":message-type", kind), .. Header(typeHeader, type)];
        var message = new byte[16 + headers.Length + payload.Length];
        BinaryPrimitives.WriteInt32BigEndian(message, message.Length);
        BinaryPrimitives.WriteInt32BigEndian(message.AsSpan(4), headers.Length);
        BinaryPrimitives.WriteUInt32BigEndian(message.AsSpan(8), Crc32(message.AsSpan(0, 8)));
        headers.CopyTo(message, 12);
        payload.CopyTo(message, 12 + headers.Length);
        BinaryPrimitives.WriteUInt32BigEndian(message.AsSpan(message.Length - 4), Crc32(message.AsSpan(0, message.Length - 4)));
        return message;
    }

    internal static IEnumerable<byte[]> Split(byte[] body)
    {
        for (var at = 0; at < body.Length;)
        {
            var length = BinaryPrimitives.ReadInt32BigEndian(body.AsSpan(at));
            yield return body[at..(at + length)];
            at += length;
        }
    }

    internal static byte[] Payload(byte[] message) => message[(12 + BinaryPrimitives.ReadInt32BigEndian(message.AsSpan(4)))..^4];

    private static byte[] Header(string name, string value) =>
        [(byte)name.Length, .. Encoding.UTF8.GetBytes(name), 7, 0, (byte)value.Length, .. Encoding.UTF8.GetBytes(value)];

    private static uint Crc32(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var b in bytes)
        {
            crc ^= b;
            for (var i = 0; i < 8; i++) crc = (crc >> 1) ^ ((crc & 1) * 0xEDB88320u);
        }

        return ~crc;
    }
}
