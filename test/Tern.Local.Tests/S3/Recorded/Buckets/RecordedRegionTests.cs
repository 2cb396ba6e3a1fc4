namespace Tern.Local.Tests.S3.Recorded.Buckets;

public sealed class RecordedRegionTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_bucket_is_created_in_the_first_Region_only_by_its_own_name()
    {
        _s3.Wire.Region = "aws-global";
        Assert.Equal(
            "400 | Error(Code=AuthorizationHeaderMalformed, "
                + "Message=The authorization header is malformed; the region 'aws-global' is wrong; expecting 'us-east-1', Region=us-east-1)",
            await _s3.CallAsync("PUT /shop"));
        _s3.Wire.Region = "us-east-1";
        Assert.Equal(
            "200 | location=/shop, x-amz-bucket-arn=arn:aws:s3:::shop",
            await _s3.CallAsync("PUT /shop"));
        Assert.Equal(
            "200 | x-amz-access-point-alias=false, x-amz-bucket-arn=arn:aws:s3:::shop, x-amz-bucket-region=us-east-1",
            await _s3.CallAsync("HEAD /shop"));
        Assert.Equal(
            "200 | LocationConstraint=",
            await _s3.CallAsync("GET /shop?location"));
        await _s3.CallAsync("PUT /other");
        Assert.Equal(
            "200 | ListAllMyBucketsResult(Buckets(Bucket(BucketArn=arn:aws:s3:::shop, BucketRegion=us-east-1, CreationDate=date, Name=shop)), "
                + "Owner(ID=<o1>), Prefix=sh)",
            await _s3.CallAsync("GET /?bucket-region=us-east-1&prefix=sh"));
    }

    [Theory]
    [InlineData("us-east-1", "us-east-1")]
    [InlineData("us-east-1", "foo")]
    public async Task A_constraint_must_be_another_Region(string region, string constraint)
    {
        _s3.Wire.Region = region;
        Assert.Equal(
            $"400 | Error(Code=InvalidLocationConstraint, LocationConstraint={constraint}, Message=The specified location-constraint is not valid)",
            await _s3.CallAsync("PUT /shop", Constraint(constraint)));
    }

    [Fact]
    public async Task A_constraint_must_be_the_Region_of_the_endpoint()
    {
        _s3.Wire.Region = "eu-west-1";
        Assert.Equal(
            "400 | Error(Code=IllegalLocationConstraintException, "
                + "Message=The bar location constraint is incompatible for the region specific endpoint this request was sent to.)",
            await _s3.CallAsync("PUT /shop", Constraint("bar")));
    }

    private static string Constraint(string region) =>
        $"<CreateBucketConfiguration><LocationConstraint>{region}</LocationConstraint></CreateBucketConfiguration>";
}
