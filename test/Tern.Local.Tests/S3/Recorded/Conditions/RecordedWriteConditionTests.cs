namespace Tern.Local.Tests.S3.Recorded.Conditions;

public sealed class RecordedWriteConditionTests : IAsyncLifetime
{
    private const string Target = "/shop/test-precondition";
    private const string Stored =
        "200 | etag='d41d8cd98f00b204e9800998ecf8427e', x-amz-checksum-crc32=AAAAAA==, x-amz-checksum-type=FULL_OBJECT, "
            + "x-amz-server-side-encryption=AES256";
    private const string Exists =
        "412 | Error(Code=PreconditionFailed, Condition=If-None-Match, Message=At least one of the pre-conditions you specified did not hold)";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_star_writes_only_an_object_that_does_not_exist()
    {
        Assert.Equal(Stored, await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: *"));
        Assert.Equal(Exists, await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: *"));
        Assert.Equal("204", await _s3.CallAsync("DELETE " + Target));
        Assert.Equal(Stored, await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: *"));
    }

    [Fact]
    public async Task A_write_without_a_match_takes_a_star_only()
    {
        Assert.Equal(Stored, await _s3.CheckedAsync("PUT " + Target));
        Assert.Equal(
            "501 | Error(Code=NotImplemented, Header=If-None-Match, "
                + "Message=A header you provided implies functionality that is not implemented, "
                + "additionalMessage=We don't accept the provided value of If-None-Match header for this API)",
            await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: d41d8cd98f00b204e9800998ecf8427e"));
    }

    [Fact]
    public async Task A_delete_marker_lets_a_star_write()
    {
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        Assert.Equal("200 | etag='d41d8cd98f00b204e9800998ecf8427e', x-amz-checksum-crc32=AAAAAA==, x-amz-checksum-type=FULL_OBJECT, "
            + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v1>", await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: *"));
        Assert.Equal(Exists, await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: *"));
        Assert.Equal("204 | x-amz-delete-marker=true, x-amz-version-id=<v2>", await _s3.CallAsync("DELETE " + Target));
        Assert.Equal("200 | etag='d41d8cd98f00b204e9800998ecf8427e', x-amz-checksum-crc32=AAAAAA==, x-amz-checksum-type=FULL_OBJECT, "
            + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v3>", await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: *"));
        Assert.Equal(
            $"200 | ListVersionsResult({Marker("test-precondition", "<v2>", false)}, EncodingType=url, IsTruncated=false, KeyMarker=, "
                + $"MaxKeys=1000, Name=shop, Prefix=, {Version("test-precondition", "<v3>", true, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("test-precondition", "<v1>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
    }

    [Fact]
    public async Task An_upload_is_not_completed_over_an_object_that_came_first()
    {
        Assert.Equal(
            "200 | x-amz-server-side-encryption=AES256 | InitiateMultipartUploadResult(Bucket=shop, Key=test-precondition, UploadId=<u1>)",
            await _s3.CallAsync($"POST {Target}?uploads"));
        await _s3.CheckedAsync("PUT " + Target + "?partNumber=1&uploadId=<u1>", "test");
        Assert.Equal(Stored, await _s3.CheckedAsync("PUT " + Target, "", "if-none-match: *"));
        Assert.Equal(
            Exists,
            await _s3.CallAsync(
                $"POST {Target}?uploadId=<u1>",
                "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>098f6bcd4621d373cade4e832627b4f6</ETag></Part></CompleteMultipartUpload>",
                "if-none-match: *"));
    }

    [Fact]
    public async Task A_match_is_the_tag_of_an_object_that_exists()
    {
        const string Missing = "404 | Error(Code=NoSuchKey, Key=test-precondition-validation, Message=The specified key does not exist.)";
        Assert.Equal(
            "501 | Error(Code=NotImplemented, Header=If-Match, Message=A header you provided implies functionality that is not implemented, "
                + "additionalMessage=We don't accept the provided value of If-Match header for this API)",
            await _s3.CheckedAsync("PUT /shop/test-precondition-validation", "", "if-match: *"));
        Assert.Equal(Missing, await _s3.CheckedAsync("PUT /shop/test-precondition-validation", "", "if-match: abcdef"));
        Assert.Equal(Missing, await _s3.CheckedAsync("PUT /shop/test-precondition-validation", "", "if-match: bad-char_/"));
    }

    [Fact]
    public async Task An_ID_of_a_version_has_32_characters()
    {
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        Assert.Equal("200 | etag='d41d8cd98f00b204e9800998ecf8427e', x-amz-checksum-crc32=AAAAAA==, x-amz-checksum-type=FULL_OBJECT, "
            + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v1>", await _s3.CheckedAsync("PUT /shop/a"));
        Assert.Matches("^[A-Za-z0-9._]{32}$", _s3["<v1>"]);
    }

    private static string Version(string key, string id, bool isLatest, int size, string etag) =>
        $"Version(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', IsLatest={(isLatest ? "true" : "false")}, Key={key}, "
            + $"LastModified=date, Owner(ID=<o1>), Size={size}, StorageClass=STANDARD, VersionId={id})";

    private static string Marker(string key, string id, bool isLatest) =>
        $"DeleteMarker(IsLatest={(isLatest ? "true" : "false")}, Key={key}, LastModified=date, Owner(ID=<o1>), VersionId={id})";
}
