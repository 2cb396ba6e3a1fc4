using Tern.Checksums;

namespace Tern.Local.Tests.S3.Recorded.Listing;

public sealed class RecordedVersionPrefixTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync()
    {
        await _s3.CallAsync("PUT /shop");
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
    }

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Versions_are_listed_by_a_prefix_and_a_delimiter()
    {
        (string, string)[] objects =
            [("test", "test version 1."), ("test", "test version 2."), ("subdir/test2", "test2 version 1"), ("subdir/test2", "test2 version 2")];
        foreach (var (key, body) in objects)
            await _s3.Wire.DoAsync("PUT", "/shop/dir/" + key, body, "x-amz-checksum-crc32: " + RecordedShop.Checksum(AwsChecksumAlgorithm.Crc32, body));
        Assert.Equal(
            "200 | ListVersionsResult(CommonPrefixes(Prefix=dir/subdir/), Delimiter=/, EncodingType=url, IsTruncated=false, KeyMarker=, "
                + $"MaxKeys=1000, Name=shop, Prefix=dir/, {Version("dir/test", "<v1>", true, 15, "b907959e4f2810ad596bc3637948976f")}, "
                + $"{Version("dir/test", "<v2>", false, 15, "18b2f658984d4d2fa5c1c57f907374be")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&delimiter=/&prefix=dir/"));
        Assert.Equal(
            "200 | ListVersionsResult(CommonPrefixes(Prefix=dir/subdir/), Delimiter=/, EncodingType=url, IsTruncated=false, KeyMarker=, "
                + "MaxKeys=1000, Name=shop, Prefix=dir/s, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&delimiter=/&prefix=dir/s"));
        Assert.Equal(
            "200 | ListVersionsResult(Delimiter=/, EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=dir/test, "
                + $"{Version("dir/test", "<v1>", true, 15, "b907959e4f2810ad596bc3637948976f")}, "
                + $"{Version("dir/test", "<v2>", false, 15, "18b2f658984d4d2fa5c1c57f907374be")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&delimiter=/&prefix=dir/test"));
        Assert.Equal(
            "200 | ListVersionsResult(CommonPrefixes(Prefix=dir/subdir/), Delimiter=/, EncodingType=url, IsTruncated=false, KeyMarker=, "
                + "MaxKeys=1000, Name=shop, Prefix=dir/subdir, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&delimiter=/&prefix=dir/subdir"));
        Assert.Equal(
            "200 | ListVersionsResult(Delimiter=/, EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, "
                + $"Prefix=dir/subdir/, {Version("dir/subdir/test2", "<v3>", true, 15, "17f015af1e7e239f092555c15a72a6d5")}, "
                + $"{Version("dir/subdir/test2", "<v4>", false, 15, "301c56593b3bc2988b2f08ea8229a54a")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&delimiter=/&prefix=dir/subdir/"));
        Assert.Equal(
            "200 | ListVersionsResult(Delimiter=/, EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, "
                + $"Prefix=dir/subdir/test2, {Version("dir/subdir/test2", "<v3>", true, 15, "17f015af1e7e239f092555c15a72a6d5")}, "
                + $"{Version("dir/subdir/test2", "<v4>", false, 15, "301c56593b3bc2988b2f08ea8229a54a")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&delimiter=/&prefix=dir/subdir/test2"));
        Assert.Equal(
            "200 | ListVersionsResult(CommonPrefixes(Prefix=dir/subdir/), Delimiter=/, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, "
                + "Prefix=dir/subdir, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&delimiter=/&prefix=dir/subdir"));
    }

    [Fact]
    public async Task Versions_of_a_key_are_listed_page_by_page_also_after_a_deletion()
    {
        for (var i = 0; i < 5; i++)
            await _s3.Wire.DoAsync("PUT", "/shop/prefixed_key", "", "x-amz-checksum-crc32: AAAAAA==");
        await _s3.Wire.DoAsync("PUT", "/shop/other", "", "x-amz-checksum-crc32: AAAAAA==");
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix=prefix, "
                + $"{Version("prefixed_key", "<v1>", true, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v2>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v3>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v4>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v5>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=prefix"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=true, KeyMarker=, MaxKeys=3, Name=shop, NextKeyMarker=prefixed_key, "
                + $"NextVersionIdMarker=<v3>, Prefix=prefix, {Version("prefixed_key", "<v1>", true, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v2>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v3>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=prefix&max-keys=3"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=prefixed_key, MaxKeys=4, Name=shop, Prefix=prefix, "
                + "VersionIdMarker=)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=prefix&max-keys=4&key-marker=prefixed_key"));
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=prefixed_key, MaxKeys=5, Name=shop, Prefix=prefix, "
                + $"{Version("prefixed_key", "<v4>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v5>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, VersionIdMarker=<v3>)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=prefix&max-keys=5&key-marker=prefixed_key&version-id-marker=<v3>"));
        string[] ids = ["<v1>", "<v2>", "<v3>"];
        var deleted = string.Concat(ids.Select(static id => $"<Object><Key>prefixed_key</Key><VersionId>{id}</VersionId></Object>"));
        await _s3.CheckedAsync("POST /shop?delete", $"<Delete>{deleted}</Delete>");
        Assert.Equal(
            "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=prefixed_key, MaxKeys=5, Name=shop, Prefix=prefix, "
                + $"{Version("prefixed_key", "<v4>", true, 0, "d41d8cd98f00b204e9800998ecf8427e")}, "
                + $"{Version("prefixed_key", "<v5>", false, 0, "d41d8cd98f00b204e9800998ecf8427e")}, VersionIdMarker=<v3>)",
            await _s3.CallAsync("GET /shop?versions&encoding-type=url&prefix=prefix&max-keys=5&key-marker=prefixed_key&version-id-marker=<v3>"));
    }

    [Fact]
    public async Task More_versions_than_a_page_holds_are_all_listed()
    {
        for (var i = 0; i < 1100; i++) await _s3.Wire.DoAsync("PUT", "/shop/prefixed_key");
        await _s3.Wire.DoAsync("PUT", "/shop/other");
        var first = await _s3.Wire.DoAsync("GET", "/shop?versions&prefix=prefix");
        Assert.Equal((1000, "true", "prefixed_key"), (first.All("Version").Count(), first.One("IsTruncated"), first.One("NextKeyMarker")));
        var second = await _s3.Wire.DoAsync(
            "GET", "/shop?versions&prefix=prefix&key-marker=prefixed_key&version-id-marker=" + first.One("NextVersionIdMarker"));
        Assert.Equal((100, "false", null), (second.All("Version").Count(), second.One("IsTruncated"), second.One("NextKeyMarker")));
        Assert.Equal(1100, first.All("VersionId").Concat(second.All("VersionId")).Distinct().Count());
    }

    [Fact]
    public async Task Times_in_a_list_are_of_whole_seconds()
    {
        _s3.Wire.Clock.Advance(TimeSpan.FromMilliseconds(1_234));
        await _s3.Wire.DoAsync("PUT", "/shop/a", "1");
        await _s3.Wire.DoAsync("DELETE", "/shop/a");
        var list = await _s3.Wire.DoAsync("GET", "/shop?versions");
        Assert.Equal(["2026-03-01T10:00:01.000Z", "2026-03-01T10:00:01.000Z"], list.All("LastModified"));
    }

    private static string Version(string key, string id, bool isLatest, int size, string etag) =>
        $"Version(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', IsLatest={(isLatest ? "true" : "false")}, Key={key}, "
            + $"LastModified=date, Owner(ID=<o1>), Size={size}, StorageClass=STANDARD, VersionId={id})";
}
