namespace Tern.Local.Tests.S3.Recorded.Listing;

public sealed class RecordedVersionListTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Objects_of_an_unversioned_bucket_are_null_versions()
    {
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
        Assert.Equal(
            "200 | etag='1b5c4d94104ea274dc3a49a55179de86', x-amz-checksum-crc32=yNTGAg==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/a-test-object-1", "test-object-1"));
        Assert.Equal(
            "200 | etag='2532913c38a0c3046be3dc4e434df6e6', x-amz-checksum-crc32=JtqnLg==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/c-test-object-3", "test-object-3"));
        Assert.Equal(
            "200 | etag='2f3c2d190be43f3f6cd1c26ce4c59ae6', x-amz-checksum-crc32=Ud2XuA==, x-amz-checksum-type=FULL_OBJECT, "
                + "x-amz-server-side-encryption=AES256",
            await _s3.CheckedAsync("PUT /shop/b-test-object-2", "test-object-2"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=, "
                + $"{Version("a-test-object-1", "null", true, 13, "1b5c4d94104ea274dc3a49a55179de86")}, "
                + $"{Version("b-test-object-2", "null", true, 13, "2f3c2d190be43f3f6cd1c26ce4c59ae6")}, "
                + $"{Version("c-test-object-3", "null", true, 13, "2532913c38a0c3046be3dc4e434df6e6")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
    }

    [Fact]
    public async Task A_list_continues_after_its_markers()
    {
        await CreateAsync();
        foreach (var key in (string[])["test_0", "test_1", "test_2"]) await _s3.CheckedAsync("PUT /shop/" + key, "version 1");
        await _s3.CheckedAsync("PUT /shop/test_2", "version 2");
        foreach (var key in (string[])["test_0", "test_1", "test_2"]) await _s3.CallAsync("DELETE /shop/" + key);
        foreach (var key in (string[])["test_0", "test_1"]) await _s3.CheckedAsync("PUT /shop/" + key, "version 2");
        Assert.Equal(
            $"200 | ListVersionsResult({Marker("test_0", "<v5>", false)}, {Marker("test_1", "<v6>", false)}, {Marker("test_2", "<v7>", true)}, "
                + "EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=, "
                + $"{Version("test_0", "<v8>", true, 9, "d4ca1ed7571e2e7b1f1c375bd50fa220")}, "
                + $"{Version("test_0", "<v1>", false, 9, "db3ec040e20dfc657dab510aeab74759")}, "
                + $"{Version("test_1", "<v9>", true, 9, "d4ca1ed7571e2e7b1f1c375bd50fa220")}, "
                + $"{Version("test_1", "<v2>", false, 9, "db3ec040e20dfc657dab510aeab74759")}, "
                + $"{Version("test_2", "<v4>", false, 9, "d4ca1ed7571e2e7b1f1c375bd50fa220")}, "
                + $"{Version("test_2", "<v3>", false, 9, "db3ec040e20dfc657dab510aeab74759")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
        Assert.Equal(
            $"200 | ListVersionsResult({Marker("test_0", "<v5>", false)}, {Marker("test_1", "<v6>", false)}, EncodingType=url, "
                + "IsTruncated=true, KeyMarker=, MaxKeys=5, Name=shop, NextKeyMarker=test_1, NextVersionIdMarker=<v6>, Prefix=, "
                + $"{Version("test_0", "<v8>", true, 9, "d4ca1ed7571e2e7b1f1c375bd50fa220")}, "
                + $"{Version("test_0", "<v1>", false, 9, "db3ec040e20dfc657dab510aeab74759")}, "
                + $"{Version("test_1", "<v9>", true, 9, "d4ca1ed7571e2e7b1f1c375bd50fa220")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&max-keys=5"));
        Assert.Equal(
            $"200 | ListVersionsResult({Marker("test_2", "<v7>", true)}, EncodingType=url, IsTruncated=true, KeyMarker=test_1, MaxKeys=1, "
                + "Name=shop, NextKeyMarker=test_2, NextVersionIdMarker=<v7>, Prefix=, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&max-keys=1&key-marker=test_1"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=test_2, MaxKeys=1, Name=shop, Prefix=, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&max-keys=1&key-marker=test_2"));
        Assert.Equal(
            "400 | Error(ArgumentName=version-id-marker, ArgumentValue=<v6>, Code=InvalidArgument, "
                + "Message=A version-id marker cannot be specified without a key marker.)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&max-keys=1&version-id-marker=<v6>"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=true, KeyMarker=test_1, MaxKeys=1, Name=shop, NextKeyMarker=test_1, "
                + $"NextVersionIdMarker=<v2>, Prefix=, {Version("test_1", "<v2>", false, 9, "db3ec040e20dfc657dab510aeab74759")}, "
                + "VersionIdMarker=<v6>)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&max-keys=1&key-marker=test_1&version-id-marker=<v6>"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=test_2, MaxKeys=1, Name=shop, Prefix=, "
                + $"{Version("test_2", "<v3>", false, 9, "db3ec040e20dfc657dab510aeab74759")}, VersionIdMarker=<v4>)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&max-keys=1&key-marker=test_2&version-id-marker=<v4>"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=true, KeyMarker=, MaxKeys=1, Name=shop, NextKeyMarker=test_0, "
                + $"NextVersionIdMarker=<v8>, Prefix=, {Version("test_0", "<v8>", true, 9, "d4ca1ed7571e2e7b1f1c375bd50fa220")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&max-keys=1&key-marker="));
    }

    [Fact]
    public async Task A_common_prefix_is_a_marker()
    {
        await CreateAsync();
        foreach (var key in (string[])["aSubfolder/subFile1", "aSubfolder/subFile2", "file1", "file2"])
            await _s3.CheckedAsync("PUT /shop/folder/" + key, "content 123");
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=, "
                + $"{Version("folder/aSubfolder/subFile1", "<v1>", true, 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Version("folder/aSubfolder/subFile2", "<v2>", true, 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Version("folder/file1", "<v3>", true, 11, "0d9fa06a66933b40f615f530e59edd6b")}, "
                + $"{Version("folder/file2", "<v4>", true, 11, "0d9fa06a66933b40f615f530e59edd6b")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url"));
        Assert.Equal(
            "200 | ListVersionsResult(CommonPrefixes(Prefix=folder/aSubfolder/), Delimiter=/, EncodingType=url, IsTruncated=true, KeyMarker=, "
                + "MaxKeys=1, Name=shop, NextKeyMarker=folder/aSubfolder/, Prefix=folder/, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=folder/&delimiter=/&max-keys=1"));
        Assert.Equal(
            "200 | ListVersionsResult(Delimiter=/, EncodingType=url, IsTruncated=true, KeyMarker=folder/aSubfolder/, MaxKeys=1, Name=shop, "
                + "NextKeyMarker=folder/file1, NextVersionIdMarker=<v3>, Prefix=folder/, "
                + $"{Version("folder/file1", "<v3>", true, 11, "0d9fa06a66933b40f615f530e59edd6b")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=folder/&delimiter=/&max-keys=1&key-marker=folder/aSubfolder/"));
        Assert.Equal(
            "200 | ListVersionsResult(Delimiter=/, EncodingType=url, IsTruncated=false, KeyMarker=folder/file1, MaxKeys=1, Name=shop, "
                + $"Prefix=folder/, {Version("folder/file2", "<v4>", true, 11, "0d9fa06a66933b40f615f530e59edd6b")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=folder/&delimiter=/&max-keys=1&key-marker=folder/file1"));
        Assert.Equal(
            "200 | ListVersionsResult(Delimiter=/, EncodingType=url, IsTruncated=true, KeyMarker=folder/aSubfolder/subFile1, MaxKeys=1, "
                + "Name=shop, NextKeyMarker=folder/file1, NextVersionIdMarker=<v3>, Prefix=folder/, "
                + $"{Version("folder/file1", "<v3>", true, 11, "0d9fa06a66933b40f615f530e59edd6b")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=folder/&delimiter=/&max-keys=1&key-marker=folder/aSubfolder/subFile1"));
    }

    private static string Version(string key, string id, bool isLatest, int size, string etag) =>
        $"Version(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', IsLatest={(isLatest ? "true" : "false")}, Key={key}, "
            + $"LastModified=date, Owner(ID=<o1>), Size={size}, StorageClass=STANDARD, VersionId={id})";

    private static string Marker(string key, string id, bool isLatest) =>
        $"DeleteMarker(IsLatest={(isLatest ? "true" : "false")}, Key={key}, LastModified=date, Owner(ID=<o1>), VersionId={id})";

    private async Task CreateAsync()
    {
        await _s3.CallAsync("PUT /shop");
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
    }
}
