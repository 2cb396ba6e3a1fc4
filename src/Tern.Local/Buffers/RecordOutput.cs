using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace Tern.Local.Buffers;

/// <summary>Writes the parts of records. Lengths and counts are varints; other numbers are little-endian.</summary>
internal static class RecordOutput
{
    public static void WriteByte(this IBufferWriter<byte> to, byte value)
    {
        to.GetSpan(1)[0] = value;
        to.Advance(1);
    }

    public static void WriteFlag(this IBufferWriter<byte> to, bool flag) => to.WriteByte(flag ? (byte)1 : (byte)0);

    public static void WriteVarint(this IBufferWriter<byte> to, int value) => to.Advance(Varint.Write(to.GetSpan(Varint.MaxBytes), value));

    public static void WriteInt64(this IBufferWriter<byte> to, long value)
    {
        BinaryPrimitives.WriteInt64LittleEndian(to.GetSpan(sizeof(long)), value);
        to.Advance(sizeof(long));
    }

    public static void WriteUInt128(this IBufferWriter<byte> to, UInt128 value)
    {
        BinaryPrimitives.WriteUInt128LittleEndian(to.GetSpan(16), value);
        to.Advance(16);
    }

    /// <summary>Writes a number with 7 bits per byte, low ones first, so that small numbers take few bytes.</summary>
    public static void WriteVarint64(this IBufferWriter<byte> to, long value)
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

    public static void WriteGuid(this IBufferWriter<byte> to, Guid id)
    {
        id.TryWriteBytes(to.GetSpan(16));
        to.Advance(16);
    }

    public static void WriteBytes(this IBufferWriter<byte> to, ReadOnlySpan<byte> bytes)
    {
        to.WriteVarint(bytes.Length);
        to.Write(bytes);
    }

    /// <summary>Writes a flag, followed by the bytes unless they are null.</summary>
    public static void WriteOptionalBytes(this IBufferWriter<byte> to, byte[]? bytes)
    {
        to.WriteFlag(bytes is not null);
        if (bytes is not null) to.WriteBytes(bytes);
    }

    public static void WriteText(this IBufferWriter<byte> to, string text)
    {
        to.WriteVarint(Encoding.UTF8.GetByteCount(text));
        to.Advance(Encoding.UTF8.GetBytes(text, to.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length))));
    }

    /// <summary>Writes a flag, followed by the text unless it's null.</summary>
    public static void WriteOptionalText(this IBufferWriter<byte> to, string? text)
    {
        to.WriteFlag(text is not null);
        if (text is not null) to.WriteText(text);
    }

    public static void WriteTime(this IBufferWriter<byte> to, DateTimeOffset time) => to.WriteInt64(time.UtcTicks);

    public static void WriteOptionalTime(this IBufferWriter<byte> to, DateTimeOffset? time)
    {
        to.WriteFlag(time is not null);
        if (time is { } at) to.WriteTime(at);
    }

    /// <summary>Writes names with their values, such as attributes and tags, in their order.</summary>
    public static void WriteTexts(this IBufferWriter<byte> to, IReadOnlyCollection<KeyValuePair<string, string>> texts)
    {
        to.WriteVarint(texts.Count);
        foreach (var (name, text) in texts)
        {
            to.WriteText(name);
            to.WriteText(text);
        }
    }
}
