using System.Buffers.Binary;
using System.Security.Cryptography;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

public sealed class Md5Tests
{
    [Fact]
    public void Digests_of_all_lengths_are_those_of_the_system()
    {
        var bytes = new byte[300];
        new Random(17).NextBytes(bytes);

        for (var length = 0; length <= bytes.Length; length++)
        {
#pragma warning disable CA5351 // What is compared with.
            var expected = BinaryPrimitives.ReadUInt128BigEndian(MD5.HashData(bytes.AsSpan(0, length)));
#pragma warning restore CA5351
            Assert.Equal(expected, Md5.Of(bytes.AsSpan(0, length)));
        }
    }

    [Fact]
    public void A_digest_is_compared_with_hexadecimal_digits_of_either_case()
    {
        // RFC 1321, A.5.
        var digest = Md5.Of("message digest"u8);

        Assert.True(MessageDigest.IsText(digest, "f96b697d7cb7938d525a2f31aaf161d0"));
        Assert.True(MessageDigest.IsText(digest, "F96B697D7CB7938D525A2F31AAF161D0"u8));
        Assert.False(MessageDigest.IsText(digest, "f96b697d7cb7938d525a2f31aaf161d1"));
        Assert.False(MessageDigest.IsText(digest, "f96b697d7cb7938d525a2f31aaf161d"));
    }
}
