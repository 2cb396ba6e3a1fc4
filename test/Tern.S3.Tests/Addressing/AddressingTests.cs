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

    // Only with path style, the AWS SDK for .NET omits the slash, so that its "/a" is the object "a".
    [Theory]
    [InlineData("/a", "/shop//a")]
    [InlineData("//a", "/shop///a")]
    public async Task A_key_that_begins_with_a_slash_keeps_it_by_path_style_too(string key, string path) =>
        Assert.Equal("s3.eu-west-1.amazonaws.com" + path, await AddressAsync("shop", key, static options => options.ForcePathStyle = true));

    [Theory]
    [InlineData(".", false)]
    [InlineData("..", false)]
    [InlineData(".", true)]
    [InlineData("..", true)]
    public async Task A_bucket_of_dots_is_refused_by_every_operation_and_never_leads_to_another(string bucket, bool hasEndpoint)
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(options => options.Endpoint = hasEndpoint ? new Uri("http://127.0.0.1:9000/base") : null);
        const string Key = "victim-bucket/secret.txt";
        Func<Task>[] calls =
        [
            async () => await s3.DeleteObjectAsync(new DeleteObjectRequest { Bucket = bucket, Key = Key }),
            async () => await s3.GetObjectAsync(new GetObjectRequest { Bucket = bucket, Key = Key }),
            async () => await s3.PutObjectAsync(new PutObjectRequest { Bucket = bucket, Key = Key }),
            async () => await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = bucket }),
            async () => await s3.DeleteBucketAsync(new DeleteBucketRequest { Bucket = bucket }),
            async () => await s3.PresignGetAsync(bucket, Key, TimeSpan.FromMinutes(1)),
            async () => await s3.PresignPutAsync(bucket, Key, TimeSpan.FromMinutes(1)),
            async () => await s3.PresignPostAsync(bucket, Key, TimeSpan.FromMinutes(1)),
            async () => await s3.WarmUpAsync(bucket),
        ];
        foreach (var call in calls)
        {
            var error = await Assert.ThrowsAsync<ArgumentException>(call);
            Assert.Contains("'.' or '..'", error.Message, StringComparison.Ordinal);
        }

        Assert.Empty(wire.Asked);
    }

    [Theory]
    [InlineData("a/b", "/a%2Fb/k")]
    [InlineData("%2e%2e", "/%252e%252e/k")]
    [InlineData("..a", "/..a/k")]
    [InlineData("a?b#c", "/a%3Fb%23c/k")]
    [InlineData("a@b:1", "/a%40b%3A1/k")]
    public async Task Any_other_name_of_a_bucket_stays_one_segment_of_the_path(string bucket, string path) =>
        Assert.Equal("s3.eu-west-1.amazonaws.com" + path, await AddressAsync(bucket, "k"));

    [Fact]
    public async Task Half_of_a_surrogate_pair_names_no_object()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        Func<Task>[] calls =
        [
            async () => await s3.DeleteObjectAsync(new DeleteObjectRequest { Bucket = "shop", Key = "a\ud83d" }),
            async () => await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "\udc26a" }),
            async () => await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop", Prefix = "a\ud83d" }),
            async () => await s3.PresignGetAsync("shop", "a\ud83d", TimeSpan.FromMinutes(1)),
            async () => await s3.PresignPostAsync("shop", "a\ud83d", TimeSpan.FromMinutes(1)),
            async () => await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "Sh\ud83dp", Key = "a" }),
        ];
        foreach (var call in calls)
        {
            var error = await Assert.ThrowsAsync<ArgumentException>(call);
            Assert.Contains("an unpaired surrogate", error.Message, StringComparison.Ordinal);
        }

        var batch = new DeleteObjectsRequest { Bucket = "shop", Delete = new() { Objects = [new() { Key = "a\ud83d" }] } };
        await Assert.ThrowsAsync<ArgumentException>(async () => await s3.DeleteObjectsAsync(batch));
        Assert.Empty(wire.Asked);
    }

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
