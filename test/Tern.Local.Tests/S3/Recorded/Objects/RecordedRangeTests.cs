namespace Tern.Local.Tests.S3.Recorded.Objects;

public sealed class RecordedRangeTests : IAsyncLifetime
{
    private const string Source = "x-amz-copy-source: shop/source";
    private const string Range = "x-amz-copy-source-range: ";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Theory]
    [InlineData("bytes=0-8", 206, "bytes 0-8/10", "012345678")]
    [InlineData("bytes=1-1", 206, "bytes 1-1/10", "1")]
    [InlineData("bytes=1-0", 200, null, "0123456789")]
    [InlineData("bytes=1-", 206, "bytes 1-9/10", "123456789")]
    [InlineData("bytes=-1-", 200, null, "0123456789")]
    [InlineData("bytes=-2", 206, "bytes 8-9/10", "89")]
    [InlineData("bytes=-9", 206, "bytes 1-9/10", "123456789")]
    [InlineData("bytes=-15", 206, "bytes 0-9/10", "0123456789")]
    [InlineData("bytes=0-100", 206, "bytes 0-9/10", "0123456789")]
    [InlineData("bytes=0-0", 206, "bytes 0-0/10", "0")]
    [InlineData("bytes=0--1", 200, null, "0123456789")]
    [InlineData("bytes=0-1,3-4,7-9", 200, null, "0123456789")]
    [InlineData("0-8", 200, null, "0123456789")]
    [InlineData("bytes=-", 200, null, "0123456789")]
    public async Task A_range_of_an_object_is_read(string range, int status, string? contentRange, string body)
    {
        await _s3.CheckedAsync("PUT /shop/a", "0123456789");
        var isWhole = body.Length == 10;
        Assert.Equal(
            $"{status} | accept-ranges=bytes, content-length={body.Length}, {(contentRange is null ? "" : $"content-range={contentRange}, ")}"
                + "content-type=binary/octet-stream, etag='781e5e245d69b566979b86e28d23f2c7', last-modified=date, "
                + (isWhole ? "x-amz-checksum-crc32=poTHxg==, x-amz-checksum-type=FULL_OBJECT, " : "") + "x-amz-server-side-encryption=AES256 | " + body,
            await _s3.CallAsync("GET /shop/a", "", "range: " + range, "x-amz-checksum-mode: ENABLED"));
    }

    [Theory]
    [InlineData("bytes=-0")]
    [InlineData("bytes=100-200")]
    public async Task A_range_outside_of_the_object_is_refused(string range)
    {
        await _s3.CheckedAsync("PUT /shop/a", "0123456789");
        Assert.Equal(
            $"416 | Error(ActualObjectSize=10, Code=InvalidRange, Message=The requested range is not satisfiable, RangeRequested={range})",
            await _s3.CallAsync("GET /shop/a", "", "range: " + range));
        Assert.Equal(
            "200 | etag='be497c2168e374f414a351c49379c01a', x-amz-checksum-crc32=/Im61Q==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/a", "01234567890123456789"));
    }

    [Fact]
    public async Task A_range_of_an_object_becomes_a_part()
    {
        Assert.Equal(
            "200 | etag='781e5e245d69b566979b86e28d23f2c7', x-amz-checksum-crc32=poTHxg==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/source", "0123456789"));
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | InitiateMultipartUploadResult(Bucket=shop, Key=test-upload-part-copy, UploadId=<u1>)",
            await _s3.CallAsync("POST /shop/test-upload-part-copy?uploads"));
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CopyPartResult(ETag='22975d8a5ed1b91445f6c55ac121505b', LastModified=date)",
            await _s3.CallAsync("PUT /shop/test-upload-part-copy?partNumber=1&uploadId=<u1>", "", Source, Range + "bytes=0-8"));
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CopyPartResult(ETag='c4ca4238a0b923820dcc509a6f75849b', LastModified=date)",
            await _s3.CallAsync("PUT /shop/test-upload-part-copy?partNumber=2&uploadId=<u1>", "", Source, Range + "bytes=1-1"));
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CopyPartResult(ETag='cfcd208495d565ef66e7dff9f98764da', LastModified=date)",
            await _s3.CallAsync("PUT /shop/test-upload-part-copy?partNumber=3&uploadId=<u1>", "", Source, Range + "bytes=0-0"));
        Assert.Equal(
            "200 | ListPartsResult(Bucket=shop, Initiator(DisplayName=000000000000, ID=<o1>), IsTruncated=false, Key=test-upload-part-copy, "
                + "MaxParts=1000, NextPartNumberMarker=3, Owner(ID=<o1>), Part(ETag='22975d8a5ed1b91445f6c55ac121505b', LastModified=date, "
                + "PartNumber=1, Size=9), Part(ETag='c4ca4238a0b923820dcc509a6f75849b', LastModified=date, PartNumber=2, Size=1), "
                + "Part(ETag='cfcd208495d565ef66e7dff9f98764da', LastModified=date, PartNumber=3, Size=1), PartNumberMarker=0, "
                + "StorageClass=STANDARD, UploadId=<u1>)",
            await _s3.CallAsync("GET /shop/test-upload-part-copy?uploadId=<u1>"));
        string[] ranges =
            ["0-8", "bytes=1-0", "bytes=-1-", "bytes=0--1", "bytes=0-1,3-4,7-9", "bytes=-", "bytes=-0", "bytes=1-", "bytes=-2", "bytes=-15"];
        foreach (var range in ranges)
        {
            Assert.Equal(
                $"400 | Error(ArgumentName=x-amz-copy-source-range, ArgumentValue={range}, Code=InvalidArgument, Message=The x-amz-copy-source-range value "
                    + "must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy)",
                await _s3.CallAsync("PUT /shop/test-upload-part-copy?partNumber=1&uploadId=<u1>", "", Source, Range + range));
        }

        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-copy-source-range, ArgumentValue=bytes=0-100, Code=InvalidArgument, "
                + "Message=Range specified is not valid for source object of size: 10)",
            await _s3.CallAsync("PUT /shop/test-upload-part-copy?partNumber=1&uploadId=<u1>", "", Source, Range + "bytes=0-100"));
        Assert.Equal(
            "400 | Error(Code=InvalidRequest, Message=The specified copy range is invalid for the source object size)",
            await _s3.CallAsync("PUT /shop/test-upload-part-copy?partNumber=1&uploadId=<u1>", "", Source, Range + "bytes=100-200"));
    }

    [Fact]
    public async Task An_object_is_read_range_by_range()
    {
        var content = string.Concat(Enumerable.Range(0, 100_000).Select(static number => $"{number:D6}"));
        await _s3.Wire.DoAsync("PUT", "/shop/a", content);
        var read = "";
        for (var from = 0; from < content.Length; from += 250_000)
        {
            var reply = await _s3.Wire.DoAsync("GET", "/shop/a", "", $"range: bytes={from}-{from + 249_999}");
            Assert.Equal(
                (206, $"bytes {from}-{Math.Min(from + 249_999, content.Length - 1)}/{content.Length}"), (reply.Status, reply["content-range"]));
            read += reply.Body;
        }

        Assert.Equal(content, read);
    }

    [Fact]
    public async Task A_range_has_the_headers_of_the_object()
    {
        await _s3.CheckedAsync("PUT /shop/a", "abcdefgh");
        var range = await _s3.Wire.DoAsync("GET", "/shop/a", "", "range: bytes=0-18");
        Assert.Equal(
            ("bytes", "binary/octet-stream", "8", "bytes 0-7/8", "Sun, 01 Mar 2026 10:00:00 GMT"),
            (range["accept-ranges"], range["content-type"], range["content-length"], range["content-range"], range["last-modified"]));
        Assert.Equal(("\"e8dc4081b13434b45189a720b77b6818\"", "AmazonS3"), (range["etag"], range["server"]));
        Assert.Equal((16, 76), (range["x-amz-request-id"]!.Length, range["x-amz-id-2"]!.Length));
        Assert.DoesNotContain(range.Headers.Keys, static name => name.Contains("encoding", StringComparison.Ordinal));
    }
}
