using System.Buffers.Binary;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>Writes the parts of records. Lengths and counts are varints; other numbers are little-endian.</summary>
internal static class RecordOutput
{
    public static void WriteFlag(this ByteBuffer to, bool flag) => to.Write(flag ? (byte)1 : (byte)0);

    public static void WriteInt64(this ByteBuffer to, long value)
    {
        BinaryPrimitives.WriteInt64LittleEndian(to.GetSpan(sizeof(long)), value);
        to.Advance(sizeof(long));
    }

    public static void WriteUInt128(this ByteBuffer to, UInt128 value)
    {
        BinaryPrimitives.WriteUInt128LittleEndian(to.GetSpan(16), value);
        to.Advance(16);
    }

    /// <summary>Writes a number with 7 bits per byte, low ones first, so that small numbers take few bytes.</summary>
    public static void WriteVarint64(this ByteBuffer to, long value)
    {
        var span = to.GetSpan(10);
        var rest = (ulong)value;
        var at = 0;
        while (rest >= 0x80)
        {
            span[at++] = (byte)(rest | 0x80);
            rest >>= 7;
        }

        span[at++] = (byte)rest;
        to.Advance(at);
    }

    public static void WriteGuid(this ByteBuffer to, Guid id)
    {
        id.TryWriteBytes(to.GetSpan(16));
        to.Advance(16);
    }

    public static void WriteBytes(this ByteBuffer to, ReadOnlySpan<byte> bytes)
    {
        to.WriteVarint(bytes.Length);
        to.Write(bytes);
    }

    public static void WriteText(this ByteBuffer to, string text)
    {
        to.WriteVarint(Encoding.UTF8.GetByteCount(text));
        to.Advance(Encoding.UTF8.GetBytes(text, to.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length))));
    }

    /// <summary>Writes a flag, followed by the text unless it's null.</summary>
    public static void WriteOptionalText(this ByteBuffer to, string? text)
    {
        to.WriteFlag(text is not null);
        if (text is not null) to.WriteText(text);
    }

    public static void WriteTime(this ByteBuffer to, DateTimeOffset time) => to.WriteInt64(time.UtcTicks);

    public static void WriteOptionalTime(this ByteBuffer to, DateTimeOffset? time)
    {
        to.WriteFlag(time is not null);
        if (time is { } at) to.WriteTime(at);
    }
}
