using System.Buffers.Binary;
using Tern.Checksums;

namespace Tern.Local.Buffers;

/// <summary>Computes checksums as numbers.</summary>
internal static class ServerChecksum
{
    /// <summary>Computes the checksum of responses, as in <c>x-amz-crc32</c>.</summary>
    public static uint Crc32(ReadOnlySpan<byte> data) => Compute(AwsChecksumAlgorithm.Crc32, data);

    /// <summary>Computes the checksum of files.</summary>
    public static uint Crc32C(ReadOnlySpan<byte> data) => Compute(AwsChecksumAlgorithm.Crc32C, data);

    private static uint Compute(AwsChecksumAlgorithm algorithm, ReadOnlySpan<byte> data)
    {
        Span<byte> value = stackalloc byte[sizeof(uint)];
        AwsChecksum.Compute(algorithm, data, value);
        return BinaryPrimitives.ReadUInt32BigEndian(value);
    }
}
