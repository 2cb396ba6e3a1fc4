using System.Text;
using Tern.Checksums;
using Tern.Core.Tests.Conformance;
using Tern.TestHarness;

namespace Tern.Core.Tests.Checksums;

public sealed class AwsChecksumTests
{
    public static TheoryData<string> Cases => ConformanceFile.Ids("checksums/values.json");

    public static TheoryData<AwsChecksumAlgorithm> Algorithms => [.. Enum.GetValues<AwsChecksumAlgorithm>()];

    [Theory]
    [MemberData(nameof(Cases))]
    public void Every_public_vector_is_computed(string id)
    {
        var test = ConformanceFile.Case("checksums/values.json", id);
        Assert.True(AwsChecksum.TryParse(test.GetProperty("algorithm").GetString(), out var algorithm));
        var data = test.GetProperty("data").GetBytesFromBase64();
        var expected = test.GetProperty("value").GetString()!;

        var value = new byte[AwsChecksum.MaxLength];
        Assert.Equal(expected, Convert.ToBase64String(value.AsSpan(0, AwsChecksum.Compute(algorithm, data, value))));

        var text = new byte[88];
        Assert.Equal(expected, Encoding.ASCII.GetString(text.AsSpan(0, AwsChecksum.ComputeBase64(algorithm, data, text))));

        using var checksum = new AwsChecksum(algorithm);
        foreach (var one in data) checksum.Append([one]);
        Assert.Equal(expected, checksum.GetBase64AndReset());
        checksum.Append(data);
        Assert.Equal(expected, checksum.GetBase64AndReset());
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Pieces_of_any_length_give_what_the_whole_gives(AwsChecksumAlgorithm algorithm)
    {
        var random = new Random(20261122);
        var data = new byte[50_000];
        random.NextBytes(data);
        var whole = new byte[AwsChecksum.MaxLength];
        var length = AwsChecksum.Compute(algorithm, data, whole);
        using var checksum = new AwsChecksum(algorithm);
        for (var round = 0; round < 10; round++)
        {
            for (var at = 0; at < data.Length;)
            {
                var piece = Math.Min(random.Next(1, (round * 500) + 2), data.Length - at);
                checksum.Append(data.AsSpan(at, piece));
                at += piece;
            }

            var pieces = new byte[AwsChecksum.MaxLength];
            Assert.Equal(length, checksum.GetValueAndReset(pieces));
            Assert.Equal(whole, pieces);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Every_algorithm_says_its_name_header_and_length(AwsChecksumAlgorithm algorithm)
    {
        var name = AwsChecksum.GetName(algorithm);
        Assert.Equal("x-amz-checksum-" + name.ToLowerInvariant(), AwsChecksum.GetHeaderName(algorithm));
        Assert.True(AwsChecksum.TryParse(name.ToLowerInvariant(), out var found));
        Assert.Equal(algorithm, found);
        using var checksum = new AwsChecksum(algorithm);
        Assert.Equal(AwsChecksum.GetLength(algorithm), checksum.Length);
        Assert.Equal(checksum.Length, AwsChecksum.Compute(algorithm, "abc"u8, new byte[AwsChecksum.MaxLength]));
        Assert.Throws<ArgumentException>(() => AwsChecksum.Compute(algorithm, "abc"u8, new byte[checksum.Length - 1]));
        Assert.Throws<ArgumentException>(() => checksum.GetValueAndReset(new byte[checksum.Length - 1]));
    }

    [Theory]
    [InlineData("XXHASH64")]
    [InlineData("")]
    [InlineData(null)]
    public void An_algorithm_that_is_not_computed_is_not_found(string? name) => Assert.False(AwsChecksum.TryParse(name, out _));

    [Fact]
    public void An_algorithm_out_of_the_list_is_refused() => Assert.Throws<ArgumentOutOfRangeException>(() => new AwsChecksum((AwsChecksumAlgorithm)99));

    [Fact]
    public void The_checksum_of_a_whole_body_allocates_nothing()
    {
        var data = new byte[10_000];
        var text = new byte[88];
        var bytes = AllocationTest.BytesPerCall(() =>
        {
            for (var algorithm = AwsChecksumAlgorithm.Crc32; algorithm <= AwsChecksumAlgorithm.Md5; algorithm++)
                AwsChecksum.ComputeBase64(algorithm, data, text);
        });
        Assert.Equal(0, bytes);
    }
}
