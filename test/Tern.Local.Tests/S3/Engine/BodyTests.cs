using System.Security.Cryptography;
using Tern.Checksums;
using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class BodyTests : EngineTest
{
    [Theory]
    [InlineData(0, false)]
    [InlineData(1, true)]
    [InlineData(16 * 1024, false)]
    [InlineData(1024 * 1024, true)]
    [InlineData(3_000_001, false)]
    [InlineData(3_000_001, true)]
    public async Task A_body_is_stored_in_pieces_and_counted_with_little_waste(int length, bool knowsLength)
    {
        var bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        var version = await Put(bytes, new BodyChecks { Length = knowsLength ? length : null });
        Assert.Equal(length, version.Size);
        Assert.InRange(Memory.Used, length, length + (length / 7));
        using var copy = new MemoryStream();
        using (var stream = Bucket.Read("key", null, new ReadRequest()).Open()) await stream.CopyToAsync(copy);
        Assert.Equal(bytes, copy.ToArray());
        Assert.Equal($"\"{Convert.ToHexStringLower(Md5(bytes))}\"", version.ETag);
        Delete("key");
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task The_budget_limits_all_objects_and_a_failed_write_frees_its_bytes()
    {
        var bytes = new byte[40 * 1024 * 1024];
        await Put(bytes, BodyChecks.None);
        var used = Memory.Used;
        var error = await Fails("SlowDown", () => Put(bytes, BodyChecks.None));
        Assert.Equal(503, error.StatusCode);
        Assert.Equal(used, Memory.Used);
        Assert.Equal(bytes.Length, Bucket.Find("key", null, "GET").Size);
    }

    [Fact]
    public async Task A_canceled_write_leaves_nothing()
    {
        using var cancellation = new CancellationTokenSource();
        var body = new GatedStream();
        var put = Bucket.PutAsync(
            new ObjectDraft { Key = "key" }, body, new BodyChecks { Length = 1_000_000 }, WriteConditions.None, cancellation.Token).AsTask();
        Assert.True(Memory.Used > 0);
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => put);
        Assert.Equal(0, Memory.Used);
        Fails("NoSuchKey", () => Get("key"));
    }

    [Theory]
    [InlineData(3)]
    [InlineData(5)]
    public async Task A_body_of_another_length_than_claimed_is_incomplete(int claimed)
    {
        await Fails("IncompleteBody", () => Put("text"u8.ToArray(), new BodyChecks { Length = claimed }));
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task More_than_5_GiB_at_once_is_too_large()
    {
        var error = await Fails("EntityTooLarge", () => Put([], new BodyChecks { Length = (5L * 1024 * 1024 * 1024) + 1 }));
        Assert.Equal("5368709120", Member(error, "MaxSizeAllowed"));
    }

    [Theory]
    [InlineData("not base64")]
    [InlineData("AAAA")]
    [InlineData("")]
    public async Task A_Content_MD5_that_is_no_digest_is_invalid(string md5)
    {
        var error = await Fails("InvalidDigest", () => Put("text"u8.ToArray(), new BodyChecks { ContentMd5 = md5 }));
        Assert.Equal(md5, Member(error, "Content-MD5"));
    }

    [Fact]
    public async Task A_wrong_Content_MD5_is_a_bad_digest_with_both()
    {
        var wrong = Md5("other"u8);
        var error = await Fails("BadDigest", () => Put("text"u8.ToArray(), new BodyChecks { ContentMd5 = Convert.ToBase64String(wrong) }));
        Assert.Equal(Convert.ToHexStringLower(wrong), Member(error, "ExpectedDigest"));
        Assert.Equal(Convert.ToBase64String(Md5("text"u8)), Member(error, "CalculatedDigest"));
        Assert.Equal(0, Memory.Used);
        await Put("text"u8.ToArray(), new BodyChecks { ContentMd5 = Convert.ToBase64String(Md5("text"u8)) });
    }

    [Theory]
    [InlineData("CRC32")]
    [InlineData("CRC32C")]
    [InlineData("CRC64NVME")]
    [InlineData("SHA1")]
    [InlineData("SHA256")]
    public async Task Checksums_of_headers_and_trailers_are_verified_and_kept(string name)
    {
        Assert.True(AwsChecksum.TryParse(name, out var algorithm));
        using var sum = new AwsChecksum(algorithm);
        sum.Append("text"u8);
        var right = sum.GetBase64AndReset();
        var wrong = sum.GetBase64AndReset();
        foreach (var inTrailer in new[] { false, true })
        {
            var version = await Put("text"u8.ToArray(), Checks(right, inTrailer));
            Assert.Equal(new ObjectChecksum(algorithm, right), version.Checksum);
            var error = await Fails("BadDigest", () => Put("text"u8.ToArray(), Checks(wrong, inTrailer)));
            Assert.Equal($"The {name} you specified did not match the calculated checksum.", error.Message);
            error = await Fails("InvalidRequest", () => Put("text"u8.ToArray(), Checks("AA", inTrailer)));
            Assert.Equal($"Value for x-amz-checksum-{name.ToLowerInvariant()} header is invalid.", error.Message);
        }

        await Fails("MalformedTrailerError", () => Put("text"u8.ToArray(), new BodyChecks { Algorithm = algorithm, Trailer = static () => null }));
        Assert.Equal(right, (await Put("text"u8.ToArray(), new BodyChecks { Algorithm = algorithm })).Checksum!.Value);

        BodyChecks Checks(string value, bool inTrailer) =>
            inTrailer ? new BodyChecks { Algorithm = algorithm, Trailer = () => value } : new BodyChecks { Algorithm = algorithm, Checksum = value };
    }

    [Fact]
    public async Task A_hash_of_the_payload_is_verified_and_words_are_not()
    {
        var hash = Convert.ToHexStringLower(SHA256.HashData("text"u8));
        await Put("text"u8.ToArray(), new BodyChecks { ContentSha256 = hash });
        await Put("text"u8.ToArray(), new BodyChecks { ContentSha256 = "UNSIGNED-PAYLOAD" });
        var error = await Fails("XAmzContentSHA256Mismatch", () => Put("other"u8.ToArray(), new BodyChecks { ContentSha256 = hash }));
        Assert.Equal(hash, Member(error, "ClientComputedContentSHA256"));
    }

    private async Task<ObjectVersion> Put(byte[] bytes, BodyChecks checks)
    {
        using var body = new MemoryStream(bytes);
        return await Bucket.PutAsync(new ObjectDraft { Key = "key" }, body, checks, WriteConditions.None, default);
    }
}
