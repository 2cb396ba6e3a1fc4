namespace Tern.Local.Tests.S3.Recorded.Copying;

/// <summary>Copies of objects to themselves, compared with responses that AWS gave.</summary>
public sealed class RecordedCopyInPlaceTests : IDisposable
{
    private const string Json = "{\"key\": \"value\"}";
    private const string ETag = "88bac95f31528d13a072c05f2a1cf371";
    private const string Test = "098f6bcd4621d373cade4e832627b4f6";

    private static readonly string s_illegal = RecordedAnswer.Error(
        400, "InvalidRequest", "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, "
        + "storage class, website redirect location or encryption attributes.");

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_class_is_a_change_even_if_it_is_the_same_and_a_list_is_none()
    {
        await PutAsync();
        Assert.Equal(RecordedAnswer.Head(ETag, 16, "content-type=application/json", "x-amz-meta-key=value"), await _s3.HeadAsync("a"));
        Assert.Equal(Class("STANDARD"), await ClassAsync());
        Assert.Equal(s_illegal, await CopyAsync());
        Assert.Equal(
            RecordedAnswer.Copied(ETag, "SHA256=lyTB4g5uPk1/V+0l+dTvsAblCFkNUoyQ2ll/andcE+U="),
            await CopyAsync("x-amz-checksum-algorithm: SHA256", "x-amz-storage-class: STANDARD"));
        Assert.Equal(Class("STANDARD"), await ClassAsync());
        Assert.Equal(
            "200 | AccessControlPolicy(AccessControlList(Grant(Grantee(ID=<o1>, Type=CanonicalUser), Permission=FULL_CONTROL)), Owner(ID=<o1>))",
            await _s3.AskAsync("GET", "/shop/a?acl"));
        Assert.Equal(s_illegal, await CopyAsync("x-amz-acl: public-read"));
    }

    [Fact]
    public async Task Metadata_is_a_change_only_with_the_directive_to_replace_it()
    {
        await PutAsync();
        var copied = RecordedAnswer.Copied(ETag, "CRC32=MzVIGw==");
        var replaced = RecordedAnswer.Head(ETag, 16, "x-amz-meta-key2=value2");
        Assert.Equal(s_illegal, await CopyAsync("x-amz-meta-key2: value2"));
        Assert.Equal(copied, await CopyAsync("x-amz-meta-key2: value2", "x-amz-metadata-directive: REPLACE"));
        Assert.Equal(replaced, await _s3.HeadAsync("a"));
        Assert.Equal(copied, await CopyAsync("x-amz-metadata-directive: COPY", "x-amz-storage-class: STANDARD"));
        Assert.Equal(replaced, await _s3.HeadAsync("a"));
        Assert.Equal(copied, await CopyAsync("x-amz-metadata-directive: COPY", "x-amz-meta-key3: value3", "x-amz-storage-class: STANDARD"));
        Assert.Equal(replaced, await _s3.HeadAsync("a"));
        Assert.Equal(copied, await CopyAsync("x-amz-metadata-directive: REPLACE"));
        Assert.Equal(RecordedAnswer.Head(ETag, 16), await _s3.HeadAsync("a"));
    }

    [Fact]
    public async Task The_same_class_is_a_change()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(Test, "crc32=2H9+DA=="), await _s3.PutAsync("a", "test", "crc32=2H9+DA==", "x-amz-storage-class: STANDARD"));
        Assert.Equal(RecordedAnswer.Head(Test, 4), await _s3.HeadAsync("a"));
        Assert.Equal(Class("STANDARD"), await ClassAsync());
        Assert.Equal(RecordedAnswer.Copied(Test, "CRC32=2H9+DA=="), await CopyAsync("x-amz-storage-class: STANDARD"));
        Assert.Equal(Class("STANDARD"), await ClassAsync());
    }

    [Fact]
    public async Task The_same_redirect_is_a_change()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(Test, "crc32=2H9+DA=="),
            await _s3.PutAsync("a", "test", "crc32=2H9+DA==", "x-amz-website-redirect-location: /test/direct"));
        var head = RecordedAnswer.Head(Test, 4, "x-amz-website-redirect-location=/test/direct");
        Assert.Equal(head, await _s3.HeadAsync("a"));
        Assert.Equal(RecordedAnswer.Copied(Test, "CRC32=2H9+DA=="), await CopyAsync("x-amz-website-redirect-location: /test/direct"));
        Assert.Equal(head, await _s3.HeadAsync("a"));
    }

    [Fact]
    public async Task A_copy_with_suspended_versioning_has_the_version_null()
    {
        await PutAsync();
        Assert.Equal(RecordedAnswer.Head(ETag, 16, "content-type=application/json", "x-amz-meta-key=value"), await _s3.HeadAsync("a"));
        Assert.Equal(RecordedAnswer.Copied(ETag, "CRC32=MzVIGw=="), await CopyAsync("x-amz-metadata-directive: REPLACE"));
        Assert.Equal(RecordedAnswer.Head(ETag, 16), await _s3.HeadAsync("a"));
        Assert.Equal(RecordedAnswer.Found(ETag, "crc32=MzVIGw==", Json), await _s3.GetAsync("a"));
        await _s3.SetVersioningAsync("Suspended");
        var copied = RecordedAnswer.Copied(ETag, "CRC32=MzVIGw==", "x-amz-version-id=null");
        Assert.Equal(copied, await CopyAsync("x-amz-metadata-directive: REPLACE"));
        Assert.Equal(RecordedAnswer.Head(ETag, 16, "x-amz-version-id=null"), await _s3.HeadAsync("a"));
        Assert.Equal(RecordedAnswer.Found(ETag, "crc32=MzVIGw==", Json, "x-amz-version-id=null"), await _s3.GetAsync("a"));
        Assert.Equal(copied, await CopyAsync("x-amz-metadata-directive: REPLACE"));
    }

    private async Task PutAsync()
    {
        await _s3.Wire.OpenAsync("shop");
        Assert.Equal(
            RecordedAnswer.Stored(ETag, "crc32=MzVIGw=="),
            await _s3.PutAsync("a", Json, "crc32=MzVIGw==", "content-type: application/json", "x-amz-meta-key: value"));
    }

    private Task<string> CopyAsync(params string[] headers) => _s3.AskAsync("PUT", "/shop/a", "", ["x-amz-copy-source: shop/a", .. headers]);

    private Task<string> ClassAsync() => _s3.AskAsync("GET", "/shop/a?attributes", "", "x-amz-object-attributes: StorageClass");

    private static string Class(string name) => $"200 | last-modified=date | GetObjectAttributesResponse(StorageClass={name})";
}
