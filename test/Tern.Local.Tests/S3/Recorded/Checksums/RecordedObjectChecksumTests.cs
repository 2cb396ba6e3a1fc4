namespace Tern.Local.Tests.S3.Recorded.Checksums;

/// <summary>Checksums of objects, compared with responses that AWS gave.</summary>
public sealed class RecordedObjectChecksumTests : IDisposable
{
    private const string ETag = "e6d9226c2a86b7232933663c13467527"; // of "test data.."

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("CRC32", "cZWHwQ==", "jHNlIQ==")]
    [InlineData("CRC32C", "Pf4upw==", "jHNlIQ==")]
    [InlineData("SHA1", "B++3uSfJMSHWToQMQ1g6lIJY5Eo=", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=")]
    [InlineData("SHA256", "2l26x0trnT0r2AvakoFk2MB7eKVKzYESLMxSAKAzoik=", "LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564=")]
    [InlineData("CRC64NVME", "qUVrWYOrIAM=", "AAAAAAAAAAA=")]
    public async Task A_checksum_is_checked_and_kept(string algorithm, string checksum, string other)
    {
        await _s3.CreateAsync();
        var name = algorithm.ToLowerInvariant();
        var asked = "x-amz-sdk-checksum-algorithm: " + algorithm;
        Assert.Equal(
            RecordedAnswer.Error(400, "InvalidRequest", $"Value for x-amz-checksum-{name} header is invalid."),
            await _s3.PutAsync("a", "test data..", name + "=not base64", asked));
        Assert.Equal(
            RecordedAnswer.Error(400, "BadDigest", $"The {algorithm} you specified did not match the calculated checksum."),
            await _s3.PutAsync("a", "test data..", $"{name}={other}", asked));
        var attributes = $"200 | last-modified=date | GetObjectAttributesResponse(Checksum(Checksum{algorithm}={checksum}, ChecksumType=FULL_OBJECT), "
            + $"ETag={ETag})";
        Assert.Equal(RecordedAnswer.Stored(ETag, $"{name}={checksum}"), await _s3.PutAsync("a", "test data..", $"{name}={checksum}", asked));
        Assert.Equal(attributes, await AttributesAsync("ETag,Checksum"));
        var trailing = await _s3.AskAsync(
            "PUT", "/shop/a", $"b\r\ntest data..\r\n0\r\nx-amz-checksum-{name}:{checksum}\r\n\r\n", asked, "x-amz-trailer: x-amz-checksum-" + name,
            "x-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER", "x-amz-decoded-content-length: 11", "content-encoding: aws-chunked");
        Assert.Equal(RecordedAnswer.Stored(ETag, $"{name}={checksum}"), trailing);
        Assert.Equal(attributes, await AttributesAsync("ETag,Checksum"));
        Assert.Equal(
            RecordedAnswer.Head(ETag, 11, $"x-amz-checksum-{name}={checksum}", "x-amz-checksum-type=FULL_OBJECT"),
            await _s3.HeadAsync("a", "x-amz-checksum-mode: ENABLED"));
    }

    [Theory]
    [InlineData("CRC32", "lVk/nw==")]
    [InlineData("CRC32C", "Fz3epA==")]
    [InlineData("SHA1", "jbXkHAsXUrubtL3dqDQ4w+7WXc0=")]
    [InlineData("SHA256", "1YQo81vx2VFUl0q5ccWISq8AkSBQQ0WO80S82TmfdIQ=")]
    [InlineData("CRC64NVME", "1f2xscCCZCU=")]
    public async Task A_checksum_is_read_with_the_object(string algorithm, string checksum)
    {
        const string Object = "f2081dd61dfa700a0fd5e29b9c3cc23d";
        await _s3.CreateAsync();
        var expected = $"{algorithm.ToLowerInvariant()}={checksum}";
        Assert.Equal(RecordedAnswer.Stored(Object, expected), await _s3.PutAsync("a", "test-checksum", expected));
        Assert.Equal(RecordedAnswer.Found(Object, expected, "test-checksum"), await _s3.GetAsync("a"));
        Assert.Equal(RecordedAnswer.Head(Object, 13) + " | test-checksum", await _s3.AskAsync("GET", "/shop/a"));
        Assert.Equal(
            $"200 | last-modified=date | GetObjectAttributesResponse(Checksum(Checksum{algorithm}={checksum}, ChecksumType=FULL_OBJECT))",
            await AttributesAsync("Checksum"));
    }

    [Fact]
    public async Task A_chunked_object_keeps_its_own_encoding_and_checksum()
    {
        const string Checksum = "sha256=1CEDue+1r3gK3vzXtPddyHaijAAAN3cjvTIfj81Q6Mo=";
        const string Zipped = "ea3eded0ee50e0dd4aa53c0ff59988dc";
        await _s3.CreateAsync();
        var put = await _s3.AskAsync(
            "PUT", "/shop/a", "7\r\ngzipped\r\n0\r\nx-amz-checksum-sha256:1CEDue+1r3gK3vzXtPddyHaijAAAN3cjvTIfj81Q6Mo=\r\n\r\n",
            "x-amz-sdk-checksum-algorithm: SHA256", "x-amz-trailer: x-amz-checksum-sha256", "x-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER",
            "x-amz-decoded-content-length: 7", "content-encoding: gzip,aws-chunked");
        Assert.Equal(RecordedAnswer.Stored(Zipped, Checksum), put);
        Assert.Equal(RecordedAnswer.Found(Zipped, Checksum, "gzipped", "content-encoding=gzip"), await _s3.GetAsync("a"));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(Checksum(ChecksumSHA256=1CEDue+1r3gK3vzXtPddyHaijAAAN3cjvTIfj81Q6Mo=, "
            + "ChecksumType=FULL_OBJECT))",
            await AttributesAsync("Checksum"));
    }

    [Fact]
    public async Task A_checksum_needs_no_algorithm_beside_it_and_must_be_the_only_one()
    {
        const string Checksum = "sha256=2l26x0trnT0r2AvakoFk2MB7eKVKzYESLMxSAKAzoik=";
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Error(400, "InvalidRequest", "Value for x-amz-checksum-sha256 header is invalid."),
            await _s3.PutAsync("a", "test data..", "sha256=TEST"));
        Assert.Equal(
            RecordedAnswer.Error(400, "InvalidRequest", "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed."),
            await _s3.PutAsync("a", "test data..", Checksum, "x-amz-checksum-crc32: cZWHwQ=="));
        Assert.Equal(RecordedAnswer.Stored(ETag, Checksum), await _s3.PutAsync("a", "test data..", Checksum));
        Assert.Equal(
            RecordedAnswer.Head(ETag, 11, "x-amz-checksum-" + Checksum, "x-amz-checksum-type=FULL_OBJECT"),
            await _s3.HeadAsync("a", "x-amz-checksum-mode: ENABLED"));
    }

    private Task<string> AttributesAsync(string attributes) => _s3.AskAsync("GET", "/shop/a?attributes", "", "x-amz-object-attributes: " + attributes);
}
