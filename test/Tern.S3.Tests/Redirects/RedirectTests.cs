using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Redirects;

public sealed class RedirectTests
{
    private static readonly (string, string) s_paris = ("x-amz-bucket-region", "eu-west-3");

    [Theory]
    [InlineData(301, "PermanentRedirect")]
    [InlineData(307, "TemporaryRedirect")]
    [InlineData(400, "AuthorizationHeaderMalformed")]
    public async Task A_call_goes_once_to_the_region_that_the_service_names_and_later_ones_at_once(int status, string code)
    {
        var wire = new S3Wire(WireAnswer.Error(status, code, s_paris), WireAnswer.Ok);
        await using var s3 = wire.Client(static options => options.MaxAttempts = 1);
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "a" });
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "b" });
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "other", Key = "a" });

        Assert.Equal(
            [
                "shop.s3.eu-west-1.amazonaws.com", "shop.s3.eu-west-3.amazonaws.com", "shop.s3.eu-west-3.amazonaws.com", "other.s3.eu-west-1.amazonaws.com",
            ],
            wire.Asked.Select(static asked => asked.Host));
        Assert.Contains("/eu-west-3/s3/aws4_request", wire.Asked[1]["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_answer_to_HEAD_names_the_region_in_its_header_alone()
    {
        var wire = new S3Wire(new WireAnswer(400, "", s_paris), WireAnswer.Ok);
        await using var s3 = wire.Client();
        await s3.HeadBucketAsync(new HeadBucketRequest { Bucket = "shop" });
        Assert.Equal("shop.s3.eu-west-3.amazonaws.com", wire.Asked[1].Host);
    }

    [Fact]
    public async Task The_region_may_stand_in_the_error()
    {
        const string Body = "<Error><Code>AuthorizationHeaderMalformed</Code><Message>No.</Message><Region>eu-west-3</Region></Error>";
        var wire = new S3Wire(new WireAnswer(400, Body), new WireAnswer(200, "<ListBucketResult/>"));
        await using var s3 = wire.Client();
        await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" });
        Assert.Equal("shop.s3.eu-west-3.amazonaws.com", wire.Asked[1].Host);
    }

    [Fact]
    public async Task Two_regions_that_send_a_call_to_each_other_end_it()
    {
        var wire = new S3Wire((call, _) => WireAnswer.Error(301, "PermanentRedirect", ("x-amz-bucket-region", call % 2 == 1 ? "eu-west-3" : "eu-west-1")));
        await using var s3 = wire.Client();
        var error = await Assert.ThrowsAsync<AwsServiceException>(async () => await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" }));
        Assert.Equal("PermanentRedirect", error.Code);
        Assert.Equal(2, wire.Asked.Count);
    }

    [Theory]
    [InlineData("eu-west-1")]
    [InlineData("evil.example/x")]
    [InlineData("")]
    public async Task A_refusal_that_leads_nowhere_is_the_error(string region)
    {
        var wire = new S3Wire(WireAnswer.Error(301, "PermanentRedirect", ("x-amz-bucket-region", region)));
        await using var s3 = wire.Client();
        await Assert.ThrowsAsync<AwsServiceException>(async () => await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" }));
        Assert.Single(wire.Asked);
    }

    [Fact]
    public async Task A_body_that_can_seek_goes_along()
    {
        var wire = new S3Wire(WireAnswer.Error(307, "TemporaryRedirect", s_paris), WireAnswer.Ok);
        await using var s3 = wire.Client();
        var content = new byte[200_000];
        Random.Shared.NextBytes(content);
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Body = new MemoryStream(content) });
        Assert.Equal(wire.Asked[0].Body, wire.Asked[1].Body);
        Assert.Equal("shop.s3.eu-west-3.amazonaws.com", wire.Asked[1].Host);
    }

    [Fact]
    public async Task An_endpoint_of_ones_own_stays_and_is_signed_for_the_region()
    {
        var wire = new S3Wire(WireAnswer.Error(400, "AuthorizationHeaderMalformed", s_paris), WireAnswer.Ok);
        await using var s3 = wire.Client(static options => options.Endpoint = new Uri("http://127.0.0.1:9000"));
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "k" });
        Assert.Equal("127.0.0.1:9000", wire.Asked[1].Host);
        Assert.Contains("/eu-west-3/s3/aws4_request", wire.Asked[1]["authorization"], StringComparison.Ordinal);
    }
}
