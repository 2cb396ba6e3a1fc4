namespace Tern.Local.Tests.S3.Recorded.Configurations;

/// <summary>Configurations of replication, compared with responses that AWS gave.</summary>
public sealed class RecordedReplicationTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_configuration_needs_versioning_and_is_stored_and_deleted()
    {
        const string Rule = "<Rule><ID>id</ID><Status>Enabled</Status><Priority>1</Priority><DeleteMarkerReplication><Status>Disabled</Status>"
            + "</DeleteMarkerReplication><Filter><Prefix>Tax</Prefix></Filter><Destination><Bucket>arn:aws:s3:::copies</Bucket></Destination></Rule>";
        var none = RecordedAnswer.Error(
            404, "ReplicationConfigurationNotFoundError", "The replication configuration was not found", "BucketName=shop");
        await _s3.CreateAsync();
        await CreateTargetAsync("Enabled");
        Assert.Equal(none, await GetAsync());
        Assert.Equal(
            RecordedAnswer.Error(400, "InvalidRequest", "Versioning must be 'Enabled' on the bucket to apply a replication configuration"),
            await PutAsync(Rule));
        await _s3.SetVersioningAsync("Enabled");
        Assert.Equal("200", await PutAsync(Rule));
        Assert.Equal(
            "200 | ReplicationConfiguration(Role=role, Rule(DeleteMarkerReplication(Status=Disabled), Destination(Bucket=arn:aws:s3:::copies), "
            + "Filter(Prefix=Tax), ID=id, Priority=1, Status=Enabled))",
            await GetAsync());
        Assert.Equal(RecordedAnswer.Malformed, await PutAsync(""));
        Assert.Equal("204", await _s3.AskAsync("DELETE", "/shop?replication"));
        Assert.Equal("204", await _s3.AskAsync("DELETE", "/shop?replication"));
        Assert.Equal(none, await GetAsync());
    }

    [Fact]
    public async Task The_destination_must_have_versioning_and_a_rule_without_a_filter_gets_the_defaults()
    {
        const string Rule = "<Rule><ID>rtc</ID><Status>Disabled</Status><Destination><Bucket>arn:aws:s3:::copies</Bucket><StorageClass>STANDARD</StorageClass>"
            + "<ReplicationTime><Status>Enabled</Status><Time><Minutes>15</Minutes></Time></ReplicationTime>"
            + "<Metrics><Status>Enabled</Status><EventThreshold><Minutes>15</Minutes></EventThreshold></Metrics></Destination></Rule>";
        var unversioned = RecordedAnswer.Error(400, "InvalidRequest", "Destination bucket must have versioning enabled.");
        await _s3.CreateAsync();
        await _s3.SetVersioningAsync("Enabled");
        Assert.Equal(unversioned, await PutAsync(Rule));
        await _s3.Wire.DoAsync("PUT", "/copies");
        Assert.Equal(unversioned, await PutAsync(Rule));
        await CreateTargetAsync("Enabled");
        Assert.Equal("200", await PutAsync(Rule));
        Assert.Equal(
            "200 | ReplicationConfiguration(Role=role, Rule(DeleteMarkerReplication(Status=Disabled), Destination(Bucket=arn:aws:s3:::copies, "
            + "Metrics(EventThreshold(Minutes=15), Status=Enabled), ReplicationTime(Status=Enabled, Time(Minutes=15)), StorageClass=STANDARD), Filter=, "
            + "ID=rtc, Priority=0, Status=Disabled))",
            await GetAsync());
    }

    [Fact]
    public async Task Versioning_is_not_suspended_while_a_configuration_exists()
    {
        await _s3.CreateAsync();
        await CreateTargetAsync("Enabled");
        await _s3.SetVersioningAsync("Enabled");
        await PutAsync("<Rule><Status>Enabled</Status><Prefix></Prefix><Destination><Bucket>arn:aws:s3:::copies</Bucket></Destination></Rule>");
        const string Suspended = "<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>";
        Assert.Equal(
            RecordedAnswer.Error(
                409, "InvalidBucketState", "A replication configuration is present on this bucket, so you cannot change the versioning state. To change the "
                + "versioning state, first delete the replication configuration."),
            await _s3.AskAsync("PUT", "/shop?versioning", Suspended));
        await _s3.AskAsync("DELETE", "/shop?replication");
        Assert.Equal("200", await _s3.AskAsync("PUT", "/shop?versioning", Suspended));
    }

    private async Task CreateTargetAsync(string status)
    {
        await _s3.Wire.DoAsync("PUT", "/copies");
        await _s3.Wire.DoAsync("PUT", "/copies?versioning", $"<VersioningConfiguration><Status>{status}</Status></VersioningConfiguration>");
    }

    private Task<string> GetAsync() => _s3.AskAsync("GET", "/shop?replication");

    private Task<string> PutAsync(string rules) =>
        _s3.AskAsync("PUT", "/shop?replication", $"<ReplicationConfiguration><Role>role</Role>{rules}</ReplicationConfiguration>");
}
