namespace Tern.Local.Tests.S3.Recorded.Access;

/// <summary>The expected owner and the Region of buckets, compared with responses that AWS gave.</summary>
public sealed class RecordedOwnerTests : IDisposable
{
    private const string Owner = "x-amz-expected-bucket-owner: ";

    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Fact]
    public async Task A_policy_is_deleted_only_if_the_bucket_has_the_expected_owner()
    {
        await _s3.CreateAsync();
        await _s3.AskAsync("PUT", "/shop?policy", """
            {"Version":"2012-10-17","Statement":[
            {"Effect":"Allow","Principal":{"AWS":"000000000000"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::shop/*"}]}
            """);
        Assert.Equal(RecordedAnswer.Error(403, "AccessDenied", "Access Denied"), await DeleteAsync("000000000002"));
        Assert.Equal(NotAnAccount("invalid"), await DeleteAsync("invalid"));
        Assert.Equal("204", await DeleteAsync(S3Wire.Account));
        Assert.Equal(
            RecordedAnswer.Error(404, "NoSuchBucketPolicy", "The bucket policy does not exist", "BucketName=shop"), await _s3.AskAsync("GET", "/shop?policy"));
    }

    [Theory]
    [InlineData("0000")]
    [InlineData("0000000000020")]
    [InlineData("abcd")]
    [InlineData("aa000000000$")]
    public async Task The_expected_owner_must_be_an_account(string owner)
    {
        await _s3.CreateAsync();
        Assert.Equal(NotAnAccount(owner), await _s3.AskAsync("GET", "/shop?policy", "", Owner + owner));
    }

    [Fact]
    public async Task The_Region_of_a_bucket_is_in_a_header()
    {
        _s3.Wire.Region = "eu-west-1";
        await _s3.Wire.DoAsync(
            "PUT", "/shop", "<CreateBucketConfiguration><LocationConstraint>eu-west-1</LocationConstraint></CreateBucketConfiguration>");
        var head = RecordedAnswer.Text(
            200, "x-amz-access-point-alias=false", "x-amz-bucket-arn=arn:aws:s3:::shop", "x-amz-bucket-region=eu-west-1");
        Assert.Equal(head, await _s3.AskAsync("HEAD", "/shop"));
        Assert.Equal(
            "200 | x-amz-bucket-region=eu-west-1 | ListBucketResult(EncodingType=url, IsTruncated=false, KeyCount=0, MaxKeys=1000, Name=shop, Prefix=)",
            await _s3.AskAsync("GET", "/shop?list-type=2&encoding-type=url"));
        _s3.Wire.IsAnonymous = true;
        Assert.Equal(head, await _s3.AskAsync("HEAD", "/shop"));
    }

    private Task<string> DeleteAsync(string owner) => _s3.AskAsync("DELETE", "/shop?policy", "", Owner + owner);

    private static string NotAnAccount(string owner) => RecordedAnswer.Error(
        400, "InvalidBucketOwnerAWSAccountID", $"The value of the expected bucket owner parameter must be an AWS Account ID... [{owner}]");
}
