namespace Tern.Local.Tests.S3.Recorded.Conditions;

public sealed class RecordedCopyConditionTests : IAsyncLifetime
{
    private const string Source = "x-amz-copy-source: shop/source";
    private const string Prefix = "x-amz-copy-source-";
    private const string Newer = "if-modified-since: Sun, 01 Mar 2026 10:01:00 GMT";
    private const string Older = "if-unmodified-since: Sun, 01 Mar 2026 09:00:00 GMT";
    private const string NoMatch = "if-none-match: \"8d777f385d3dfec8815d20f7496026dc\"";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Conditions_on_the_source_are_checked_in_their_order()
    {
        const string Copied = "200 | x-amz-server-side-encryption=AES256 | CopyObjectResult(ChecksumCRC32=rfPzYw==, ChecksumType=FULL_OBJECT, "
            + "ETag='8d777f385d3dfec8815d20f7496026dc', LastModified=date)";
        await _s3.CheckedAsync("PUT /shop/source", "data");
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=4, content-type=binary/octet-stream, etag='8d777f385d3dfec8815d20f7496026dc', "
                + "last-modified=date, x-amz-server-side-encryption=AES256",
            await _s3.CallAsync("HEAD /shop/source"));
        _s3.Wire.Clock.Advance(TimeSpan.FromMinutes(2));
        Assert.Equal(Failed("If-Match"), await CopyAsync(Newer, Older, "if-match: \"other\"", NoMatch));
        Assert.Equal(Failed("If-Unmodified-Since"), await CopyAsync(Newer, Older, NoMatch));
        Assert.Equal(Failed("If-None-Match"), await CopyAsync(Newer, NoMatch));
        Assert.Equal(Failed("If-Modified-Since"), await CopyAsync(Newer));
        Assert.Equal(Copied, await CopyAsync("if-modified-since: Sun, 01 Mar 2026 11:00:00 GMT"));
        Assert.Equal(Failed("If-None-Match"), await CopyAsync("if-none-match: 8d777f385d3dfec8815d20f7496026dc"));
        Assert.Equal(
            Copied,
            await CopyAsync(
                "if-match: \"8d777f385d3dfec8815d20f7496026dc\"", "if-none-match: \"other\"", "if-modified-since: Sun, 01 Mar 2026 09:00:00 GMT",
                "if-unmodified-since: Sun, 01 Mar 2026 11:00:00 GMT"));
    }

    [Fact]
    public async Task A_version_is_copied_if_it_is_newer_than_a_time()
    {
        await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
        await _s3.CheckedAsync("PUT /shop/source", "data");
        Assert.Equal(
            "200 | accept-ranges=bytes, content-length=4, content-type=binary/octet-stream, etag='8d777f385d3dfec8815d20f7496026dc', "
                + "last-modified=date, x-amz-server-side-encryption=AES256, x-amz-version-id=<v1>",
            await _s3.CallAsync("HEAD /shop/source"));
        Assert.Equal(
            "200 | x-amz-copy-source-version-id=<v1>, x-amz-server-side-encryption=AES256, "
                + "x-amz-version-id=<v2> | CopyObjectResult(ChecksumCRC32=rfPzYw==, ChecksumType=FULL_OBJECT, "
                + "ETag='8d777f385d3dfec8815d20f7496026dc', LastModified=date)",
            await _s3.CallAsync("PUT /shop/copy", "", Source, Prefix + "if-modified-since: Sun, 01 Mar 2026 09:00:00 GMT"));
        Assert.Equal(Failed("If-Modified-Since"), await CopyAsync("if-modified-since: Sun, 01 Mar 2026 10:00:00 GMT"));
    }

    [Fact]
    public async Task A_plus_in_the_source_is_a_space()
    {
        await _s3.CheckedAsync("PUT /shop/source%20file%2Btext", "data");
        Assert.StartsWith(
            "200 | x-amz-server-side-encryption=AES256 | CopyObjectResult(",
            await _s3.CallAsync("PUT /shop/copy", "", "x-amz-copy-source: shop/source+file%2Btext"), StringComparison.Ordinal);
        Assert.Equal(await _s3.CallAsync("HEAD /shop/source%20file%2Btext"), await _s3.CallAsync("HEAD /shop/copy"));
    }

    private Task<string> CopyAsync(params string[] conditions) =>
        _s3.CallAsync("PUT /shop/copy", "", [Source, .. conditions.Select(static condition => Prefix + condition)]);

    private static string Failed(string condition) =>
        $"412 | Error(Code=PreconditionFailed, Condition=x-amz-copy-source-{condition}, Message=At least one of the pre-conditions you specified did not hold)";
}
