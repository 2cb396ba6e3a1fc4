namespace Tern.Local.Tests.S3.Recorded.Configurations;

/// <summary>The logging of buckets, compared with responses that AWS gave.</summary>
public sealed class RecordedLoggingTests : IDisposable
{
    private const string LogDelivery = "http://acs.amazonaws.com/groups/s3/LogDelivery";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task Permissions_that_logs_cannot_have_are_accepted()
    {
        await CreateAsync("shop", "us-east-1");
        await CreateAsync("logs", "us-east-1");
        await _s3.AskAsync("DELETE", "/logs?ownershipControls");
        const string Grant = "<Grant><Grantee xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"Group\"><URI>" + LogDelivery
            + "</URI></Grantee><Permission>{0}</Permission></Grant>";
        var grants = Grant.Replace("{0}", "WRITE", StringComparison.Ordinal) + Grant.Replace("{0}", "READ_ACP", StringComparison.Ordinal);
        Assert.Equal("200", await PutAsync("shop", "logs", $"<TargetGrants>{grants}</TargetGrants>"));
        Assert.Equal(
            $"200 | BucketLoggingStatus(LoggingEnabled(TargetBucket=logs, TargetGrants(Grant(Grantee(Type=Group, URI={LogDelivery}), Permission=WRITE), "
            + $"Grant(Grantee(Type=Group, URI={LogDelivery}), Permission=READ_ACP)), TargetPrefix=log))",
            await _s3.AskAsync("GET", "/shop?logging"));
    }

    [Fact]
    public async Task The_target_must_exist()
    {
        await CreateAsync("shop", "us-east-1");
        Assert.Equal(
            RecordedAnswer.Error(400, "InvalidTargetBucketForLogging", "The target bucket for logging does not exist", "TargetBucket=none"),
            await PutAsync("shop", "none"));
    }

    [Theory]
    [InlineData("us-east-1", "eu-central-1", "TargetBucketLocation=eu-central-1")]
    [InlineData("us-west-2", "eu-central-1", "SourceBucketLocation=us-west-2", "TargetBucketLocation=eu-central-1")]
    public async Task The_target_must_be_in_the_same_Region(string source, string target, params string[] members)
    {
        await CreateAsync("shop", source);
        await CreateAsync("logs", target);
        _s3.Wire.Region = source;
        Assert.Equal(
            RecordedAnswer.Error(403, "CrossLocationLoggingProhibitted", "Cross S3 location logging not allowed. ", members), await PutAsync("shop", "logs"));
    }

    private Task<S3Reply> CreateAsync(string bucket, string region) => _s3.Wire.DoAsync(
        "PUT", "/" + bucket, region == "us-east-1" ? ""
            : $"<CreateBucketConfiguration><LocationConstraint>{region}</LocationConstraint></CreateBucketConfiguration>");

    private Task<string> PutAsync(string bucket, string target, string grants = "") => _s3.AskAsync(
        "PUT", $"/{bucket}?logging",
        $"<BucketLoggingStatus><LoggingEnabled><TargetBucket>{target}</TargetBucket>{grants}<TargetPrefix>log</TargetPrefix></LoggingEnabled>"
        + "</BucketLoggingStatus>");
}
