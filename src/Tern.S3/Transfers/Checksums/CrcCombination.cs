using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>Computes the CRC of two adjacent pieces from those of both, without reading their bytes again.</summary>
/// <remarks>
/// A CRC is a remainder of polynomials over GF(2). If n bytes follow, the first piece's remainder is multiplied by
/// x^(8n); the inversions before and after cancel out. Numbers are reflected: the most significant bit is x^0.
/// </remarks>
internal static class CrcCombination
{
    private static readonly Field s_crc32 = new(0xEDB88320, 32);
    private static readonly Field s_crc32C = new(0x82F63B78, 32);
    private static readonly Field s_crc64Nvme = new(0x9A6C9329AC4BC9B5, 64);

    /// <summary>Returns whether checksums of an algorithm can be combined. Hashes can't.</summary>
    public static bool Supports(AwsChecksumAlgorithm algorithm) => algorithm <= AwsChecksumAlgorithm.Crc64Nvme;

    /// <summary>Combines two CRCs.</summary>
    /// <param name="algorithm">The algorithm.</param>
    /// <param name="first">The CRC of the first piece.</param>
    /// <param name="second">The CRC of the second piece.</param>
    /// <param name="secondLength">The length of the second piece in bytes.</param>
    public static ulong Combine(AwsChecksumAlgorithm algorithm, ulong first, ulong second, long secondLength)
    {
        var field = algorithm switch
        {
            AwsChecksumAlgorithm.Crc32 => s_crc32,
            AwsChecksumAlgorithm.Crc32C => s_crc32C,
            AwsChecksumAlgorithm.Crc64Nvme => s_crc64Nvme,
            _ => throw new ArgumentOutOfRangeException(nameof(algorithm), algorithm, "Only CRCs can be combined."),
        };
        return field.Multiply(field.PowerOfBytes(secondLength), first) ^ second;
    }

    private sealed class Field
    {
        private readonly ulong _polynomial;
        private readonly ulong _one;

        // x^(2^n), for the bits of the maximum length.
        private readonly ulong[] _squares = new ulong[67];

        public Field(ulong polynomial, int bits)
        {
            _polynomial = polynomial;
            _one = 1UL << (bits - 1);
            _squares[0] = _one >> 1;
            for (var i = 1; i < _squares.Length; i++) _squares[i] = Multiply(_squares[i - 1], _squares[i - 1]);
        }

        public ulong Multiply(ulong a, ulong b)
        {
            var product = 0UL;
            for (var bit = _one; bit != 0; bit >>= 1)
            {
                if ((a & bit) != 0) product ^= b;
                b = (b & 1) != 0 ? (b >> 1) ^ _polynomial : b >> 1;
            }

            return product;
        }

        // x^(8 × length)
        public ulong PowerOfBytes(long length)
        {
            var power = _one;
            for (var i = 3; length != 0; i++, length >>= 1)
                if ((length & 1) != 0) power = Multiply(_squares[i], power);
            return power;
        }
    }
}
