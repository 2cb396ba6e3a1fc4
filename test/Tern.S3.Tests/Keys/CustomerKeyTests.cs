using Tern.S3.Model;
using Tern.S3.Tests.Wire;

namespace Tern.S3.Tests.Keys;

/// <summary>Keys of the caller's own encryption (SSE-C).</summary>
public sealed class CustomerKeyTests
{
    private static readonly string s_key = Convert.ToBase64String(new byte[32]);

    [Fact]
    public async Task A_key_is_not_sent_where_others_on_the_way_can_read_it()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(static options => options.Endpoint = new Uri("http://storage.example:9000"));
        var hour = TimeSpan.FromHours(1);
        Func<Task>[] calls =
        [
            async () => await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", SSECustomerKey = s_key }),
            async () => await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "shop", Key = "k", SSECustomerKey = s_key }),
            async () => await s3.CopyObjectAsync(
                new CopyObjectRequest { Bucket = "shop", Key = "k", CopySource = "shop/o", CopySourceSSECustomerKey = s_key }),
            async () => await s3.PresignAsync(new GetObjectRequest { Bucket = "shop", Key = "k", SSECustomerKey = s_key }, hour),
        ];

        foreach (var call in calls)
        {
            var error = await Assert.ThrowsAsync<AwsConfigurationException>(call);
            Assert.Contains("(SSE-C), but shop.storage.example:9000 is called over http", error.Message, StringComparison.Ordinal);
            Assert.DoesNotContain(s_key, error.ToString(), StringComparison.Ordinal);
        }

        Assert.Empty(wire.Asked);
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k" });
        Assert.Single(wire.Asked);
    }

    [Theory]
    [InlineData("https://storage.example")]
    [InlineData("http://127.0.0.1:9000")]
    [InlineData("http://[::1]:9000")]
    [InlineData("http://localhost:9000")]
    public async Task A_key_is_sent_by_TLS_and_within_this_machine(string endpoint)
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client(options => options.Endpoint = new Uri(endpoint));
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", SSECustomerKey = s_key });
        Assert.Equal(s_key, wire.Only["x-amz-server-side-encryption-customer-key"]);
    }
}
