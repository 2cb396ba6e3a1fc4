namespace Tern.Local.Tests.S3;

public sealed class S3ChecksumTests : IDisposable
{
    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("x-amz-checksum-crc32: NhCmhg==")]
    [InlineData("x-amz-checksum-sha256: LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=")]
    [InlineData("content-md5: XUFAKrxLKna5cZ2REBfFkg==")]
    public async Task A_right_checksum_is_accepted(string header)
    {
        await _s3.DoAsync("PUT", "/shop");
        var reply = await _s3.DoAsync("PUT", "/shop/a", "hello", header);
        var (name, value) = (header.Split(": ")[0], header.Split(": ")[1]);
        if (name != "content-md5") Assert.Equal(value, reply[name]);
    }

    [Theory]
    [InlineData("x-amz-checksum-crc32: AAAAAA==", "400 BadDigest: The CRC32 you specified did not match the calculated checksum.")]
    [InlineData("x-amz-checksum-crc32: AAAA", "400 InvalidRequest: Value for x-amz-checksum-crc32 header is invalid.")]
    [InlineData("x-amz-checksum-sha1: hello", "400 InvalidRequest: Value for x-amz-checksum-sha1 header is invalid.")]
    [InlineData("content-md5: hello", "400 InvalidDigest: The Content-MD5 you specified was invalid. (Content-MD5=hello)")]
    [InlineData(
        "content-md5: AAAAAAAAAAAAAAAAAAAAAA==",
        "400 BadDigest: The Content-MD5 you specified did not match what we received. (ExpectedDigest=00000000000000000000000000000000, "
            + "CalculatedDigest=XUFAKrxLKna5cZ2REBfFkg==)")]
    [InlineData(
        "x-amz-checksum-xxhash64: AAAAAAAAAAA=",
        "400 InvalidRequest: Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, "
            + "SHA256]")]
    public async Task A_wrong_checksum_is_refused_and_stores_nothing(string header, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(error, await _s3.FailAsync("PUT", "/shop/a", "hello", header));
        Assert.Equal(404, (await _s3.SendAsync("GET", "/shop/a")).Status);
    }

    [Fact]
    public async Task Only_one_checksum_is_allowed()
    {
        await _s3.DoAsync("PUT", "/shop");
        Assert.Equal(
            "400 InvalidRequest: Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.",
            await _s3.FailAsync("PUT", "/shop/a", "hello", "x-amz-checksum-crc32: NhCmhg==", "x-amz-checksum-sha1: qvTGHdzF6KLavt4PO0gs2a6pQ00="));
        Assert.Equal(
            "400 InvalidRequest: x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.",
            await _s3.FailAsync("PUT", "/shop/a", "hello", "x-amz-sdk-checksum-algorithm: CRC32"));
    }

    [Fact]
    public async Task A_chunked_body_is_decoded_and_its_trailer_checked()
    {
        await _s3.DoAsync("PUT", "/shop");
        string[] headers =
        [
            "x-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER", "x-amz-decoded-content-length: 5", "x-amz-trailer: x-amz-checksum-crc32",
            "content-encoding: aws-chunked,gzip",
        ];
        await _s3.DoAsync("PUT", "/shop/a", "5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n", headers);
        var read = await _s3.DoAsync("GET", "/shop/a", "", "x-amz-checksum-mode: ENABLED");
        Assert.Equal(("hello", "NhCmhg==", "gzip"), (read.Body, read["x-amz-checksum-crc32"], read["content-encoding"]));
        Assert.Equal(
            "400 BadDigest: The CRC32 you specified did not match the calculated checksum.",
            await _s3.FailAsync("PUT", "/shop/a", "5\r\nhallo\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n", headers));
        Assert.Equal("hello", (await _s3.DoAsync("GET", "/shop/a")).Body);
    }
}
