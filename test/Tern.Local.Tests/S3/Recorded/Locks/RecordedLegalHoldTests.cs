namespace Tern.Local.Tests.S3.Recorded.Locks;

/// <summary>Legal holds, compared with responses that AWS gave.</summary>
public sealed class RecordedLegalHoldTests : IDisposable
{
    private const string Test = "098f6bcd4621d373cade4e832627b4f6";
    private const string Json = "88bac95f31528d13a072c05f2a1cf371";
    private const string Hold = "x-amz-object-lock-legal-hold";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_hold_is_set_and_read()
    {
        await CreateAsync();
        Assert.Equal(RecordedAnswer.Stored(Test, "crc32=2H9+DA==", "x-amz-version-id=<v1>"), await _s3.PutAsync("a", "test", "crc32=2H9+DA=="));
        Assert.Equal(
            RecordedAnswer.Error(404, "NoSuchObjectLockConfiguration", "The specified object does not have a ObjectLock configuration"),
            await _s3.AskAsync("GET", "/shop/a?legal-hold&versionId=<v1>"));
        Assert.Equal("200", await HoldAsync("ON"));
        Assert.Equal(RecordedAnswer.Head(Test, 4, Hold + "=ON", "x-amz-version-id=<v1>"), await _s3.HeadAsync("a"));
        Assert.Equal("200 | LegalHold(Status=ON)", await _s3.AskAsync("GET", "/shop/a?legal-hold&versionId=<v1>"));
        Assert.Equal("200", await HoldAsync("OFF"));
    }

    [Fact]
    public async Task A_hold_is_set_with_the_object()
    {
        await CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(Test, "crc32=2H9+DA==", "x-amz-version-id=<v1>"),
            await _s3.PutAsync("a", "test", "crc32=2H9+DA==", Hold + ": ON"));
        Assert.Equal(RecordedAnswer.Head(Test, 4, Hold + "=ON", "x-amz-version-id=<v1>"), await _s3.HeadAsync("a"));
        Assert.Equal("200", await HoldAsync("OFF"));
    }

    [Fact]
    public async Task A_copy_does_not_have_the_hold_of_its_source()
    {
        await CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(Json, "crc32=MzVIGw==", "x-amz-version-id=<v1>"),
            await _s3.PutAsync("a", "{\"key\": \"value\"}", "crc32=MzVIGw==", Hold + ": ON"));
        Assert.Equal(RecordedAnswer.Head(Json, 16, Hold + "=ON", "x-amz-version-id=<v1>"), await _s3.HeadAsync("a"));
        Assert.Equal(
            RecordedAnswer.Copied(Json, "CRC32=MzVIGw==", "x-amz-copy-source-version-id=<v1>", "x-amz-version-id=<v2>"),
            await _s3.AskAsync("PUT", "/shop/copy", "", "x-amz-copy-source: shop/a"));
        Assert.Equal(RecordedAnswer.Head(Json, 16, "x-amz-version-id=<v2>"), await _s3.HeadAsync("copy"));
        Assert.Equal("200", await HoldAsync("OFF"));
    }

    private Task CreateAsync() => _s3.CreateAsync("x-amz-bucket-object-lock-enabled: true");

    private Task<string> HoldAsync(string status) =>
        _s3.AskAsync("PUT", "/shop/a?legal-hold&versionId=<v1>", $"<LegalHold><Status>{status}</Status></LegalHold>");
}
