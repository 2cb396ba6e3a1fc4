namespace Tern.Local.Tests.S3.Recorded.Objects;

/// <summary>Versions of objects, compared with responses that AWS gave.</summary>
public sealed class RecordedVersioningTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Versions_are_listed_by_key_and_the_newest_first()
    {
        const string Body = "841a2d689ad86bd1611447453c22c6fc";
        await _s3.CreateAsync();
        Assert.Equal(List(), await _s3.AskAsync("GET", "/shop?versions&encoding-type=url"));
        Assert.Equal("200", await _s3.AskAsync("PUT", "/shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"));
        Assert.Equal("200 | VersioningConfiguration(Status=Enabled)", await _s3.AskAsync("GET", "/shop?versioning"));
        foreach (var key in (string[])["test", "test", "test2"]) await _s3.PutAsync(key, "body", "crc32=26gLsg==");
        Assert.Equal(
            List(
                Version("test", Body, 4, "<v2>"), Version("test", Body, 4, "<v1>", isLatest: false), Version("test2", Body, 4, "<v3>")),
            await _s3.AskAsync("GET", "/shop?versions&encoding-type=url"));
    }

    [Fact]
    public async Task A_version_is_deleted_with_several_others()
    {
        var body = string.Concat(Enumerable.Repeat("Lorem ipsum dolor sit amet, ... ", 30));
        await _s3.CreateAsync();
        await _s3.SetVersioningAsync("Enabled");
        Assert.Equal("200 | VersioningConfiguration(Status=Enabled)", await _s3.AskAsync("GET", "/shop?versioning"));
        await _s3.PutAsync("aws/s3/testkey1.txt", body, "crc32=K7RDlw==");
        await _s3.PutAsync("aws/s3/testkey2.txt", body, "crc32=K7RDlw==");
        Assert.Equal(
            "200 | DeleteResult(Deleted(Key=aws/s3/testkey1.txt, VersionId=<v1>))",
            await _s3.AskAsync(
                "POST", "/shop?delete", "<Delete><Object><Key>aws/s3/testkey1.txt</Key><VersionId><v1></VersionId></Object></Delete>"));
        Assert.Equal(
            List(Version("aws/s3/testkey2.txt", "c289c6e309be295fe68af649d1e6c6ec", 960, "<v2>")),
            await _s3.AskAsync("GET", "/shop?versions&encoding-type=url"));
        await _s3.SetVersioningAsync("Suspended");
        Assert.Equal("200 | VersioningConfiguration(Status=Suspended)", await _s3.AskAsync("GET", "/shop?versioning"));
    }

    [Fact]
    public async Task Objects_keep_their_versions_while_versioning_begins_and_ends()
    {
        const string Old = "e1474add07e050008472599be0883b17";
        const string First = "c43b615a50200509ceccc5f4122da4bf";
        const string Second = "a26fe9d9854f719b8865291904326b58";
        const string Late = "6c0a0d0895ef9829b63848d506a68536";
        await _s3.CreateAsync();
        Assert.Equal(RecordedAnswer.Stored(Old, "crc32=uQZ0CQ=="), await _s3.PutAsync("non-version-bucket-key", "non-versioned-key", "crc32=uQZ0CQ=="));
        Assert.Equal(RecordedAnswer.Found(Old, "crc32=uQZ0CQ==", "non-versioned-key"), await _s3.GetAsync("non-version-bucket-key"));
        var old = Version("non-version-bucket-key", Old, 17, "null");
        Assert.Equal(List(old), await _s3.AskAsync("GET", "/shop?versions&encoding-type=url"));

        await _s3.SetVersioningAsync("Enabled");
        var foundOld = RecordedAnswer.Found(Old, "crc32=uQZ0CQ==", "non-versioned-key", "x-amz-version-id=null");
        Assert.Equal(foundOld, await _s3.GetAsync("non-version-bucket-key"));
        Assert.Equal(
            RecordedAnswer.Stored(First, "crc32=LyTTBg==", "x-amz-version-id=<v1>"),
            await _s3.PutAsync("versioned-bucket-key", "versioned-key", "crc32=LyTTBg=="));
        Assert.Equal(
            RecordedAnswer.Stored(Second, "crc32=304OzQ==", "x-amz-version-id=<v2>"),
            await _s3.PutAsync("versioned-bucket-key", "versioned-key-updated", "crc32=304OzQ=="));
        var foundSecond = RecordedAnswer.Found(Second, "crc32=304OzQ==", "versioned-key-updated", "x-amz-version-id=<v2>");
        Assert.Equal(foundSecond, await _s3.GetAsync("versioned-bucket-key"));
        var list = List(
            old, Version("versioned-bucket-key", Second, 21, "<v2>"), Version("versioned-bucket-key", First, 13, "<v1>", isLatest: false));
        Assert.Equal(list, await _s3.AskAsync("GET", "/shop?versions&encoding-type=url"));

        await _s3.SetVersioningAsync("Suspended");
        Assert.Equal(list, await _s3.AskAsync("GET", "/shop?versions&encoding-type=url"));
        Assert.Equal(foundSecond, await _s3.GetAsync("versioned-bucket-key"));
        Assert.Equal(foundOld, await _s3.GetAsync("non-version-bucket-key"));
        Assert.Equal(
            RecordedAnswer.Stored(Late, "crc32=XHqTwA=="), await _s3.PutAsync("non-version-bucket-key", "non-versioned-key-post", "crc32=XHqTwA=="));
        Assert.Equal(
            RecordedAnswer.Found(Late, "crc32=XHqTwA==", "non-versioned-key-post", "x-amz-version-id=null"), await _s3.GetAsync("non-version-bucket-key"));
    }

    private static string List(params string[] versions) =>
        "200 | ListVersionsResult(EncodingType=url, IsTruncated=false, KeyMarker=, MaxKeys=1000, Name=shop, Prefix="
        + string.Concat(versions.Select(static version => ", " + version)) + ", VersionIdMarker=)";

    private static string Version(string key, string etag, int size, string version, bool isLatest = true) =>
        $"Version(ChecksumAlgorithm=CRC32, ChecksumType=FULL_OBJECT, ETag='{etag}', IsLatest={(isLatest ? "true" : "false")}, Key={key}, LastModified=date, "
        + $"Owner(ID=<o1>), Size={size}, StorageClass=STANDARD, VersionId={version})";
}
