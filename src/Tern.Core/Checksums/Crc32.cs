using System.Buffers.Binary;

namespace Tern.Checksums;

/// <summary>CRC-32 (ISO-HDLC, polynomial 0xEDB88320 reflected), as in <c>x-amz-crc32</c>.</summary>
internal static class Crc32
{
    private static readonly uint[] Tables = MakeTables();

    public static uint Compute(ReadOnlySpan<byte> data) => ~Slice(uint.MaxValue, data);

    // Slicing by eight: one look-up a byte, but eight that don't wait for each other.
    internal static uint Slice(uint crc, ReadOnlySpan<byte> data)
    {
        var t = Tables.AsSpan();
        while (data.Length >= 8)
        {
            var low = BinaryPrimitives.ReadUInt32LittleEndian(data) ^ crc;
            var high = BinaryPrimitives.ReadUInt32LittleEndian(data[4..]);
            crc = t[(int)(0x700 + (byte)low)] ^ t[(int)(0x600 + (byte)(low >> 8))] ^ t[(int)(0x500 + (byte)(low >> 16))] ^ t[(int)(0x400 + (low >> 24))]
                ^ t[(int)(0x300 + (byte)high)] ^ t[(int)(0x200 + (byte)(high >> 8))] ^ t[(int)(0x100 + (byte)(high >> 16))] ^ t[(int)(high >> 24)];
            data = data[8..];
        }

        foreach (var b in data) crc = (crc >> 8) ^ t[(byte)crc ^ b];
        return crc;
    }

    private static uint[] MakeTables()
    {
        var tables = new uint[8 * 256];
        for (var i = 0; i < 256; i++)
        {
            var value = (uint)i;
            for (var bit = 0; bit < 8; bit++) value = (value & 1) != 0 ? (value >> 1) ^ 0xEDB88320 : value >> 1;
            tables[i] = value;
        }

        for (var i = 256; i < tables.Length; i++) tables[i] = (tables[i - 256] >> 8) ^ tables[tables[i - 256] & 0xFF];
        return tables;
    }
}
