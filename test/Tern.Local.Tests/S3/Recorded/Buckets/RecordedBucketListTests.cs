namespace Tern.Local.Tests.S3.Recorded.Buckets;

public sealed class RecordedBucketListTests : IAsyncLifetime
{
    private readonly RecordedShop _s3 = new();

    public async ValueTask InitializeAsync() => await _s3.CallAsync("PUT /shop");

    public ValueTask DisposeAsync()
    {
        _s3.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task A_list_continues_after_its_token()
    {
        foreach (var name in (string[])["shop-2", "shop-3"]) await _s3.CallAsync("PUT /" + name);
        Assert.Equal(
            "200 | ListAllMyBucketsResult(Buckets(Bucket(BucketArn=arn:aws:s3:::shop, BucketRegion=us-east-1, CreationDate=date, Name=shop)), "
                + "ContinuationToken=<t1>, Owner(ID=<o1>))",
            await _s3.CallAsync("GET /?max-buckets=1"));
        Assert.Equal(
            "200 | ListAllMyBucketsResult(Buckets(Bucket(BucketArn=arn:aws:s3:::shop-2, BucketRegion=us-east-1, CreationDate=date, "
                + "Name=shop-2)), ContinuationToken=<t2>, Owner(ID=<o1>))",
            await _s3.CallAsync("GET /?max-buckets=1&continuation-token=<t1>"));
    }

    [Fact]
    public async Task A_prefix_is_compared_with_its_case()
    {
        await _s3.CallAsync("PUT /other");
        Assert.Equal(
            "200 | ListAllMyBucketsResult(Buckets=, Owner(ID=<o1>), Prefix=SHOP)",
            await _s3.CallAsync("GET /?prefix=SHOP"));
        Assert.Equal(
            "200 | ListAllMyBucketsResult(Buckets(Bucket(BucketArn=arn:aws:s3:::shop, BucketRegion=us-east-1, CreationDate=date, Name=shop)), "
                + "Owner(ID=<o1>), Prefix=shop)",
            await _s3.CallAsync("GET /?prefix=shop"));
    }

    [Fact]
    public async Task A_Region_must_exist() => Assert.Equal(
        "400 | Error(ArgumentName=bucket-region, Code=InvalidArgument, Message=Argument value eu-east-1 is not a valid AWS Region)",
        await _s3.CallAsync("GET /?bucket-region=eu-east-1"));
}
