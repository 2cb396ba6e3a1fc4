namespace Tern.Local.Tests.S3;

public sealed class S3LockTests : IDisposable
{
    private readonly S3Wire _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_retained_version_is_not_deleted_before_its_time()
    {
        await CreateAsync();
        var put = await _s3.DoAsync(
            "PUT", "/shop/a", "x", "x-amz-object-lock-mode: GOVERNANCE", "x-amz-object-lock-retain-until-date: 2026-03-02T10:00:00Z");
        var target = "/shop/a?versionId=" + put["x-amz-version-id"];
        var head = await _s3.DoAsync("HEAD", "/shop/a");
        Assert.Equal(("GOVERNANCE", "2026-03-02T10:00:00.000Z"), (head["x-amz-object-lock-mode"], head["x-amz-object-lock-retain-until-date"]));
        const string Protected = "403 AccessDenied: Access Denied because object protected by object lock.";
        Assert.Equal(Protected, await _s3.FailAsync("DELETE", target));
        var shorter = Retention("GOVERNANCE", "2026-03-01T12:00:00Z");
        Assert.Equal(Protected, await _s3.FailAsync("PUT", "/shop/a?retention", shorter));
        await _s3.DoAsync("PUT", "/shop/a?retention", shorter, "x-amz-bypass-governance-retention: true");
        Assert.Equal("2026-03-01T12:00:00.000Z", (await _s3.DoAsync("GET", "/shop/a?retention")).One("RetainUntilDate"));
        _s3.Clock.Advance(TimeSpan.FromHours(3));
        await _s3.DoAsync("DELETE", target);
    }

    [Theory]
    [InlineData("GOVERNANCE", "COMPLIANCE", true)]
    [InlineData("COMPLIANCE", "GOVERNANCE", false)]
    public async Task The_mode_of_a_retention_changes_only_by_bypassing_governance(string mode, string other, bool canBypass)
    {
        await CreateAsync();
        const string Until = "2026-03-02T10:00:00Z";
        await _s3.DoAsync("PUT", "/shop/a", "x", "x-amz-object-lock-mode: " + mode, "x-amz-object-lock-retain-until-date: " + Until);
        Assert.Equal(
            "403 AccessDenied: Access Denied because object protected by object lock.",
            await _s3.FailAsync("PUT", "/shop/a?retention", Retention(other, "2026-03-03T10:00:00Z")));
        var reply = await _s3.SendAsync("PUT", "/shop/a?retention", Retention(other, Until), "x-amz-bypass-governance-retention: true");
        Assert.Equal(canBypass ? 200 : 403, reply.Status);
        Assert.Equal(canBypass ? other : mode, (await _s3.DoAsync("HEAD", "/shop/a"))["x-amz-object-lock-mode"]);
    }

    [Fact]
    public async Task A_legal_hold_protects_until_it_is_off()
    {
        await CreateAsync();
        var put = await _s3.DoAsync("PUT", "/shop/a", "x", "x-amz-object-lock-legal-hold: ON");
        var target = "/shop/a?versionId=" + put["x-amz-version-id"];
        Assert.Equal("ON", (await _s3.DoAsync("GET", "/shop/a?legal-hold")).One("Status"));
        Assert.Equal(403, (await _s3.SendAsync("DELETE", target)).Status);
        await _s3.DoAsync("PUT", "/shop/a?legal-hold", "<LegalHold><Status>OFF</Status></LegalHold>");
        await _s3.DoAsync("DELETE", target);
    }

    [Fact]
    public async Task Headers_of_a_lock_belong_together()
    {
        await CreateAsync();
        Assert.Equal(
            "400 InvalidArgument: x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied "
                + "(ArgumentName=x-amz-object-lock-retain-until-date)",
            await _s3.FailAsync("PUT", "/shop/a", "x", "x-amz-object-lock-mode: GOVERNANCE"));
        Assert.Equal(
            "400 InvalidArgument: Unknown wormMode directive. (ArgumentName=x-amz-object-lock-mode, ArgumentValue=FOREVER)",
            await _s3.FailAsync("PUT", "/shop/a", "x", "x-amz-object-lock-mode: FOREVER", "x-amz-object-lock-retain-until-date: 2027-03-02T10:00:00Z"));
        Assert.Equal(
            "404 NoSuchObjectLockConfiguration: The specified object does not have a ObjectLock configuration", await FailWithObjectAsync("/shop/b?retention"));
    }

    [Fact]
    public async Task A_default_retention_applies_to_new_objects()
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop?object-lock", """
            <ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>
            <Rule><DefaultRetention><Mode>COMPLIANCE</Mode><Days>2</Days></DefaultRetention></Rule></ObjectLockConfiguration>
            """);
        Assert.Equal("2", (await _s3.DoAsync("GET", "/shop?object-lock")).One("Days"));
        await _s3.DoAsync("PUT", "/shop/a", "x");
        Assert.Equal("2026-03-03T10:00:00.000Z", (await _s3.DoAsync("HEAD", "/shop/a"))["x-amz-object-lock-retain-until-date"]);
        Assert.Equal(
            "409 InvalidBucketState: An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.",
            await _s3.FailAsync("PUT", "/shop?versioning", "<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>"));
    }

    [Theory]
    [InlineData("2026-03-01T10:00:00Z", "Sun Mar 01 02:00:00 PST 2026")]
    [InlineData("0001-01-01T00:00:00Z", "Mon Jan 01 00:00:00 PST 0001")]
    public async Task A_retention_ends_in_the_future(string until, string shown)
    {
        await CreateAsync();
        await _s3.DoAsync("PUT", "/shop/a", "x");
        Assert.Equal(
            $"400 InvalidArgument: The retain until date must be in the future! (ArgumentName=RetainUntilDate, ArgumentValue={shown})",
            await _s3.FailAsync("PUT", "/shop/a?retention", Retention("GOVERNANCE", until)));
    }

    [Theory]
    [InlineData("<Days>0</Days>", "must be a positive integer value. (ArgumentName=Days)")]
    [InlineData("<Years>-1</Years>", "must be a positive integer value. (ArgumentName=Years)")]
    [InlineData("<Days>36501</Days>", "must be at most 100 years. (ArgumentName=Days)")]
    [InlineData("<Years>101</Years>", "must be at most 100 years. (ArgumentName=Years)")]
    public async Task A_default_retention_is_from_a_day_to_a_hundred_years(string length, string error)
    {
        await CreateAsync();
        Assert.Equal("400 InvalidArgument: Default retention period " + error, await _s3.FailAsync("PUT", "/shop?object-lock", Default(length)));
        await _s3.DoAsync("PUT", "/shop?object-lock", Default("<Years>100</Years>"));
        await _s3.DoAsync("PUT", "/shop/a", "x");
        Assert.Equal("2126-03-01T10:00:00.000Z", (await _s3.DoAsync("HEAD", "/shop/a"))["x-amz-object-lock-retain-until-date"]);

        static string Default(string length) => $"""
            <ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>
            <Rule><DefaultRetention><Mode>GOVERNANCE</Mode>{length}</DefaultRetention></Rule></ObjectLockConfiguration>
            """;
    }

    private Task<S3Reply> CreateAsync() => _s3.DoAsync("PUT", "/shop", "", "x-amz-bucket-object-lock-enabled: true");

    private async Task<string> FailWithObjectAsync(string target)
    {
        await _s3.DoAsync("PUT", target.Split('?')[0], "x");
        return await _s3.FailAsync("GET", target);
    }

    private static string Retention(string mode, string until) => $"<Retention><Mode>{mode}</Mode><RetainUntilDate>{until}</RetainUntilDate></Retention>";
}
