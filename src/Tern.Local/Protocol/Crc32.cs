using System.Buffers.Binary;

namespace Tern.Local.Protocol;

/// <summary>The checksum of x-amz-crc32 (CRC-32 of IEEE 802.3, reflected), eight bytes a step.</summary>
internal static class Crc32
{
    private const uint Polynomial = 0xEDB88320;

    private static readonly uint[][] s_tables = MakeTables();

    public static uint Compute(ReadOnlySpan<byte> bytes)
    {
        var tables = s_tables;
        var crc = uint.MaxValue;
        while (bytes.Length >= 8)
        {
            var low = BinaryPrimitives.ReadUInt32LittleEndian(bytes) ^ crc;
            var high = BinaryPrimitives.ReadUInt32LittleEndian(bytes[4..]);
            crc = tables[7][low & 0xFF] ^ tables[6][low >> 8 & 0xFF] ^ tables[5][low >> 16 & 0xFF] ^ tables[4][low >> 24]
                ^ tables[3][high & 0xFF] ^ tables[2][high >> 8 & 0xFF] ^ tables[1][high >> 16 & 0xFF] ^ tables[0][high >> 24];
            bytes = bytes[8..];
        }

        foreach (var b in bytes) crc = tables[0][(crc ^ b) & 0xFF] ^ crc >> 8;
        return ~crc;
    }

    private static uint[][] MakeTables()
    {
        var tables = new uint[8][];
        for (var t = 0; t < 8; t++)
        {
            tables[t] = new uint[256];
            for (uint i = 0; i < 256; i++)
            {
                if (t > 0)
                {
                    tables[t][i] = tables[0][tables[t - 1][i] & 0xFF] ^ tables[t - 1][i] >> 8;
                    continue;
                }

                var crc = i;
                for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? crc >> 1 ^ Polynomial : crc >> 1;
                tables[0][i] = crc;
            }
        }

        return tables;
    }
}
