namespace Tern.Local.Tests.S3.Recorded.Copying;

/// <summary>Copies to other keys, compared with responses that AWS gave.</summary>
public sealed class RecordedCopyTests : IDisposable
{
    private const string Json = "{\"key\": \"value\"}";
    private const string JsonETag = "88bac95f31528d13a072c05f2a1cf371";
    private const string Test = "098f6bcd4621d373cade4e832627b4f6";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_copy_has_the_type_and_the_metadata_of_its_source_unless_it_replaces_them()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(JsonETag, "crc32=MzVIGw=="),
            await _s3.PutAsync("source", Json, "crc32=MzVIGw==", "content-type: application/json", "x-amz-meta-key: value"));
        var head = RecordedAnswer.Head(JsonETag, 16, "content-type=application/json", "x-amz-meta-key=value");
        var copied = RecordedAnswer.Copied(JsonETag, "CRC32=MzVIGw==");
        Assert.Equal(head, await _s3.HeadAsync("source"));
        Assert.Equal(copied, await CopyAsync("copy"));
        Assert.Equal(head, await _s3.HeadAsync("copy"));
        Assert.Equal("200 | DeleteResult(Deleted(Key=copy))", await _s3.AskAsync("POST", "/shop?delete", "<Delete><Object><Key>copy</Key></Object></Delete>"));
        Assert.Equal(copied, await CopyAsync("copy", "x-amz-meta-another-key: value", "content-type: application/javascript"));
        Assert.Equal(head, await _s3.HeadAsync("copy"));
    }

    [Fact]
    public async Task The_directive_to_copy_ignores_the_metadata_of_the_request()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(Test, "crc32=2H9+DA=="),
            await _s3.PutAsync("source", "test", "crc32=2H9+DA==", "x-amz-meta-key: value", "content-language: en-US"));
        var head = RecordedAnswer.Head(Test, 4, "content-language=en-US", "x-amz-meta-key=value");
        Assert.Equal(head, await _s3.HeadAsync("source"));
        Assert.Equal(
            RecordedAnswer.Copied(Test, "CRC32=2H9+DA=="),
            await CopyAsync(
                "copy", "x-amz-meta-key2: value2", "content-type: image/jpg", "content-language: en-GB", "x-amz-metadata-directive: COPY"));
        Assert.Equal(head, await _s3.HeadAsync("copy"));
    }

    [Fact]
    public async Task A_source_without_a_key_is_not_valid()
    {
        await _s3.CreateAsync();
        Assert.Equal(
            RecordedAnswer.Error(
                400, "InvalidArgument", "Invalid copy source object key", "ArgumentName=x-amz-copy-source", "ArgumentValue=x-amz-copy-source"),
            await _s3.AskAsync("PUT", "/shop/copy", "", "x-amz-copy-source: shop"));
    }

    private Task<string> CopyAsync(string key, params string[] headers) =>
        _s3.AskAsync("PUT", "/shop/" + key, "", ["x-amz-copy-source: shop/source", .. headers]);
}
