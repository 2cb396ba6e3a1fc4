using System.Globalization;
using System.IO.Compression;
using System.Net.Http.Headers;
using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Amazon.Runtime;

namespace Tern.Local.Clients.Tests.AwsSdk;

/// <summary>What the AWS SDK does below its API: checksums, compression and retries.</summary>
public sealed class WireTests : SdkServer
{
    [Fact]
    public async Task The_checksum_is_that_of_the_body_and_the_SDK_checks_it()
    {
        var wire = new OnTheWire(answered: static async answer =>
        {
            var bytes = await answer.Content.ReadAsByteArrayAsync();
            bytes[^2] ^= 1; // the name's last letter
            return Replace(answer, bytes);
        });
        using var client = NewClient(config => config.HttpClientFactory = wire);
        await Assert.ThrowsAnyAsync<Exception>(() => client.ListTablesAsync());
        using var right = NewClient();
        Assert.Equal(["Music"], (await right.ListTablesAsync()).TableNames);
    }

    [Fact]
    public async Task A_compressed_answer_has_the_checksum_of_its_compressed_bytes()
    {
        await Client.PutItemAsync("Music", new(Key("a", 1)) { ["text"] = new(new string('x', 100_000)) });
        var compressed = 0;
        var wire = new OnTheWire(static headers => headers.AcceptEncoding.Add(new StringWithQualityHeaderValue("gzip")), async answer =>
        {
            var bytes = await answer.Content.ReadAsByteArrayAsync();
            if (!answer.Content.Headers.ContentEncoding.Contains("gzip")) return Replace(answer, bytes);
            compressed = bytes.Length;
            Assert.Equal(Crc32(bytes), answer.Headers.GetValues("x-amz-crc32").Single());
            using var plain = new MemoryStream();
            await new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress).CopyToAsync(plain);
            answer.Headers.Remove("x-amz-crc32");
            answer.Headers.Add("x-amz-crc32", Crc32(plain.ToArray()));
            return Replace(answer, plain.ToArray());
        });
        using var client = NewClient(config => config.HttpClientFactory = wire);
        Assert.Equal(100_000, (await client.GetItemAsync("Music", Key("a", 1))).Item["text"].S.Length);
        Assert.InRange(compressed, 1, 2_000);
    }

    [Theory]
    [InlineData(LocalFaultKind.Throttle)]
    [InlineData(LocalFaultKind.ThrottlingException)]
    [InlineData(LocalFaultKind.RequestLimitExceeded)]
    [InlineData(LocalFaultKind.InternalServerError)]
    [InlineData(LocalFaultKind.ServiceUnavailable)]
    [InlineData(LocalFaultKind.DropBefore)]
    [InlineData(LocalFaultKind.DropAfter)]
    public async Task The_SDK_retries_what_may_pass(LocalFaultKind kind)
    {
        await Client.PutItemAsync("Music", Key("a", 1));
        var rule = Local.Faults.Add(new LocalFault(kind) { Operation = "GetItem", First = 2 });
        var wire = new OnTheWire();
        using var client = NewClient(config =>
        {
            config.HttpClientFactory = wire;
            config.MaxErrorRetry = 3;
            config.RetryMode = RequestRetryMode.Standard;
        });
        Assert.Equal("a", (await client.GetItemAsync("Music", Key("a", 1))).Item["artist"].S);
        Assert.Equal((2L, 3), (rule.Fired, wire.Requests));
    }

    [Fact]
    public async Task A_throttled_request_that_is_not_retried_is_the_services_exception()
    {
        Local.Faults.Add(new LocalFault(LocalFaultKind.Throttle) { Operation = "GetItem" });
        var failure = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(() => Client.GetItemAsync("Music", Key("a", 1)));
        Assert.Equal("ProvisionedThroughputExceededException", failure.ErrorCode);
    }

    [Fact]
    public async Task The_SDK_does_not_retry_what_stays_refused()
    {
        var wire = new OnTheWire();
        using var client = NewClient(config =>
        {
            config.HttpClientFactory = wire;
            config.MaxErrorRetry = 3;
        });
        await Assert.ThrowsAsync<AmazonDynamoDBException>(() => client.GetItemAsync("Music", new() { ["artist"] = new("a") }));
        Assert.Equal(1, wire.Requests);
    }

    private static HttpResponseMessage Replace(HttpResponseMessage answer, byte[] body)
    {
        answer.Content = new ByteArrayContent(body) { Headers = { ContentType = new MediaTypeHeaderValue("application/x-amz-json-1.0") } };
        return answer;
    }

    private static string Crc32(byte[] bytes)
    {
        var crc = uint.MaxValue;
        foreach (var value in bytes)
        {
            crc ^= value;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB88320;
        }

        return (~crc).ToString(CultureInfo.InvariantCulture);
    }
}
