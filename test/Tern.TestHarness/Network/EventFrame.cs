using System.Buffers.Binary;
using System.Text;

namespace Tern.TestHarness;

/// <summary>
/// Writes a message of an event stream, as its specification has it and independently of the code under test.
/// </summary>
public static class EventFrame
{
    public static byte[] Of(string type, string contentType, ReadOnlySpan<byte> payload) =>
        Of([(":message-type", "event"), (":event-type", type), (":content-type", contentType)], payload);

    public static byte[] Of(ReadOnlySpan<(string Name, string Value)> texts, ReadOnlySpan<byte> payload)
    {
        var headers = new List<byte>();
        foreach (var (name, value) in texts)
        {
            headers.Add((byte)name.Length);
            headers.AddRange(Encoding.ASCII.GetBytes(name));
            headers.Add(7); // a string, with a length of two bytes
            headers.AddRange([0, (byte)value.Length]);
            headers.AddRange(Encoding.ASCII.GetBytes(value));
        }

        var frame = new byte[12 + headers.Count + payload.Length + 4];
        BinaryPrimitives.WriteInt32BigEndian(frame, frame.Length);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(4), headers.Count);
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(8), Crc(frame.AsSpan(0, 8)));
        headers.CopyTo(frame, 12);
        payload.CopyTo(frame.AsSpan(12 + headers.Count));
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(frame.Length - 4), Crc(frame.AsSpan(0, frame.Length - 4)));
        return frame;
    }

    private static uint Crc(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var one in bytes)
        {
            crc ^= one;
            for (var bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0xEDB88320 & (uint)-(int)(crc & 1));
        }

        return ~crc;
    }
}
