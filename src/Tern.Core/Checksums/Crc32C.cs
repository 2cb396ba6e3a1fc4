using System.Numerics;
using System.Runtime.InteropServices;

namespace Tern.Checksums;

/// <summary>
/// CRC-32C (Castagnoli: polynomial 0x82F63B78, reflected, all ones before and after; RFC 3720, B.4). Processors have
/// an instruction for it, eight bytes at a time.
/// </summary>
internal static class Crc32C
{
    public static uint Compute(ReadOnlySpan<byte> data) => ~Update(uint.MaxValue, data);

    /// <summary>Continues a checksum. Start with all ones, and invert the final result.</summary>
    public static uint Update(uint crc, ReadOnlySpan<byte> data)
    {
        if (BitConverter.IsLittleEndian)
        {
            foreach (var word in MemoryMarshal.Cast<byte, ulong>(data)) crc = BitOperations.Crc32C(crc, word);
            data = data[(data.Length & ~7)..];
        }

        foreach (var b in data) crc = BitOperations.Crc32C(crc, b);
        return crc;
    }
}
