namespace Tern.Local.Tests.S3;

public sealed class S3UploadTests : IDisposable
{
    private const string PartNotFound =
        "400 InvalidPart: One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may not "
        + "match the part's entity tag.";

    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Parts_become_an_object()
    {
        var id = await BeginAsync();
        var part = await _s3.DoAsync("PUT", $"/shop/a%20b?partNumber=1&uploadId={id}", "hello");
        var listed = await _s3.DoAsync("GET", "/shop/a%20b?uploadId=" + id);
        Assert.Equal(("ListPartsResult", "1", "5", "STANDARD"),
            (listed.Xml.Name.LocalName, listed.One("PartNumber"), listed.One("Size"), listed.One("StorageClass")));
        Assert.Equal(("0", "1", "1000"), (listed.One("PartNumberMarker"), listed.One("NextPartNumberMarker"), listed.One("MaxParts")));
        var uploads = await _s3.DoAsync("GET", "/shop?uploads");
        Assert.Equal((id, id, "a b"), (uploads.One("UploadId"), uploads.One("NextUploadIdMarker"), uploads.One("NextKeyMarker")));
        var done = await CompleteAsync(id, (1, part["etag"]!));
        Assert.Equal(("CompleteMultipartUploadResult", "http://127.0.0.1:4566/shop/a%20b"), (done.Xml.Name.LocalName, done.One("Location")));
        Assert.EndsWith("-1\"", done.One("ETag"), StringComparison.Ordinal);
        Assert.Equal("FULL_OBJECT", done.One("ChecksumType"));
        Assert.Equal("hello", (await _s3.DoAsync("GET", "/shop/a%20b")).Body);
        Assert.Equal(
            $"404 NoSuchUpload: The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed. "
                + $"(UploadId={id})",
            await _s3.FailAsync("GET", "/shop/a%20b?uploadId=" + id));
        var none = await _s3.DoAsync("GET", "/shop?uploads");
        Assert.Equal(("", "", ""), (none.One("KeyMarker"), none.One("NextKeyMarker"), none.One("NextUploadIdMarker")));
    }

    [Fact]
    public async Task A_part_is_read_by_its_number()
    {
        var id = await BeginAsync("x-amz-checksum-algorithm: CRC32");
        var part = await _s3.DoAsync("PUT", $"/shop/a%20b?partNumber=1&uploadId={id}", "hello", "x-amz-checksum-crc32: NhCmhg==");
        Assert.Equal("NhCmhg==", part["x-amz-checksum-crc32"]);
        var done = await CompleteAsync(id, (1, part["etag"] + "</ETag><ChecksumCRC32>NhCmhg==</ChecksumCRC32><ETag>" + part["etag"]));
        Assert.Equal(("COMPOSITE", true), (done.One("ChecksumType"), done.One("ChecksumCRC32")!.EndsWith("-1", StringComparison.Ordinal)));
        var read = await _s3.DoAsync("GET", "/shop/a%20b?partNumber=1", "", "x-amz-checksum-mode: ENABLED");
        Assert.Equal((206, "1", "bytes 0-4/5"), (read.Status, read["x-amz-mp-parts-count"], read["content-range"]));
        Assert.Equal(("NhCmhg==", "COMPOSITE"), (read["x-amz-checksum-crc32"], read["x-amz-checksum-type"]));
        var attributes = await _s3.DoAsync("GET", "/shop/a%20b?attributes", "", "x-amz-object-attributes: ETag,Checksum,ObjectParts,ObjectSize");
        Assert.Equal(("5", "1", "1"), (attributes.One("ObjectSize"), attributes.One("PartsCount") ?? attributes.One("TotalPartsCount"),
            attributes.One("PartNumber")));
        Assert.DoesNotContain('"', attributes.One("ETag")!);
        Assert.DoesNotContain('-', attributes.All("ChecksumCRC32").First());
    }

    [Fact]
    public async Task Parts_must_be_there_in_order_and_long_enough()
    {
        var id = await BeginAsync();
        var first = (await _s3.DoAsync("PUT", $"/shop/a%20b?partNumber=1&uploadId={id}", "1"))["etag"]!;
        var second = (await _s3.DoAsync("PUT", $"/shop/a%20b?partNumber=2&uploadId={id}", "2"))["etag"]!;
        Assert.StartsWith(PartNotFound, (await TryCompleteAsync(id, (5, first))).Error, StringComparison.Ordinal);
        Assert.StartsWith(
            "400 InvalidPartOrder: The list of parts was not in ascending order. Parts must be ordered by part number.",
            (await TryCompleteAsync(id, (2, second), (1, first))).Error, StringComparison.Ordinal);
        Assert.StartsWith(
            "400 EntityTooSmall: Your proposed upload is smaller than the minimum allowed size", (await TryCompleteAsync(id, (1, first), (2, second))).Error,
            StringComparison.Ordinal);
        Assert.Equal(
            "400 MalformedXML: The XML you provided was not well-formed or did not validate against our published schema", (await TryCompleteAsync(id)).Error);
        Assert.Equal(
            "400 InvalidArgument: Part number must be an integer between 1 and 10000, inclusive (ArgumentName=partNumber, ArgumentValue=10001)",
            await _s3.FailAsync("PUT", $"/shop/a%20b?partNumber=10001&uploadId={id}", "1"));
        Assert.Equal(
            "400 InvalidArgument: Part number must be an integer between 1 and 10000, inclusive (ArgumentName=partNumber, ArgumentValue=one)",
            await _s3.FailAsync("PUT", $"/shop/a%20b?partNumber=one&uploadId={id}", "1"));
        Assert.Equal(204, (await _s3.DoAsync("DELETE", "/shop/a%20b?uploadId=" + id)).Status);
        Assert.Empty((await _s3.DoAsync("GET", "/shop?uploads")).All("Upload"));
    }

    [Theory]
    [InlineData("x-amz-checksum-type: COMPOSITE", null,
        "400 InvalidRequest: The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.")]
    [InlineData("x-amz-checksum-type: FULL_OBJECT", "SHA1",
        "400 InvalidRequest: The FULL_OBJECT checksum type cannot be used with the sha1 checksum algorithm.")]
    [InlineData("x-amz-checksum-type: COMPOSITE", "CRC64NVME",
        "400 InvalidRequest: The COMPOSITE checksum type cannot be used with the crc64nvme checksum algorithm.")]
    public async Task A_type_must_fit_its_algorithm(string type, string? algorithm, string error)
    {
        await _s3.DoAsync("PUT", "/shop");
        string[] headers = algorithm is null ? [type] : [type, "x-amz-checksum-algorithm: " + algorithm];
        Assert.Equal(error, await _s3.FailAsync("POST", "/shop/a?uploads", "", headers));
    }

    [Fact]
    public async Task A_part_is_copied_from_a_range()
    {
        var id = await BeginAsync();
        await _s3.DoAsync("PUT", "/shop/source", "0123456789");
        var copied = await _s3.DoAsync(
            "PUT", $"/shop/a%20b?partNumber=1&uploadId={id}", "", "x-amz-copy-source: shop/source", "x-amz-copy-source-range: bytes=2-4");
        Assert.Equal("CopyPartResult", copied.Xml.Name.LocalName);
        await CompleteAsync(id, (1, copied.One("ETag")!));
        Assert.Equal("234", (await _s3.DoAsync("GET", "/shop/a%20b")).Body);
        Assert.Equal(
            "400 InvalidArgument: The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets "
            + "of the first and last bytes to copy (ArgumentName=x-amz-copy-source-range, ArgumentValue=2-4)",
            await _s3.FailAsync("PUT", $"/shop/b?partNumber=1&uploadId={await BeginAsync("x-no: 1", "b")}", "", "x-amz-copy-source: shop/source",
                "x-amz-copy-source-range: 2-4"));
    }

    private async Task<string> BeginAsync(string header = "x-no: 1", string key = "a%20b")
    {
        await _s3.DoAsync("PUT", "/shop");
        var begun = await _s3.DoAsync("POST", $"/shop/{key}?uploads", "", header);
        Assert.Equal("InitiateMultipartUploadResult", begun.Xml.Name.LocalName);
        return begun.One("UploadId")!;
    }

    private async Task<S3Reply> CompleteAsync(string id, params (int Number, string ETag)[] parts)
    {
        var reply = await TryCompleteAsync(id, parts);
        Assert.True(reply.Status == 200, reply.Body);
        return reply;
    }

    private Task<S3Reply> TryCompleteAsync(string id, params (int Number, string ETag)[] parts)
    {
        var listed = parts.Select(static part => $"<Part><PartNumber>{part.Number}</PartNumber><ETag>{part.ETag}</ETag></Part>");
        return _s3.SendAsync("POST", "/shop/a%20b?uploadId=" + id, $"<CompleteMultipartUpload>{string.Concat(listed)}</CompleteMultipartUpload>");
    }
}
