namespace Tern.Local.Tests.S3.Recorded.Objects;

public sealed class RecordedDeleteTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task An_object_that_does_not_exist_is_deleted_too()
    {
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "200 | etag='a9a43d6b467d3dc6514412c3a4987415', x-amz-checksum-crc32=1jy6qw==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/test-delete", "test-delete"));
        Assert.Equal("204", await _s3.CallAsync("DELETE /shop/test-delete"));
        Assert.Equal("204", await _s3.CallAsync("DELETE /shop/test-delete"));
        Assert.Equal(
            "400 | Error(ArgumentName=versionId, ArgumentValue=HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD, Code=InvalidArgument, "
                + "Message=Invalid version id specified)",
            await _s3.CallAsync("DELETE /shop/test-delete?versionId=HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD"));
    }

    [Fact]
    public async Task A_bucket_with_objects_stays()
    {
        await _s3.CallAsync("PUT /shop");
        await _s3.CheckedAsync("PUT /shop/a", "1");
        Assert.Equal(
            "409 | Error(BucketName=shop, Code=BucketNotEmpty, Message=The bucket you tried to delete is not empty)",
            await _s3.CallAsync("DELETE /shop"));
        Assert.Equal("204", await _s3.CallAsync("DELETE /shop/a"));
        Assert.Equal("204", await _s3.CallAsync("DELETE /shop"));
    }

    [Fact]
    public async Task Objects_are_deleted_in_one_call()
    {
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "200 | etag='a9a43d6b467d3dc6514412c3a4987415', x-amz-checksum-crc32=1jy6qw==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/test-delete", "test-delete"));
        Assert.Equal(
            "200 | DeleteResult(Error(Code=NoSuchVersion, Key=test-delete, Message=The specified version does not exist., VersionId=<v1>))",
            await _s3.CheckedAsync(
                "POST /shop?delete", "<Delete><Object><Key>test-delete</Key><VersionId>HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD</VersionId></Object></Delete>"));
        Assert.Equal(
            "200 | DeleteResult(Deleted(Key=a-wrong-key), Deleted(Key=c-wrong-key), Deleted(Key=test-delete))",
            await _s3.CheckedAsync(
                "POST /shop?delete",
                "<Delete><Object><Key>a-wrong-key</Key></Object><Object><Key>c-wrong-key</Key></Object><Object><Key>test-delete</Key></Object></Delete>"));
    }

    [Fact]
    public async Task A_deletion_with_suspended_versioning_replaces_the_null_version()
    {
        await _s3.CallAsync("PUT /shop");
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        Assert.Equal(
            "200 | etag='b8cb478d2b9408033ceb93aa90386661', x-amz-checksum-crc32=yAYCLA==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v1>",
            await _s3.CheckedAsync("PUT /shop/test-delete-suspended", "test-version-0"));
        Assert.Equal(
            "200 | etag='066f1ebd4608b82ed545041ff2254d36', x-amz-checksum-crc32=vwEyug==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256, x-amz-version-id=<v2>",
            await _s3.CheckedAsync("PUT /shop/test-delete-suspended", "test-version-1"));
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>");
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=, "
                + $"{Version("test-delete-suspended", "<v2>", true, 14, "066f1ebd4608b82ed545041ff2254d36")}, "
                + $"{Version("test-delete-suspended", "<v1>", false, 14, "b8cb478d2b9408033ceb93aa90386661")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
        Assert.Equal("204 | x-amz-delete-marker=true, x-amz-version-id=null", await _s3.CallAsync("DELETE /shop/test-delete-suspended"));
        Assert.Equal(
            $"200 | ListVersionsResult({Marker("test-delete-suspended", "null", true)}, EncodingType=url, IsTruncated=false, KeyMarker=, "
                + $"MaxKeys=1000, Name=shop, Prefix=, {Version("test-delete-suspended", "<v2>", false, 14, "066f1ebd4608b82ed545041ff2254d36")}, "
                + $"{Version("test-delete-suspended", "<v1>", false, 14, "b8cb478d2b9408033ceb93aa90386661")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
        Assert.Equal(
            "200 | etag='195a8078a76b2922899312bf556585e1', x-amz-checksum-crc32=Hgr1MQ==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/test-delete-suspended", "test-version-suspended-after-delete"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=, "
                + $"{Version("test-delete-suspended", "null", true, 35, "195a8078a76b2922899312bf556585e1")}, "
                + $"{Version("test-delete-suspended", "<v2>", false, 14, "066f1ebd4608b82ed545041ff2254d36")}, "
                + $"{Version("test-delete-suspended", "<v1>", false, 14, "b8cb478d2b9408033ceb93aa90386661")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
        Assert.Equal("204 | x-amz-delete-marker=true, x-amz-version-id=null", await _s3.CallAsync("DELETE /shop/test-delete-suspended"));
        Assert.Equal(
            $"200 | ListVersionsResult({Marker("test-delete-suspended", "null", true)}, EncodingType=url, IsTruncated=false, KeyMarker=, "
                + $"MaxKeys=1000, Name=shop, Prefix=, {Version("test-delete-suspended", "<v2>", false, 14, "066f1ebd4608b82ed545041ff2254d36")}, "
                + $"{Version("test-delete-suspended", "<v1>", false, 14, "b8cb478d2b9408033ceb93aa90386661")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
    }

    private static string Version(string key, string id, bool isLatest, int size, string etag) =>
        $"Version(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', IsLatest={(isLatest ? "true" : "false")}, Key={key}, "
            + $"LastModified=date, Owner(ID=<o1>), Size={size}, StorageClass=STANDARD, VersionId={id})";

    private static string Marker(string key, string id, bool isLatest) =>
        $"DeleteMarker(IsLatest={(isLatest ? "true" : "false")}, Key={key}, LastModified=date, Owner(ID=<o1>), VersionId={id})";
}
