namespace Tern.Local.Tests.S3.Recorded.Locks;

public sealed class RecordedLockRuleTests : IDisposable
{
    private const string Locked = "x-amz-bucket-object-lock-enabled: true";
    private const string Date = "x-amz-object-lock-retain-until-date: 2026-03-02T10:00:00Z";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_mode_and_a_date_are_both_supplied_and_valid()
    {
        await _s3.CallAsync("PUT /shop", "", Locked);
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-object-lock-retain-until-date, Code=InvalidArgument, "
                + "Message=x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied)",
            await _s3.CheckedAsync("PUT /shop/a", "1", "x-amz-object-lock-mode: GOVERNANCE"));
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-object-lock-mode, Code=InvalidArgument, "
                + "Message=x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied)",
            await _s3.CheckedAsync("PUT /shop/a", "1", Date));
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-object-lock-mode, ArgumentValue=BAD-VALUE, Code=InvalidArgument, "
                + "Message=Unknown wormMode directive.)",
            await _s3.CheckedAsync("PUT /shop/a", "1", Date, "x-amz-object-lock-mode: BAD-VALUE"));
        Assert.Equal(
            "400 | Error(ArgumentName=x-amz-object-lock-mode, ArgumentValue=BAD-VALUE, Code=InvalidArgument, "
                + "Message=Unknown wormMode directive.)",
            await _s3.CallAsync("POST /shop/a?uploads", "", Date, "x-amz-object-lock-mode: BAD-VALUE"));
    }

    [Theory]
    [InlineData("<Rule><DefaultRetention><Mode>GOVERNANCE</Mode><Days>1</Days></DefaultRetention></Rule>")]
    [InlineData("")]
    [InlineData("<ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule></Rule>")]
    [InlineData("<ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention></DefaultRetention></Rule>")]
    [InlineData("<ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>GOVERNANCE</Mode></DefaultRetention></Rule>")]
    [InlineData("<ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>BAD-VALUE</Mode><Days>1</Days></DefaultRetention></Rule>")]
    [InlineData("<ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>GOVERNANCE</Mode><Days>1</Days><Years>1</Years>"
        + "</DefaultRetention></Rule>")]
    public async Task A_configuration_of_locks_must_be_complete(string members)
    {
        await _s3.CallAsync("PUT /shop", "", Locked);
        Assert.Equal(
            "400 | Error(Code=MalformedXML, Message=The XML you provided was not well-formed or did not validate against our published schema)",
            await _s3.CheckedAsync("PUT /shop?object-lock", $"<ObjectLockConfiguration>{members}</ObjectLockConfiguration>"));
    }

    [Fact]
    public async Task A_bucket_without_locks_has_no_configuration_of_them()
    {
        await _s3.CallAsync("PUT /shop");
        Assert.Equal(
            "404 | Error(BucketName=shop, Code=ObjectLockConfigurationNotFoundError, "
                + "Message=Object Lock configuration does not exist for this bucket)",
            await _s3.CallAsync("GET /shop?object-lock"));
        Assert.Equal(
            "404 | Error(BucketName=none, Code=NoSuchBucket, Message=The specified bucket does not exist)",
            await _s3.CallAsync("GET /none?object-lock"));
    }

    [Fact]
    public async Task A_bucket_with_locks_stays_versioned()
    {
        await _s3.CallAsync("PUT /shop", "", Locked);
        Assert.Equal(
            "409 | Error(Code=InvalidBucketState, Message=An Object Lock configuration is present on this bucket, "
                + "so the versioning state cannot be changed.)",
            await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>"));
        Assert.Equal(
            "200",
            await _s3.CallAsync("PUT /shop?versioning", "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>"));
    }
}
