namespace Tern.Local.Tests.S3.Recorded.Objects;

/// <summary>Multipart uploads, compared with responses that AWS gave.</summary>
public sealed class RecordedUploadTests : IDisposable
{
    private const string Part = "3237c18681adb6a9d843c733ce249480";
    private const string Whole = "e747540af6911dbc890f8d3e0b48549b-1";

    private static readonly string s_body = string.Concat(Enumerable.Repeat("upload-part-1", 5));

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task An_upload_is_listed_until_it_is_completed()
    {
        const string Target = "/shop/test-list-parts?uploadId=<u1>";
        await _s3.CreateAsync();
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | InitiateMultipartUploadResult(Bucket=shop, Key=test-list-parts, UploadId=<u1>)",
            await _s3.AskAsync("POST", "/shop/test-list-parts?uploads"));
        Assert.Equal(Parts(0, ""), await _s3.AskAsync("GET", Target));
        const string Uploads = "200 | ListMultipartUploadsResult(Bucket=shop, EncodingType=url, IsTruncated=false, KeyMarker=, MaxUploads=1000, "
            + "NextKeyMarker=test-list-parts, NextUploadIdMarker=<u1>, Upload(Initiated=date, Initiator(DisplayName=000000000000, ID=<o1>), "
            + "Key=test-list-parts, Owner(ID=<o1>), StorageClass=STANDARD, UploadId=<u1>), UploadIdMarker=)";
        Assert.Equal(Uploads, await UploadsAsync());
        Assert.Equal(
            RecordedAnswer.Text(200, $"etag='{Part}'", "x-amz-checksum-crc32=axEe0A==", "x-amz-server-side-encryption=AES256"),
            await _s3.AskAsync("PUT", Target + "&partNumber=1", s_body, "x-amz-checksum-crc32: axEe0A=="));
        Assert.Equal(Parts(1, $"Part(ETag='{Part}', LastModified=date, PartNumber=1, Size=65), "), await _s3.AskAsync("GET", Target));
        Assert.Equal(Uploads, await UploadsAsync());
        Assert.Equal(
            $"200 | x-amz-server-side-encryption=AES256 | CompleteMultipartUploadResult(Bucket=shop, ChecksumCRC64NVME=CTXktO4pIQs=, ChecksumType=FULL_OBJECT, "
            + $"ETag='{Whole}', Key=test-list-parts, Location=http://127.0.0.1:4566/shop/test-list-parts)",
            await _s3.AskAsync("POST", Target, Complete(1, Part)));
        Assert.Equal(
            RecordedAnswer.Error(
                404, "NoSuchUpload",
                "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.", "UploadId=<u1>"),
            await _s3.AskAsync("GET", Target));
        Assert.Equal(
            "200 | ListMultipartUploadsResult(Bucket=shop, EncodingType=url, IsTruncated=false, KeyMarker=, MaxUploads=1000, NextKeyMarker=, "
            + "NextUploadIdMarker=, UploadIdMarker=)",
            await UploadsAsync());
        Assert.Equal(
            RecordedAnswer.Head(Whole, 65, "x-amz-checksum-crc64nvme=CTXktO4pIQs=", "x-amz-checksum-type=FULL_OBJECT"),
            await _s3.HeadAsync("test-list-parts", "x-amz-checksum-mode: ENABLED"));
        Assert.Equal(RecordedAnswer.Found(Whole, "crc64nvme=CTXktO4pIQs=", s_body), await _s3.GetAsync("test-list-parts"));
    }

    [Fact]
    public async Task A_part_that_was_not_uploaded_is_named_with_its_number_and_its_ETag()
    {
        const string Data = "8d777f385d3dfec8815d20f7496026dc";
        const string Empty = "d41d8cd98f00b204e9800998ecf8427e";
        await _s3.CreateAsync();
        await _s3.AskAsync("POST", "/shop/a?uploads");
        await _s3.AskAsync("PUT", "/shop/a?uploadId=<u1>&partNumber=1", "data", "x-amz-checksum-crc32: rfPzYw==");
        Assert.Equal(InvalidPart(2, Data), await _s3.AskAsync("POST", "/shop/a?uploadId=<u1>", Complete(2, Data)));
        Assert.Equal(InvalidPart(1, Empty), await _s3.AskAsync("POST", "/shop/a?uploadId=<u1>", Complete(1, Empty)));
    }

    [Fact]
    public async Task An_upload_replaces_an_object()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored("098f6bcd4621d373cade4e832627b4f6", "crc32=2H9+DA=="), await _s3.PutAsync("test.file", "test", "crc32=2H9+DA=="));
        Assert.Equal(Uploaded("http://127.0.0.1:4566/shop/test.file"), await UploadAsync("/shop/test.file", "127.0.0.1:4566"));
        Assert.Equal(RecordedAnswer.Found(Whole, "crc64nvme=CTXktO4pIQs=", s_body), await _s3.GetAsync("test.file"));
    }

    [Theory]
    [InlineData("/shop/test.file", "localhost:4566", "http://localhost:4566/shop/test.file")]
    [InlineData("/shop/test.file", "my-host.test:4567", "http://my-host.test:4567/shop/test.file")]
    [InlineData("/test.file", "shop.s3.localhost:4566", "http://shop.s3.localhost:4566/test.file")]
    public async Task The_location_of_an_upload_has_the_host_name_of_the_client(string target, string host, string location)
    {
        await _s3.CreateAsync();
        Assert.Equal(Uploaded(location), await UploadAsync(target, host));
    }

    private Task<string> UploadsAsync() => _s3.AskAsync("GET", "/shop?uploads&encoding-type=url");

    private async Task<string> UploadAsync(string target, string host)
    {
        host = "host: " + host;
        await _s3.AskAsync("POST", target + "?uploads", "", host);
        await _s3.AskAsync("PUT", target + "?uploadId=<u1>&partNumber=1", s_body, host);
        return await _s3.AskAsync("POST", target + "?uploadId=<u1>", Complete(1, Part), host);
    }

    private static string Uploaded(string location) =>
        "200 | x-amz-server-side-encryption=AES256 | CompleteMultipartUploadResult(Bucket=shop, ChecksumCRC64NVME=CTXktO4pIQs=, ChecksumType=FULL_OBJECT, "
        + $"ETag='{Whole}', Key=test.file, Location={location})";

    private static string Parts(int next, string parts) =>
        "200 | ListPartsResult(Bucket=shop, Initiator(DisplayName=000000000000, ID=<o1>), IsTruncated=false, Key=test-list-parts, MaxParts=1000, "
        + $"NextPartNumberMarker={next}, Owner(ID=<o1>), {parts}PartNumberMarker=0, StorageClass=STANDARD, UploadId=<u1>)";

    private static string Complete(int number, string etag) =>
        $"<CompleteMultipartUpload><Part><PartNumber>{number}</PartNumber><ETag>{etag}</ETag></Part></CompleteMultipartUpload>";

    private static string InvalidPart(int number, string etag) => RecordedAnswer.Error(
        400, "InvalidPart", "One or more of the specified parts could not be found.  The part may not have been uploaded, or the specified entity tag may "
        + "not match the part's entity tag.", "ETag=" + etag, "PartNumber=" + number, "UploadId=<u1>");
}
