using System.Buffers.Binary;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Tern.Checksums;

/// <summary>
/// CRC-64/NVME (polynomial 0xAD93D23594C93659, reflected, all ones before and after), which S3 itself computes for
/// objects.
/// </summary>
/// <remarks>NVM Express, "NVM Command Set Specification", 5.2.1.3.4.</remarks>
internal static class Crc64Nvme
{
    private const ulong Polynomial = 0x9A6C9329AC4BC9B5;

    private static readonly ulong[] Tables = MakeTables();

    /// <summary>Continues a checksum. Start with all ones, and invert the final result.</summary>
    public static ulong Update(ulong crc, ReadOnlySpan<byte> data) => Pclmulqdq.IsSupported && data.Length >= 128 ? Fold(crc, data) : Slice(crc, data);

    // The factors are x^575 and x^511, x^191 and x^127: one less than the shift, because the product of two reflected
    // numbers is one bit short.
    internal static ulong Fold(ulong crc, ReadOnlySpan<byte> data)
    {
        var by512 = Vector128.Create(0x0C32CDB31E18A84AUL, 0x62242240ACE5045AUL);
        var by128 = Vector128.Create(0xEADC41FD2BA3D420UL, 0x21E9761E252621ACUL);
        data = CarrylessFold.Fold(crc, data, by512, by128, out var folded);
        Span<byte> last = stackalloc byte[16];
        folded.CopyTo(last);
        return Slice(Slice(0, last), data);
    }

    // Slicing by eight: one lookup per byte, but eight that are independent of each other.
    internal static ulong Slice(ulong crc, ReadOnlySpan<byte> data)
    {
        var t = Tables.AsSpan();
        for (; data.Length >= 8; data = data[8..])
        {
            var word = BinaryPrimitives.ReadUInt64LittleEndian(data) ^ crc;
            crc = t[(int)(0x700 + (word & 0xFF))] ^ t[(int)(0x600 + ((word >> 8) & 0xFF))]
                ^ t[(int)(0x500 + ((word >> 16) & 0xFF))] ^ t[(int)(0x400 + ((word >> 24) & 0xFF))]
                ^ t[(int)(0x300 + ((word >> 32) & 0xFF))] ^ t[(int)(0x200 + ((word >> 40) & 0xFF))]
                ^ t[(int)(0x100 + ((word >> 48) & 0xFF))] ^ t[(int)(word >> 56)];
        }

        foreach (var b in data) crc = (crc >> 8) ^ t[(byte)crc ^ b];
        return crc;
    }

    private static ulong[] MakeTables()
    {
        var tables = new ulong[8 * 256];
        for (var i = 0; i < 256; i++)
        {
            var value = (ulong)i;
            for (var bit = 0; bit < 8; bit++) value = (value & 1) != 0 ? (value >> 1) ^ Polynomial : value >> 1;
            tables[i] = value;
        }

        for (var i = 256; i < tables.Length; i++) tables[i] = (tables[i - 256] >> 8) ^ tables[tables[i - 256] & 0xFF];
        return tables;
    }
}
