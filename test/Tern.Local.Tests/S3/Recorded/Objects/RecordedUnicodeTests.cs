using System.Text;

namespace Tern.Local.Tests.S3.Recorded.Objects;

public sealed class RecordedUnicodeTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Headers_return_as_the_bytes_that_arrived()
    {
        // A client sends UTF-8, and S3 returns the same bytes, which clients read as Latin-1.
        string[] headers = [.. new[]
        {
            "content-language: de", "content-disposition: attachment; filename=\"test_—_file%E2%80%94_é_2.pdf\"", "cache-control: ÄMÄZÕÑ S3",
        }.Select(static header => Encoding.Latin1.GetString(Encoding.UTF8.GetBytes(header)))];
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "200 | etag='d41d8cd98f00b204e9800998ecf8427e', x-amz-checksum-crc32=AAAAAA==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/a", "", headers));
        var read = await _s3.CallAsync("GET /shop/a", "", "x-amz-checksum-mode: ENABLED");
        Assert.Equal(
            "200 | accept-ranges=bytes, cache-control=ÄMÄZÕÑ S3, content-disposition=attachment; filename='test_—_file%E2%80%94_é_2.pdf', "
                + "content-language=de, content-length=0, content-type=binary/octet-stream, etag='d41d8cd98f00b204e9800998ecf8427e', last-modified=date, "
                + "x-amz-checksum-crc32=AAAAAA==, x-amz-checksum-type=FULL_OBJECT, x-amz-server-side-encryption=AES256",
            Encoding.UTF8.GetString(Encoding.Latin1.GetBytes(read)));
    }

    [Fact]
    public async Task The_location_of_an_upload_is_escaped()
    {
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | InitiateMultipartUploadResult(Bucket=shop, Key=test-unicode_—_file, UploadId=<u1>)",
            await _s3.CallAsync("POST /shop/test-unicode_%E2%80%94_file?uploads"));
        await _s3.CallAsync("PUT /shop/test-unicode_%E2%80%94_file?partNumber=1&uploadId=<u1>", "upload-part-1");
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CompleteMultipartUploadResult(Bucket=shop, ChecksumCRC64NVME=LPvyvt6AWlQ=, "
                + "ChecksumType=FULL_OBJECT, ETag='209b3f7345bfc0220995968302e3e9a8-1', Key=test-unicode_—_file, "
                + "Location=http://127.0.0.1:4566/shop/test-unicode_%E2%80%94_file)",
            await _s3.CallAsync(
                "POST /shop/test-unicode_%E2%80%94_file?uploadId=<u1>",
                "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>07d590a51db9d946f16aa218bd2c7c87</ETag></Part></CompleteMultipartUpload>"));
    }
}
