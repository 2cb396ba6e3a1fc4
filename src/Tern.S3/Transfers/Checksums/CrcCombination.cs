using Tern.Checksums;

namespace Tern.S3.Transfers.Checksums;

/// <summary>The CRC of two pieces that stand one behind the other, from those of both: no byte is read again.</summary>
/// <remarks>
/// A CRC is a remainder of polynomials over GF(2). Behind n more bytes the first piece's counts x^(8n) times; the
/// inversions before and after cancel out. Numbers are reflected: the highest bit is x^0.
/// </remarks>
internal static class CrcCombination
{
    private static readonly Field s_crc32 = new(0xEDB88320, 32);
    private static readonly Field s_crc32C = new(0x82F63B78, 32);
    private static readonly Field s_crc64Nvme = new(0x9A6C9329AC4BC9B5, 64);

    /// <summary>Whether CRCs of an algorithm can be combined: a hash can't.</summary>
    public static bool Supports(AwsChecksumAlgorithm algorithm) => algorithm <= AwsChecksumAlgorithm.Crc64Nvme;

    /// <summary>Combines two CRCs.</summary>
    /// <param name="algorithm">What they are.</param>
    /// <param name="first">That of what comes first.</param>
    /// <param name="second">That of what comes behind it.</param>
    /// <param name="secondLength">How long that is, in bytes.</param>
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

        // x^(2^n), up to the bits of the longest length.
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
