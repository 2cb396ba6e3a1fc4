namespace Tern.Local.Tests.S3.Recorded.Listing;

public sealed class RecordedUploadListTests : IAsyncLifetime
{
    private const string Get = "GET /shop/test-object-attrs-pagination?attributes";
    private const string Parts = "x-amz-object-attributes: ObjectParts";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Uploads_are_listed_by_a_prefix_and_a_delimiter()
    {
        foreach (var key in (string[])["test/foo/bar/123", "test/foo/bar/456", "test/bar/foo/123"]) await _s3.CallAsync($"POST /shop/{key}?uploads");
        Assert.Equal(
            "200 | ListMultipartUploadsResult(Bucket=shop, CommonPrefixes(Prefix=test/bar/), CommonPrefixes(Prefix=test/foo/), Delimiter=/, "
                + "EncodingType=url, IsTruncated=false, KeyMarker=, MaxUploads=1000, NextKeyMarker=, NextUploadIdMarker=, Prefix=test/, "
                + "UploadIdMarker=)",
            await _s3.CallAsync("GET /shop?uploads&prefix=test/&delimiter=/&encoding-type=url"));
        Assert.Equal(
            "200 | ListMultipartUploadsResult(Bucket=shop, CommonPrefixes(Prefix=test/foo/bar/), Delimiter=/, EncodingType=url, "
                + "IsTruncated=false, KeyMarker=, MaxUploads=1000, NextKeyMarker=, NextUploadIdMarker=, Prefix=test/foo/, UploadIdMarker=)",
            await _s3.CallAsync("GET /shop?uploads&prefix=test/foo/&delimiter=/&encoding-type=url"));
        Assert.Equal(
            "200 | ListMultipartUploadsResult(Bucket=shop, CommonPrefixes(Prefix=test/foo/bar/), Delimiter=/, EncodingType=url, "
                + "IsTruncated=false, KeyMarker=, MaxUploads=1000, NextKeyMarker=, NextUploadIdMarker=, Prefix=test/foo/bar, UploadIdMarker=)",
            await _s3.CallAsync("GET /shop?uploads&prefix=test/foo/bar&delimiter=/&encoding-type=url"));
        Assert.Equal(
            "200 | ListMultipartUploadsResult(Bucket=shop, IsTruncated=false, KeyMarker=, MaxUploads=1000, NextKeyMarker=test/foo/bar/456, "
                + "NextUploadIdMarker=<u2>, Prefix=test/foo, Upload(Initiated=date, Initiator(DisplayName=000000000000, ID=<o1>), "
                + "Key=test/foo/bar/123, Owner(ID=<o1>), StorageClass=STANDARD, UploadId=<u1>), Upload(Initiated=date, "
                + "Initiator(DisplayName=000000000000, ID=<o1>), Key=test/foo/bar/456, Owner(ID=<o1>), StorageClass=STANDARD, UploadId=<u2>), "
                + "UploadIdMarker=)",
            await _s3.CallAsync("GET /shop?uploads&prefix=test/foo"));
    }

    [Fact]
    public async Task The_parts_of_an_object_are_listed_page_by_page()
    {
        var (part, checksum) = (new string('a', 5242881), "x-amz-checksum-sha256: DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=");
        await _s3.CallAsync("POST /shop/test-object-attrs-pagination?uploads", "", "x-amz-checksum-algorithm: SHA256");
        foreach (var number in (int[])[1, 2])
            await _s3.CallAsync($"PUT /shop/test-object-attrs-pagination?partNumber={number}&uploadId=<u1>", part, checksum);
        Assert.Equal(
            "200 | ListPartsResult(Bucket=shop, ChecksumAlgorithm=SHA256, ChecksumType=COMPOSITE, Initiator(DisplayName=000000000000, "
                + "ID=<o1>), IsTruncated=false, Key=test-object-attrs-pagination, MaxParts=1000, NextPartNumberMarker=2, Owner(ID=<o1>), "
                + "Part(ChecksumSHA256=DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=, ETag='c4c753e69bb853187f5854c46cf801c6', LastModified=date, "
                + "PartNumber=1, Size=5242881), Part(ChecksumSHA256=DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=, "
                + "ETag='c4c753e69bb853187f5854c46cf801c6', LastModified=date, PartNumber=2, Size=5242881), PartNumberMarker=0, "
                + "StorageClass=STANDARD, UploadId=<u1>)",
            await _s3.CallAsync("GET /shop/test-object-attrs-pagination?uploadId=<u1>"));
        const string Stored = "<ETag>c4c753e69bb853187f5854c46cf801c6</ETag><ChecksumSHA256>DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=</ChecksumSHA256>";
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | CompleteMultipartUploadResult(Bucket=shop, "
                + "ChecksumSHA256=2Wjxbc3N6c1y3Eqve6x8X+xPy4qXhB1vAMgge0qeZJM=-2, ChecksumType=COMPOSITE, ETag='14cb3f95b2dfe6bd47fb59d47949e00e-2', "
                + "Key=test-object-attrs-pagination, Location=http://127.0.0.1:4566/shop/test-object-attrs-pagination)",
            await _s3.CallAsync(
                "POST /shop/test-object-attrs-pagination?uploadId=<u1>",
                $"<CompleteMultipartUpload><Part><PartNumber>1</PartNumber>{Stored}</Part><Part><PartNumber>2</PartNumber>{Stored}</Part>"
                    + "</CompleteMultipartUpload>"));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(ObjectParts(IsTruncated=false, MaxParts=1000, NextPartNumberMarker=2, "
                + "Part(ChecksumSHA256=DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=, PartNumber=1, Size=5242881), "
                + "Part(ChecksumSHA256=DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=, PartNumber=2, Size=5242881), PartNumberMarker=0, PartsCount=2))",
            await _s3.CallAsync(Get, "", Parts));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(ObjectParts(IsTruncated=false, MaxParts=1000, NextPartNumberMarker=2, "
                + "Part(ChecksumSHA256=DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=, PartNumber=1, Size=5242881), "
                + "Part(ChecksumSHA256=DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=, PartNumber=2, Size=5242881), PartNumberMarker=0, PartsCount=2))",
            await _s3.CallAsync(Get, "", Parts, "x-amz-max-parts: 0"));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(ObjectParts(IsTruncated=false, MaxParts=1, NextPartNumberMarker=2, "
                + "Part(ChecksumSHA256=DjU70AB1bON8k0n0fVHv2PJQVWcA/jWsITp6ti20Tbs=, PartNumber=2, Size=5242881), PartNumberMarker=1, PartsCount=2))",
            await _s3.CallAsync(Get, "", Parts, "x-amz-max-parts: 1", "x-amz-part-number-marker: 1"));
        Assert.Equal(
            "200 | last-modified=date | GetObjectAttributesResponse(ObjectParts(IsTruncated=false, MaxParts=1, NextPartNumberMarker=0, "
                + "PartNumberMarker=10, PartsCount=2))",
            await _s3.CallAsync(Get, "", Parts, "x-amz-max-parts: 1", "x-amz-part-number-marker: 10"));
    }
}
