using Tern.Checksums;

namespace Tern.Core.Tests.Checksums;

public class Crc32CTests
{
    // RFC 3720, B.4, and the check value of the catalogue of CRC algorithms.
    [Theory]
    [InlineData("313233343536373839", 0xE3069283)]
    [InlineData("", 0)]
    [InlineData("0000000000000000000000000000000000000000000000000000000000000000", 0x8A9136AA)]
    [InlineData("FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", 0x62A8AB43)]
    [InlineData("000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F", 0x46DD794E)]
    public void It_is_that_of_the_specification(string data, uint crc) => Assert.Equal(crc, Crc32C.Compute(Convert.FromHexString(data)));
}
