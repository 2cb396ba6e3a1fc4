using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Addressing;

public sealed class AddressingTests
{
    [Theory]
    [InlineData("shop", "shop.s3.eu-west-1.amazonaws.com/k")]
    [InlineData("shop.example", "s3.eu-west-1.amazonaws.com/shop.example/k")] // no certificate is for a name with two dots
    [InlineData("arn:aws:s3:eu-west-1:123456789012:accesspoint/mine", "mine-123456789012.s3-accesspoint.eu-west-1.amazonaws.com/k")]
    [InlineData("arn:aws:s3:us-east-2:123456789012:accesspoint/mine", "mine-123456789012.s3-accesspoint.us-east-2.amazonaws.com/k")]
    [InlineData("arn:aws:s3::123456789012:accesspoint:mfzwi23gnjvgw.mrap", "mfzwi23gnjvgw.mrap.accesspoint.s3-global.amazonaws.com/k")]
    [InlineData("arn:aws:s3-object-lambda:eu-west-1:123456789012:accesspoint/mine", "mine-123456789012.s3-object-lambda.eu-west-1.amazonaws.com/k")]
    [InlineData(
        "arn:aws:s3-outposts:eu-west-1:123456789012:outpost/op-01234567890123456/accesspoint/mine",
        "mine-123456789012.op-01234567890123456.s3-outposts.eu-west-1.amazonaws.com/k")]
    public async Task A_bucket_is_named_in_the_host_where_it_can_be(string bucket, string address) =>
        Assert.Equal(address, await AddressAsync(bucket, "k"));

    [Theory]
    [InlineData("a b+c/ü.txt", "/a%20b%2Bc/%C3%BC.txt")]
    [InlineData("a//b", "/a//b")]
    [InlineData("/a", "//a")]
    [InlineData("a/../b", "/a/../b")]
    [InlineData("..", "/..")]
    [InlineData("./a/.", "/./a/.")]
    [InlineData("a/", "/a/")]
    [InlineData("a?b#c%20&d=e", "/a%3Fb%23c%2520%26d%3De")]
    [InlineData("~-_.!*'()", "/~-_.%21%2A%27%28%29")]
    [InlineData("\u0001\uFFFE", "/%01%EF%BF%BE")]
    [InlineData("🐦", "/%F0%9F%90%A6")]
    public async Task A_key_is_escaped_once_and_never_tidied(string key, string path) =>
        Assert.Equal("shop.s3.eu-west-1.amazonaws.com" + path, await AddressAsync("shop", key));

    [Fact]
    public async Task Options_choose_the_address()
    {
        Assert.Equal("s3.eu-west-1.amazonaws.com/shop/k", await AddressAsync("shop", "k", static options => options.ForcePathStyle = true));
        Assert.Equal("shop.s3-accelerate.amazonaws.com/k", await AddressAsync("shop", "k", static options => options.UseAccelerate = true));
        Assert.Equal("shop.s3.dualstack.eu-west-1.amazonaws.com/k", await AddressAsync("shop", "k", static options => options.UseDualStack = true));
        Assert.Equal(
            "shop.s3-fips.us-east-1.amazonaws.com/k", await AddressAsync(
                "shop", "k", static options => (options.Region, options.UseFips) = ("us-east-1", true)));
        Assert.Equal("127.0.0.1:9000/shop/k", await AddressAsync("shop", "k", static options => options.Endpoint = new Uri("http://127.0.0.1:9000")));
        Assert.Equal("shop.minio.test/a/k", await AddressAsync("shop", "k", static options => options.Endpoint = new Uri("https://minio.test/a/")));
    }

    [Fact]
    public async Task An_ARN_of_another_region_and_a_global_access_point_can_be_refused()
    {
        const string Other = "arn:aws:s3:us-east-2:123456789012:accesspoint/mine";
        const string Global = "arn:aws:s3::123456789012:accesspoint:mfzwi23gnjvgw.mrap";
        var error = await Assert.ThrowsAsync<AwsConfigurationException>(() => AddressAsync(Other, "k", static options => options.UseArnRegion = false));
        Assert.Contains("us-east-2", error.Message, StringComparison.Ordinal);
        error = await Assert.ThrowsAsync<AwsConfigurationException>(() => AddressAsync(Global, "k", static o => o.DisableMultiRegionAccessPoints = true));
        Assert.Contains("multi-region", error.Message, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task A_global_access_point_is_signed_for_all_regions()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "arn:aws:s3::123456789012:accesspoint:mfzwi23gnjvgw.mrap", Key = "k" });
        Assert.StartsWith("AWS4-ECDSA-P256-SHA256 ", wire.Only["authorization"], StringComparison.Ordinal);
        Assert.Equal("*", wire.Only["x-amz-region-set"]);
    }

    [Fact]
    public async Task Connections_are_opened_to_the_host_of_a_bucket()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        await s3.WarmUpAsync("shop");
        Assert.Equal("shop.s3.eu-west-1.amazonaws.com", wire.Only.Host);
    }

    [Fact]
    public async Task An_anonymous_client_signs_nothing()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(static options => (options.Anonymous, options.Credentials) = (true, null));
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "k" });
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Body = new MemoryStream(new byte[100_000]) });

        Assert.All(wire.Asked, static asked => Assert.Null(asked["authorization"]));
        Assert.Equal("STREAMING-UNSIGNED-PAYLOAD-TRAILER", wire.Asked[1]["x-amz-content-sha256"]);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await s3.PresignGetAsync("shop", "k", TimeSpan.FromMinutes(1)));
    }

    [Fact]
    public void A_client_is_anonymous_or_has_credentials()
    {
        var error = Assert.Throws<AwsConfigurationException>(static () => new S3Wire().Client(static options => options.Anonymous = true));
        Assert.Contains("Anonymous", error.Message, StringComparison.Ordinal);
    }

    private static async Task<string> AddressAsync(string bucket, string key, Action<S3ClientOptions>? configure = null)
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(configure);
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = bucket, Key = key });
        return wire.Only.Host + wire.Only.Target;
    }
}
