using Tern.Checksums;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

public sealed class ChecksumTests
{
    [Theory]
    [InlineData(AwsChecksumAlgorithm.Crc32)]
    [InlineData(AwsChecksumAlgorithm.Crc32C)]
    [InlineData(AwsChecksumAlgorithm.Crc64Nvme)]
    public void CRCs_of_pieces_are_combined_to_that_of_the_whole(AwsChecksumAlgorithm algorithm)
    {
        var random = new Random(20261123);
        for (var round = 0; round < 50; round++)
        {
            var whole = new byte[random.Next(100_000)];
            random.NextBytes(whole);
            var chain = new CrcChain(algorithm);
            for (var at = 0; at < whole.Length;)
            {
                var length = Math.Min(whole.Length - at, random.Next(1, 40_000));
                chain.Add(Sum(algorithm, whole.AsSpan(at, length)), length);
                at += length;
            }

            if (whole.Length > 0) Assert.Equal(Crc.Format(algorithm, Sum(algorithm, whole)), chain.Text);
        }
    }

    [Fact]
    public void A_CRC_of_terabytes_is_combined_at_once()
    {
        // The CRC of any bytes followed by zeros, by squaring: 2^43 bytes twice are 2^44.
        var once = CrcCombination.Combine(AwsChecksumAlgorithm.Crc64Nvme, 1, 0, 1L << 44);
        var twice = CrcCombination.Combine(AwsChecksumAlgorithm.Crc64Nvme, CrcCombination.Combine(AwsChecksumAlgorithm.Crc64Nvme, 1, 0, 1L << 43), 0, 1L << 43);
        Assert.Equal(once, twice);
        Assert.NotEqual(1UL, once);
    }

    [Theory]
    [InlineData("NhCmhg==", true)]
    [InlineData("NhCmhg==-2", false)]
    [InlineData("NhCmhgAA", false)]
    [InlineData(null, false)]
    public void A_CRC_is_read_where_it_is_one(string? text, bool isOne)
    {
        Assert.Equal(isOne, Crc.TryParse(AwsChecksumAlgorithm.Crc32, text, out var crc));
        if (isOne) Assert.Equal(text, Crc.Format(AwsChecksumAlgorithm.Crc32, crc));
    }

    private static ulong Sum(AwsChecksumAlgorithm algorithm, ReadOnlySpan<byte> bytes)
    {
        using var checksum = new AwsChecksum(algorithm);
        checksum.Append(bytes);
        return Crc.Take(checksum);
    }
}
