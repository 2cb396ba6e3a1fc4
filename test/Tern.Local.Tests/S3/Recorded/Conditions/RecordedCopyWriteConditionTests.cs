namespace Tern.Local.Tests.S3.Recorded.Conditions;

public sealed class RecordedCopyWriteConditionTests : IAsyncLifetime
{
    private const string Source = "x-amz-copy-source: shop/source-object";
    private const string Copied =
        "200 | x-amz-server-side-encryption=AES256 | CopyObjectResult(ChecksumCRC32=wmoL/Q==, ChecksumType=FULL_OBJECT, "
            + "ETag='4d96fd1280dd67fe2eac895339a0a8e3', LastModified=date)";
    private const string Changed =
        "412 | Error(Code=PreconditionFailed, Condition=If-Match, Message=At least one of the pre-conditions you specified did not hold)";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_star_copies_only_to_a_key_without_an_object()
    {
        await _s3.CheckedAsync("PUT /shop/source-object", "source content");
        Assert.Equal(Copied, await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-none-match: *"));
        Assert.Equal(
            "412 | Error(Code=PreconditionFailed, Condition=If-None-Match, "
                + "Message=At least one of the pre-conditions you specified did not hold)",
            await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-none-match: *"));
    }

    [Fact]
    public async Task A_match_copies_only_over_an_object_with_the_tag()
    {
        await _s3.CheckedAsync("PUT /shop/source-object", "source content");
        await _s3.CheckedAsync("PUT /shop/dest-object", "initial content");
        Assert.Equal(Copied, await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-match: \"38370d56e3e114d73ebedd6ac7b19028\""));
        Assert.Equal(Changed, await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-match: \"38370d56e3e114d73ebedd6ac7b19028\""));
        Assert.Equal(
            "404 | Error(Code=NoSuchKey, Key=non-existent-key, Message=The specified key does not exist.)",
            await _s3.CallAsync("PUT /shop/non-existent-key", "", Source, "if-match: \"38370d56e3e114d73ebedd6ac7b19028\""));
    }

    [Fact]
    public async Task A_match_is_that_of_the_newest_version()
    {
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        await _s3.Wire.DoAsync("PUT", "/shop/source-object", "source content", "x-amz-checksum-crc32: wmoL/Q==");
        Assert.Equal(
            "200 | etag='38370d56e3e114d73ebedd6ac7b19028', x-amz-checksum-crc32=P8fZPQ==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v1>",
            await _s3.CheckedAsync("PUT /shop/dest-object", "initial content"));
        Assert.Equal(Changed, await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-match: \"4d96fd1280dd67fe2eac895339a0a8e3\""));
        Assert.Equal("204 | x-amz-delete-marker=true, x-amz-version-id=<v2>", await _s3.CallAsync("DELETE /shop/dest-object"));
        Assert.Equal(
            "404 | Error(Code=NoSuchKey, Key=dest-object, Message=The specified key does not exist.)",
            await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-match: \"38370d56e3e114d73ebedd6ac7b19028\""));
        Assert.Equal(
            "200 | etag='06becddd7457b4bad77f1d3bca3a3ad1', x-amz-checksum-crc32=ORgJnw==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v3>",
            await _s3.CheckedAsync("PUT /shop/dest-object", "new content after delete"));
        Assert.Equal(
            "200 | x-amz-copy-source-version-id=<v5>, x-amz-server-side-encryption=AES256, "
                + "x-amz-version-id=<v4> | CopyObjectResult(ChecksumCRC32=wmoL/Q==, ChecksumType=FULL_OBJECT, "
                + "ETag='4d96fd1280dd67fe2eac895339a0a8e3', LastModified=date)",
            await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-match: \"06becddd7457b4bad77f1d3bca3a3ad1\""));
        Assert.Equal(
            $"200 | ListVersionsResult({Marker("dest-object", "<v2>", false)}, EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, "
                + $"Name=shop, Prefix=, {Version("dest-object", "<v4>", true, 14, "4d96fd1280dd67fe2eac895339a0a8e3")}, "
                + $"{Version("dest-object", "<v3>", false, 24, "06becddd7457b4bad77f1d3bca3a3ad1")}, "
                + $"{Version("dest-object", "<v1>", false, 15, "38370d56e3e114d73ebedd6ac7b19028")}, "
                + $"{Version("source-object", "<v5>", true, 14, "4d96fd1280dd67fe2eac895339a0a8e3")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
    }

    [Fact]
    public async Task One_condition_of_the_right_kind_is_accepted()
    {
        await _s3.CheckedAsync("PUT /shop/source-object", "source content");
        Assert.Equal(
            "501 | Error(Code=NotImplemented, Header=If-None-Match, "
                + "Message=A header you provided implies functionality that is not implemented, "
                + "additionalMessage=We don't accept the provided value of If-None-Match header for this API)",
            await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-none-match: \"4d96fd1280dd67fe2eac895339a0a8e3\""));
        Assert.Equal(
            "501 | Error(Code=NotImplemented, Header=If-Match, Message=A header you provided implies functionality that is not implemented, "
                + "additionalMessage=We don't accept the provided value of If-Match header for this API)",
            await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-match: *"));
        Assert.Equal(
            "501 | Error(Code=NotImplemented, Header=If-Match,If-None-Match, "
                + "Message=A header you provided implies functionality that is not implemented, "
                + "additionalMessage=Multiple conditional request headers present in the request)",
            await _s3.CallAsync("PUT /shop/dest-object", "", Source, "if-match: \"4d96fd1280dd67fe2eac895339a0a8e3\"", "if-none-match: *"));
    }

    [Fact]
    public async Task A_copy_onto_itself_can_have_a_condition()
    {
        await _s3.CheckedAsync("PUT /shop/source-object", "source content");
        Assert.Equal(
            Copied,
            await _s3.CallAsync(
                "PUT /shop/source-object", "", Source, "if-match: \"4d96fd1280dd67fe2eac895339a0a8e3\"", "x-amz-storage-class: STANDARD"));
    }

    private static string Version(string key, string id, bool isLatest, int size, string etag) =>
        $"Version(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', IsLatest={(isLatest ? "true" : "false")}, Key={key}, "
            + $"LastModified=date, Owner(ID=<o1>), Size={size}, StorageClass=STANDARD, VersionId={id})";

    private static string Marker(string key, string id, bool isLatest) =>
        $"DeleteMarker(IsLatest={(isLatest ? "true" : "false")}, Key={key}, LastModified=date, Owner(ID=<o1>), VersionId={id})";
}
