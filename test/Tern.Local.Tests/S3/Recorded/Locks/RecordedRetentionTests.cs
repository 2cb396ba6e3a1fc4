namespace Tern.Local.Tests.S3.Recorded.Locks;

/// <summary>The retention of objects, compared with responses that AWS gave.</summary>
public sealed class RecordedRetentionTests : IDisposable
{
    private const string Json = "88bac95f31528d13a072c05f2a1cf371";
    private const string Lock = "f4b85168936b954f2d82998d6d3775c5"; // of "test-put-object-lock"
    private const string Mode = "x-amz-object-lock-mode";
    private const string Until = "x-amz-object-lock-retain-until-date";

    private static readonly string s_protected = RecordedAnswer.Error(403, "AccessDenied", "Access Denied because object protected by object lock.");

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_retention_is_refused()
    {
        await CreateAsync();
        Assert.Equal(RecordedAnswer.NoBucket("none"), await PutAsync("/none/a?retention", "2027-01-01T00:00:00Z"));
        Assert.Equal(RecordedAnswer.NoKey("non-existing-key"), await PutAsync("/shop/non-existing-key?retention", "2027-01-01T00:00:00Z"));
        await _s3.PutAsync("a", "test", "crc32=2H9+DA==");
        Assert.Equal(
            RecordedAnswer.Error(404, "NoSuchObjectLockConfiguration", "The specified object does not have a ObjectLock configuration"),
            await _s3.AskAsync("GET", "/shop/a?retention&versionId=<v1>"));
        Assert.Equal(
            RecordedAnswer.Malformed,
            await _s3.AskAsync(
                "PUT", "/shop/a?retention", "<Retention><Mode>GOVERNANCE</Mode></Retention>", "x-amz-bypass-governance-retention: true"));
        Assert.Equal("200", await PutAsync("/shop/a?retention", "2030-01-01T00:00:00Z"));
        Assert.Equal(s_protected, await PutAsync("/shop/a?retention&versionId=<v1>", "2027-01-01T00:00:00Z"));
        Assert.Equal(
            RecordedAnswer.Error(
                400, "InvalidArgument", "The retain until date must be in the future!", "ArgumentName=RetainUntilDate",
                "ArgumentValue=Tue Dec 31 16:00:00 PST 2019"),
            await PutAsync("/shop/a?retention&versionId=<v1>", "2020-01-01T00:00:00Z"));
        Assert.Equal(RecordedAnswer.Malformed, await PutAsync("/shop/a?retention&versionId=<v1>", "2031-01-01T00:00:00Z", "BAD-VALUE"));
    }

    [Fact]
    public async Task A_bucket_without_locks_has_no_retention()
    {
        var missing = RecordedAnswer.Error(400, "InvalidRequest", "Bucket is missing Object Lock Configuration");
        await _s3.CreateAsync();
        await _s3.PutAsync("a", "test", "crc32=2H9+DA==");
        Assert.Equal(missing, await PutAsync("/shop/a?retention", "2027-01-01T00:00:00Z"));
        Assert.Equal(missing, await _s3.AskAsync("GET", "/shop/a?retention"));
    }

    [Fact]
    public async Task A_copy_does_not_have_the_retention_of_its_source()
    {
        await CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(Json, "crc32=MzVIGw==", "x-amz-version-id=<v1>"),
            await _s3.PutAsync("source", "{\"key\": \"value\"}", "crc32=MzVIGw==", Mode + ": GOVERNANCE", Until + ": 2027-01-01T00:00:00Z"));
        Assert.Equal(
            RecordedAnswer.Head(Json, 16, Mode + "=GOVERNANCE", Until + "=2027-01-01T00:00:00.000Z", "x-amz-version-id=<v1>"),
            await _s3.HeadAsync("source"));
        Assert.Equal(
            RecordedAnswer.Copied(Json, "CRC32=MzVIGw==", "x-amz-copy-source-version-id=<v1>", "x-amz-version-id=<v2>"),
            await _s3.AskAsync("PUT", "/shop/copy", "", "x-amz-copy-source: shop/source"));
        Assert.Equal(RecordedAnswer.Head(Json, 16, "x-amz-version-id=<v2>"), await _s3.HeadAsync("copy"));
    }

    [Fact]
    public async Task The_retention_of_the_bucket_is_the_default()
    {
        const string Default = "1df86997d49364e87360e3831d87cc46";
        await CreateAsync();
        Assert.Equal(
            "200",
            await _s3.AskAsync(
                "PUT", "/shop?object-lock",
                "<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>GOVERNANCE</Mode><Days>1</Days>"
                + "</DefaultRetention></Rule></ObjectLockConfiguration>"));
        Assert.Equal(
            RecordedAnswer.Stored(Default, "crc32=t0I6WA==", "x-amz-version-id=<v1>"), await _s3.PutAsync("a", "test-default-lock", "crc32=t0I6WA=="));
        Assert.Equal(
            RecordedAnswer.Head(Default, 17, Mode + "=GOVERNANCE", Until + "=2026-03-02T10:00:00.000Z", "x-amz-version-id=<v1>"),
            await _s3.HeadAsync("a"));
        Assert.Equal(
            RecordedAnswer.Stored(Lock, "crc32=l5fLBg==", "x-amz-version-id=<v2>"),
            await _s3.PutAsync("a", "test-put-object-lock", "crc32=l5fLBg==", Mode + ": GOVERNANCE", Until + ": 2026-03-05T00:00:00Z"));
        Assert.Equal(
            RecordedAnswer.Head(Lock, 20, Mode + "=GOVERNANCE", Until + "=2026-03-05T00:00:00.000Z", "x-amz-version-id=<v2>"),
            await _s3.HeadAsync("a"));
        Assert.Equal(
            RecordedAnswer.Error(
                400, "InvalidArgument", "x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied", "ArgumentName=" + Until),
            await _s3.PutAsync("a", "test-put-object-lock", "crc32=l5fLBg==", Mode + ": GOVERNANCE"));
    }

    [Fact]
    public async Task A_retention_is_extended_but_not_shortened()
    {
        await CreateAsync();
        Assert.Equal(
            RecordedAnswer.Stored(Lock, "crc32=l5fLBg==", "x-amz-version-id=<v1>"),
            await _s3.PutAsync("a", "test-put-object-lock", "crc32=l5fLBg==", Mode + ": GOVERNANCE", Until + ": 2026-03-02T00:00:00Z"));
        Assert.Equal(Locked("2026-03-02T00:00:00.000Z"), await _s3.HeadAsync("a"));
        Assert.Equal("200", await PutAsync("/shop/a?retention&versionId=<v1>", "2026-03-03T00:00:00Z"));
        Assert.Equal(Locked("2026-03-03T00:00:00.000Z"), await _s3.HeadAsync("a"));
        Assert.Equal(s_protected, await PutAsync("/shop/a?retention&versionId=<v1>", "2026-03-02T00:00:00Z"));

        static string Locked(string until) =>
            RecordedAnswer.Head(Lock, 20, Mode + "=GOVERNANCE", $"{Until}={until}", "x-amz-version-id=<v1>");
    }

    private Task CreateAsync() => _s3.CreateAsync("x-amz-bucket-object-lock-enabled: true");

    private Task<string> PutAsync(string target, string until, string mode = "GOVERNANCE") =>
        _s3.AskAsync("PUT", target, $"<Retention><Mode>{mode}</Mode><RetainUntilDate>{until}</RetainUntilDate></Retention>");
}
