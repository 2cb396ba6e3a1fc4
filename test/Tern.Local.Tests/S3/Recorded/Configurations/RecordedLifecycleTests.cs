namespace Tern.Local.Tests.S3.Recorded.Configurations;

/// <summary>Lifecycle configurations and when objects expire, compared with responses that AWS gave.</summary>
public sealed class RecordedLifecycleTests : IDisposable
{
    private const string Test = "098f6bcd4621d373cade4e832627b4f6";
    private const string WholeBucket = "<ID>wholebucket</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status><Expiration><Days>7</Days></Expiration>";
    private const string SevenDays = "<Status>Enabled</Status><Expiration><Days>7</Days></Expiration>";
    private const string Ended = "x-amz-expiration=expiry-date='Mon, 09 Mar 2026 00:00:00 GMT', rule-id='";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_configuration_is_deleted()
    {
        await _s3.CreateAsync();
        Assert.Equal(None(), await GetAsync());
        Assert.Equal("204", await _s3.AskAsync("DELETE", "/shop?lifecycle"));
        await PutAsync(WholeBucket);
        Assert.Equal(Rules("Rule(Expiration(Days=7), Filter(Prefix=), ID=wholebucket, Status=Enabled)"), await GetAsync());
        await _s3.AskAsync("DELETE", "/shop?lifecycle");
        Assert.Equal(None(), await GetAsync());
    }

    [Fact]
    public async Task A_configuration_is_deleted_with_its_bucket()
    {
        await _s3.CreateAsync();
        await PutAsync(WholeBucket);
        Assert.Equal(Rules("Rule(Expiration(Days=7), Filter(Prefix=), ID=wholebucket, Status=Enabled)"), await GetAsync());
        await _s3.AskAsync("DELETE", "/shop");
        await _s3.CreateAsync();
        Assert.Equal(None(), await GetAsync());
    }

    [Fact]
    public async Task The_expiry_is_shown_for_the_newest_version_unless_a_version_is_asked_for()
    {
        await _s3.CreateAsync();
        await _s3.SetVersioningAsync("Enabled");
        await PutAsync($"<ID>rule2</ID><Filter/>{SevenDays}<NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays></NoncurrentVersionExpiration>");
        Assert.Equal(
            Rules("Rule(Expiration(Days=7), Filter=, ID=rule2, NoncurrentVersionExpiration(NoncurrentDays=1), Status=Enabled)"), await GetAsync());
        await _s3.PutAsync("a", "test", "crc32=2H9+DA==");
        Assert.Equal(RecordedAnswer.Head(Test, 4, Ended + "rule2'", "x-amz-version-id=<v1>"), await _s3.HeadAsync("a"));
        await _s3.PutAsync("a", "test", "crc32=2H9+DA==");
        Assert.Equal(RecordedAnswer.Head(Test, 4, "x-amz-version-id=<v1>"), await _s3.HeadAsync("a?versionId=<v1>"));
        Assert.Equal(RecordedAnswer.Head(Test, 4, "x-amz-version-id=<v2>"), await _s3.HeadAsync("a?versionId=<v2>"));
        Assert.Equal(RecordedAnswer.Head(Test, 4, Ended + "rule2'", "x-amz-version-id=<v2>"), await _s3.HeadAsync("a"));
    }

    [Fact]
    public async Task A_rule_can_be_for_sizes()
    {
        await _s3.CreateAsync();
        await PutAsync(
            $"<ID>rule_one</ID><Filter><ObjectSizeGreaterThan>20</ObjectSizeGreaterThan></Filter>{SevenDays}",
            $"<ID>rule_two</ID><Filter><ObjectSizeLessThan>10</ObjectSizeLessThan></Filter>{SevenDays}");
        Assert.Equal(
            Rules(
                "Rule(Expiration(Days=7), Filter(ObjectSizeGreaterThan=20), ID=rule_one, Status=Enabled), "
                + "Rule(Expiration(Days=7), Filter(ObjectSizeLessThan=10), ID=rule_two, Status=Enabled)"),
            await GetAsync());
        Assert.Equal(
            RecordedAnswer.Stored("ff49cfac3968dbce26ebe7d4823e58bd", "crc32=KJmf0A==", Ended + "rule_one'"),
            await _s3.PutAsync("a", new string('a', 22), "crc32=KJmf0A=="));
        Assert.Equal(
            RecordedAnswer.Stored("594f803b380a41396ed63dca39503542", "crc32=7qyTuQ==", Ended + "rule_two'"),
            await _s3.PutAsync("b", new string('a', 5), "crc32=7qyTuQ=="));
        Assert.Equal(
            RecordedAnswer.Stored("12f9cf6998d52dbe773b06f848bb3608", "crc32=Y5c8cQ=="), await _s3.PutAsync("c", new string('a', 15), "crc32=Y5c8cQ=="));
    }

    [Fact]
    public async Task A_rule_is_also_for_objects_that_were_there_before_it()
    {
        await _s3.CreateAsync();
        Assert.Equal(RecordedAnswer.Stored(Test, "crc32=2H9+DA=="), await _s3.PutAsync("before", "test", "crc32=2H9+DA=="));
        await PutAsync("<ID>rule3</ID><Filter/>" + SevenDays);
        Assert.Equal(Rules("Rule(Expiration(Days=7), Filter=, ID=rule3, Status=Enabled)"), await GetAsync());
        Assert.Equal(RecordedAnswer.Head(Test, 4, Ended + "rule3'"), await _s3.HeadAsync("before"));
        Assert.Equal(RecordedAnswer.Stored(Test, "crc32=2H9+DA==", Ended + "rule3'"), await _s3.PutAsync("after", "test", "crc32=2H9+DA=="));
        Assert.Equal(RecordedAnswer.Head(Test, 4, Ended + "rule3'"), await _s3.HeadAsync("after"));
    }

    [Fact]
    public async Task A_rule_for_delete_markers_expires_no_object()
    {
        await _s3.CreateAsync();
        await PutAsync(
            "<ID>rule-marker</ID><Filter/><Status>Enabled</Status><Expiration><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker></Expiration>");
        Assert.Equal(Rules("Rule(Expiration(ExpiredObjectDeleteMarker=true), Filter=, ID=rule-marker, Status=Enabled)"), await GetAsync());
        Assert.Equal(RecordedAnswer.Stored(Test, "crc32=2H9+DA=="), await _s3.PutAsync("a", "test", "crc32=2H9+DA=="));
        Assert.Equal(RecordedAnswer.Head(Test, 4), await _s3.HeadAsync("a"));
    }

    private async Task PutAsync(params string[] rules)
    {
        var document = string.Concat(rules.Select(static rule => $"<Rule>{rule}</Rule>"));
        Assert.Equal(
            "200 | x-amz-transition-default-minimum-object-size=all_storage_classes_128K",
            await _s3.AskAsync("PUT", "/shop?lifecycle", $"<LifecycleConfiguration>{document}</LifecycleConfiguration>"));
    }

    private Task<string> GetAsync() => _s3.AskAsync("GET", "/shop?lifecycle");

    private static string Rules(string rules) =>
        $"200 | x-amz-transition-default-minimum-object-size=all_storage_classes_128K | LifecycleConfiguration({rules})";

    private static string None() => RecordedAnswer.Error(
        404, "NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist", "BucketName=shop");
}
