namespace Tern.Local.Tests.S3.Recorded.Buckets;

public sealed class RecordedBucketSettingTests : IAsyncLifetime
{
    private const string MalformedXml =
        "400 | Error(Code=MalformedXML, Message=The XML you provided was not well-formed or did not validate against our published schema)";

    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task The_least_size_of_transitions_is_stored()
    {
        const string Rules = "<LifecycleConfiguration><Rule><ID>wholebucket</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status>"
            + "<Expiration><Days>7</Days></Expiration></Rule></LifecycleConfiguration>";
        const string Header = "x-amz-transition-default-minimum-object-size: ";
        Assert.Equal(
            "200 | x-amz-transition-default-minimum-object-size=varies_by_storage_class",
            await _s3.CheckedAsync("PUT /shop?lifecycle", Rules, Header + "varies_by_storage_class"));
        Assert.Equal(
            "200 | x-amz-transition-default-minimum-object-size=varies_by_storage_class | LifecycleConfiguration(Rule(Expiration(Days=7), "
                + "Filter(Prefix=), ID=wholebucket, Status=Enabled))",
            await _s3.CallAsync("GET /shop?lifecycle"));
        Assert.Equal(
            "200 | x-amz-transition-default-minimum-object-size=all_storage_classes_128K",
            await _s3.CheckedAsync("PUT /shop?lifecycle", Rules));
        Assert.Equal(
            "200 | x-amz-transition-default-minimum-object-size=all_storage_classes_128K | LifecycleConfiguration(Rule(Expiration(Days=7), "
                + "Filter(Prefix=), ID=wholebucket, Status=Enabled))",
            await _s3.CallAsync("GET /shop?lifecycle"));
        Assert.Equal(
            "200 | x-amz-transition-default-minimum-object-size=all_storage_classes_128K",
            await _s3.CheckedAsync("PUT /shop?lifecycle", Rules, Header + "all_storage_classes_128K"));
        Assert.Equal(
            "200 | x-amz-transition-default-minimum-object-size=all_storage_classes_128K | LifecycleConfiguration(Rule(Expiration(Days=7), "
                + "Filter(Prefix=), ID=wholebucket, Status=Enabled))",
            await _s3.CallAsync("GET /shop?lifecycle"));
        Assert.Equal(
            "400 | Error(Code=InvalidRequest, Message=Invalid TransitionDefaultMinimumObjectSize found: value)",
            await _s3.CheckedAsync("PUT /shop?lifecycle", Rules, Header + "value"));
    }

    [Fact]
    public async Task A_bucket_has_one_valid_rule_of_ownership()
    {
        Assert.Equal(
            "200 | OwnershipControls(Rule(ObjectOwnership=BucketOwnerEnforced))",
            await _s3.CallAsync("GET /shop?ownershipControls"));
        foreach (var rules in (string[])[Ownership("ObjectWriter") + Ownership("BucketOwnerPreferred"), Ownership("RandomValue"), "<Rule></Rule>"])
            Assert.Equal(MalformedXml, await _s3.CheckedAsync("PUT /shop?ownershipControls", $"<OwnershipControls>{rules}</OwnershipControls>"));
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-object-ownership, Code=InvalidArgument, Message=Invalid x-amz-object-ownership header: RandomValue)",
            await _s3.CallAsync("PUT /other", "", "x-amz-object-ownership: RandomValue"));
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-object-ownership, Code=InvalidArgument, Message=Invalid x-amz-object-ownership header: )",
            await _s3.CallAsync("PUT /other", "", "x-amz-object-ownership: "));
    }

    [Fact]
    public async Task A_policy_is_created_read_and_deleted()
    {
        const string Policy = """
            {"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"*"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::shop/*"}]}
            """;
        await _s3.CallAsync("DELETE /shop?ownershipControls");
        await _s3.CallAsync("DELETE /shop?publicAccessBlock");
        Assert.Equal(
            "404 | Error(BucketName=shop, Code=NoSuchBucketPolicy, Message=The bucket policy does not exist)",
            await _s3.CallAsync("GET /shop?policy"));
        Assert.Equal("204", await _s3.CheckedAsync("PUT /shop?policy", Policy));
        Assert.Equal("200 | content-type=application/json | " + Policy.Replace('"', '\''), await _s3.CallAsync("GET /shop?policy"));
        Assert.Equal("204", await _s3.CallAsync("DELETE /shop?policy"));
        Assert.Equal(
            "404 | Error(BucketName=shop, Code=NoSuchBucketPolicy, Message=The bucket policy does not exist)",
            await _s3.CallAsync("GET /shop?policy"));
        Assert.Equal("204", await _s3.CallAsync("DELETE /shop?policy"));
    }

    [Fact]
    public async Task Acceleration_is_on_or_off_and_never_for_a_name_with_a_dot()
    {
        foreach (var status in (string[])["enabled", "random"]) Assert.Equal(MalformedXml, await _s3.CallAsync("PUT /shop?accelerate", Acceleration(status)));
        await _s3.CallAsync("PUT /shop.dot");
        Assert.Equal(
            "400 | Error(Code=InvalidRequest, Message=S3 Transfer Acceleration is not supported for buckets with periods (.) in their names)",
            await _s3.CallAsync("PUT /shop.dot?accelerate", Acceleration("Enabled")));
    }

    private static string Ownership(string value) => $"<Rule><ObjectOwnership>{value}</ObjectOwnership></Rule>";

    private static string Acceleration(string status) => $"<AccelerateConfiguration><Status>{status}</Status></AccelerateConfiguration>";
}
