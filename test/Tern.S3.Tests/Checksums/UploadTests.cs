using System.Security.Cryptography;
using System.Text;
using Tern.Checksums;
using Tern.S3.Model;
using Tern.S3.Tests.Wire;
using Tern.TestHarness;

namespace Tern.S3.Tests.Checksums;

public sealed class UploadTests
{
    private static readonly byte[] s_content = RandomNumberGenerator.GetBytes(300_000);

    [Theory]
    [InlineData("CRC32")]
    [InlineData("CRC32C")]
    [InlineData("CRC64NVME")]
    [InlineData("SHA1")]
    [InlineData("SHA256")]
    public async Task A_small_body_has_its_checksum_in_a_header_and_a_large_one_behind_it(string algorithm)
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        var header = "x-amz-checksum-" + algorithm.ToLowerInvariant();
        await s3.PutObjectAsync(Put("hello"u8.ToArray(), algorithm));
        Assert.Equal(Sum(algorithm, "hello"u8), wire.Asked[0][header]);
        Assert.Equal(algorithm, wire.Asked[0]["x-amz-sdk-checksum-algorithm"]);
        Assert.Equal("hello", wire.Asked[0].Text);

        await s3.PutObjectAsync(Put(s_content, algorithm));
        var large = wire.Asked[1];
        Assert.Null(large[header]);
        Assert.Equal(
            ("STREAMING-UNSIGNED-PAYLOAD-TRAILER", "aws-chunked", "300000", header),
            (large["x-amz-content-sha256"], large["content-encoding"], large["x-amz-decoded-content-length"], large["x-amz-trailer"]));
        Assert.Equal(large.Body.Length.ToString(System.Globalization.CultureInfo.InvariantCulture), large["content-length"]);
        var (content, trailers) = Chunks.Decode(large.Body);
        Assert.Equal(s_content, content);
        Assert.Equal(Sum(algorithm, s_content), trailers[header]);
    }

    [Fact]
    public async Task CRC32_is_sent_where_nobody_says_another_and_a_checksum_that_is_given_wins()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        await s3.PutObjectAsync(Put("hello"u8.ToArray()));
        Assert.Equal(Sum("CRC32", "hello"u8), wire.Asked[0]["x-amz-checksum-crc32"]);

        var given = Put(s_content);
        given.ChecksumSHA256 = Sum("SHA256", s_content);
        await s3.PutObjectAsync(given);
        Assert.Equal(s_content, wire.Asked[1].Body);
        Assert.Equal(("UNSIGNED-PAYLOAD", Sum("SHA256", s_content)), (wire.Asked[1]["x-amz-content-sha256"], wire.Asked[1]["x-amz-checksum-sha256"]));
        Assert.Null(wire.Asked[1]["x-amz-trailer"]);
    }

    [Fact]
    public async Task Checksums_can_be_left_to_where_they_are_demanded()
    {
        var wire = new S3Wire(new WireAnswer(200, "<DeleteResult/>"));
        await using var s3 = wire.Client(static options =>
            (options.RequestChecksums, options.ResponseChecksums) = (AwsChecksumMode.WhenRequired, AwsChecksumMode.WhenRequired));
        await s3.PutObjectAsync(Put(s_content));
        Assert.Equal(("UNSIGNED-PAYLOAD", null), (wire.Asked[0]["x-amz-content-sha256"], wire.Asked[0]["x-amz-trailer"]));
        await s3.PutObjectAsync(Put("hello"u8.ToArray()));
        Assert.Null(wire.Asked[1]["x-amz-checksum-crc32"]);
        await s3.PutObjectAsync(Put("hello"u8.ToArray(), "CRC32C"));
        Assert.NotNull(wire.Asked[2]["x-amz-checksum-crc32c"]);
        await s3.DeleteObjectsAsync(new DeleteObjectsRequest { Bucket = "shop", Delete = new() { Objects = [new() { Key = "a" }] } });
        Assert.NotNull(wire.Asked[3]["x-amz-checksum-crc32"]);
        await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "k" });
        Assert.Null(wire.Asked[4]["x-amz-checksum-mode"]);
    }

    [Fact]
    public async Task Without_TLS_each_chunk_of_a_body_that_can_be_read_once_is_signed()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(static options => options.Endpoint = new Uri("http://127.0.0.1:9000"));
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Body = new OnceStream(s_content), ContentLength = s_content.Length });
        var asked = wire.Only;
        Assert.Equal("STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER", asked["x-amz-content-sha256"]);
        var text = Encoding.Latin1.GetString(asked.Body);
        Assert.Equal(4, text.Split(";chunk-signature=").Length - 1);
        Assert.Contains("x-amz-trailer-signature:", text, StringComparison.Ordinal);
        Assert.Equal(s_content, Chunks.Decode(asked.Body).Content);
    }

    [Fact]
    public async Task Without_TLS_and_without_credentials_a_body_that_can_be_read_twice_is_sent_as_it_is()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(static options =>
            (options.Endpoint, options.Anonymous, options.Credentials) = (new Uri("http://127.0.0.1:9000"), true, null));
        await s3.PutObjectAsync(Put(s_content));
        Assert.Equal((Sum("CRC32", s_content), null, null), (wire.Only["x-amz-checksum-crc32"], wire.Only["content-encoding"], wire.Only["x-amz-trailer"]));
        Assert.Equal(s_content, wire.Only.Body);
    }

    [Fact]
    public async Task A_stream_that_can_not_seek_is_sent_once_and_a_short_one_again()
    {
        var wire = new S3Wire(WireAnswer.Error(503, "SlowDown"), WireAnswer.Ok);
        await using var s3 = wire.Client();
        var request = new PutObjectRequest { Bucket = "shop", Key = "k", Body = new OnceStream(s_content), ContentLength = s_content.Length };
        await Assert.ThrowsAsync<AwsServiceException>(async () => await s3.PutObjectAsync(request));
        Assert.Equal(s_content, Chunks.Decode(wire.Only.Body).Content);

        var again = new S3Wire(WireAnswer.Error(503, "SlowDown"), WireAnswer.Ok);
        await using var other = again.Client();
        await other.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Body = new OnceStream("hello"u8.ToArray()), ContentLength = 5 });
        Assert.Equal("hello", again.Asked[1].Text);
    }

    [Fact]
    public async Task A_body_of_unknown_length_is_refused_and_the_error_says_what_to_do()
    {
        await using var s3 = new S3Wire(WireAnswer.Ok).Client();
        var error = await Assert.ThrowsAsync<ArgumentException>(
            async () => await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Body = new OnceStream(s_content) }));
        Assert.Contains("ContentLength", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_encoding_of_the_callers_own_stays()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        var request = Put(s_content);
        request.ContentEncoding = "gzip";
        await s3.PutObjectAsync(request);
        Assert.Equal("aws-chunked,gzip", wire.Only["content-encoding"]);
    }

    [Fact]
    public async Task A_key_of_the_callers_own_brings_its_algorithm_and_MD5()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        var key = RandomNumberGenerator.GetBytes(32);
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", SSECustomerKey = Convert.ToBase64String(key) });
        Assert.Equal("AES256", wire.Only["x-amz-server-side-encryption-customer-algorithm"]);
        Assert.Equal(Sum("MD5", key), wire.Only["x-amz-server-side-encryption-customer-key-md5"]);
        var error = await Assert.ThrowsAsync<ArgumentException>(
            async () => await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", SSECustomerKey = "short" }));
        Assert.Contains("32 bytes", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Metadata_is_ASCII()
    {
        await using var s3 = new S3Wire(WireAnswer.Ok).Client();
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await s3.PutObjectAsync(
            new PutObjectRequest { Bucket = "shop", Key = "k", Metadata = new() { ["owner"] = "Žofie" } }));
        Assert.Contains("x-amz-meta-owner", error.Message, StringComparison.Ordinal);
    }

    private static PutObjectRequest Put(byte[] content, string? algorithm = null) => new()
    {
        Bucket = "shop",
        Key = "k",
        Body = new MemoryStream(content),
        ChecksumAlgorithm = algorithm is null ? default(ChecksumAlgorithm?) : new ChecksumAlgorithm(algorithm),
    };

    private static string Sum(string algorithm, ReadOnlySpan<byte> content)
    {
        Assert.True(AwsChecksum.TryParse(algorithm, out var known));
        Span<byte> value = stackalloc byte[AwsChecksum.MaxLength];
        return Convert.ToBase64String(value[..AwsChecksum.Compute(known, content, value)]);
    }
}
