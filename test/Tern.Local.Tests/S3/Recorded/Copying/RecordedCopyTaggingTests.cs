namespace Tern.Local.Tests.S3.Recorded.Copying;

/// <summary>The tags of copies, compared with responses that AWS gave.</summary>
public sealed class RecordedCopyTaggingTests : IDisposable
{
    private const string Test = "098f6bcd4621d373cade4e832627b4f6";
    private const string Test2 = "c814444dd0b31747f0a59e12a5351daa"; // of "test-v2"

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("COPY", "Tag(Key=key1, Value=value1)", "Tag(Key=key1, Value=value1)")]
    [InlineData("REPLACE", "Tag(Key=key2, Value=value2)", "")]
    [InlineData(null, "Tag(Key=key1, Value=value1)", "Tag(Key=key1, Value=value1)")]
    public async Task The_directive_decides_about_tags(string? directive, string tagged, string untagged)
    {
        await _s3.CreateAsync();
        Assert.Equal(RecordedAnswer.Stored(Test, "crc32=2H9+DA=="), await _s3.PutAsync("a", "test", "crc32=2H9+DA==", "x-amz-tagging: key1=value1"));
        Assert.Equal(Tags("Tag(Key=key1, Value=value1)"), await TagsAsync("a"));
        var copied = RecordedAnswer.Copied(Test, "CRC32=2H9+DA==");
        Assert.Equal(copied, await CopyAsync("a", directive, "x-amz-tagging: key2=value2"));
        Assert.Equal(Tags(tagged), await TagsAsync("copy"));
        Assert.Equal(copied, await CopyAsync("a", directive));
        Assert.Equal(Tags(untagged), await TagsAsync("copy"));
    }

    [Theory]
    [InlineData("COPY", "Tag(Key=key1, Value=value1-v2)", "Tag(Key=key1, Value=value1)", false)]
    [InlineData("REPLACE", "Tag(Key=key2, Value=value2)", "Tag(Key=key2, Value=value2)", true)]
    [InlineData(null, "Tag(Key=key1, Value=value1-v2)", "Tag(Key=key1, Value=value1)", false)]
    public async Task The_directive_decides_about_tags_of_versions(string? directive, string newest, string first, bool losesTags)
    {
        await _s3.CreateAsync();
        await _s3.SetVersioningAsync("Enabled");
        Assert.Equal(
            RecordedAnswer.Stored(Test, "crc32=2H9+DA==", "x-amz-version-id=<v1>"),
            await _s3.PutAsync("a", "test", "crc32=2H9+DA==", "x-amz-tagging: key1=value1"));
        Assert.Equal(
            RecordedAnswer.Stored(Test2, "crc32=BnpCOA==", "x-amz-version-id=<v2>"),
            await _s3.PutAsync("a", "test-v2", "crc32=BnpCOA==", "x-amz-tagging: key1=value1-v2"));
        Assert.Equal(Tags("Tag(Key=key1, Value=value1-v2)", "<v2>"), await TagsAsync("a"));
        Assert.Equal(Tags("Tag(Key=key1, Value=value1)", "<v1>"), await TagsAsync("a", "&versionId=<v1>"));

        Assert.Equal(Copied(Test2, "BnpCOA==", "<v3>", "<v2>"), await CopyAsync("a", directive, "x-amz-tagging: key2=value2"));
        Assert.Equal(Tags(newest, "<v3>"), await TagsAsync("copy"));
        Assert.Equal(Copied(Test2, "BnpCOA==", "<v4>", "<v2>"), await CopyAsync("a", directive));
        Assert.Equal(Tags(losesTags ? "" : newest, "<v4>"), await TagsAsync("copy"));
        Assert.Equal(Copied(Test, "2H9+DA==", "<v5>", "<v1>"), await CopyAsync("a?versionId=<v1>", directive, "x-amz-tagging: key2=value2"));
        Assert.Equal(Tags(first, "<v5>"), await TagsAsync("copy"));
        Assert.Equal(Copied(Test, "2H9+DA==", "<v6>", "<v1>"), await CopyAsync("a?versionId=<v1>", directive));
        Assert.Equal(Tags(losesTags ? "" : first, "<v6>"), await TagsAsync("copy"));
    }

    private Task<string> CopyAsync(string source, string? directive, params string[] headers)
    {
        string[] directives = directive is null ? [] : ["x-amz-tagging-directive: " + directive];
        return _s3.AskAsync("PUT", "/shop/copy", "", ["x-amz-copy-source: shop/" + source, .. directives, .. headers]);
    }

    private Task<string> TagsAsync(string key, string version = "") => _s3.AskAsync("GET", $"/shop/{key}?tagging{version}");

    private static string Tags(string tag, string? version = null) =>
        $"200{(version is null ? "" : $" | x-amz-version-id={version}")} | Tagging(TagSet{(tag.Length == 0 ? "=" : $"({tag})")})";

    private static string Copied(string etag, string crc32, string version, string source) =>
        RecordedAnswer.Copied(etag, "CRC32=" + crc32, "x-amz-copy-source-version-id=" + source, "x-amz-version-id=" + version);
}
