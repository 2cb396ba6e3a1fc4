using System.IO.Compression;
using System.Text;
using Tern.Services.CloudWatch;
using Tern.Services.CloudWatch.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Loopback;

public sealed class MetricsTests
{
    private static readonly (string, string)[] Cbor = [("smithy-protocol", "rpc-v2-cbor"), ("Content-Type", "application/cbor")];

    [Fact]
    public async Task Metrics_go_in_CBOR_and_many_of_them_compressed()
    {
        await using var server = new ScriptedServer(ScriptedServer.Answer(200, [0xA0], Cbor), ScriptedServer.Answer(200, [0xA0], Cbor));
        await using var cloudWatch = new CloudWatchClient(server.Use(new CloudWatchClientOptions()));

        await cloudWatch.PutMetricDataAsync(Metrics(1));
        await cloudWatch.PutMetricDataAsync(Metrics(500));

        var (small, large) = (server.Asked[0], server.Asked[1]);
        Assert.Equal("/service/GraniteServiceVersion20100801/operation/PutMetricData", small.Target);
        Assert.Equal(("application/cbor", "rpc-v2-cbor", null), (small["Content-Type"], small["smithy-protocol"], small["Content-Encoding"]));
        Assert.Contains("Orders0", small.Text, StringComparison.Ordinal);
        Assert.Equal("gzip", large["Content-Encoding"]);
        var plain = Unzip(large.Body);
        Assert.True(large.Body.Length < plain.Length / 5, $"{large.Body.Length} of {plain.Length} bytes");
        Assert.Contains("Orders499", Encoding.UTF8.GetString(plain), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_answer_in_CBOR_is_read_and_an_error_has_the_code_of_the_query_protocol()
    {
        byte[] metrics = [0xA1, 0x67, .. "Metrics"u8, 0x81, 0xA1, 0x6A, .. "MetricName"u8, 0x66, .. "Orders"u8];
        byte[] error = [0xA1, 0x66, .. "__type"u8, 0x78, 37, .. "com.amazonaws.cloudwatch#LimitExceede"u8];
        await using var server = new ScriptedServer(
            ScriptedServer.Answer(200, metrics, Cbor), ScriptedServer.Answer(400, error, [.. Cbor, ("x-amzn-query-error", "LimitExceeded;Sender")]));
        await using var cloudWatch = new CloudWatchClient(server.Use(new CloudWatchClientOptions()));

        Assert.Equal("Orders", (await cloudWatch.ListMetricsAsync(new ListMetricsRequest())).Metrics.Single().MetricName);
        var failure = await Assert.ThrowsAsync<AwsServiceException>(async () => await cloudWatch.ListMetricsAsync(new ListMetricsRequest()));
        Assert.Equal("LimitExceeded", failure.Code);
    }

    private static PutMetricDataRequest Metrics(int count) => new()
    {
        Namespace = "shop", MetricData = [.. Enumerable.Range(0, count).Select(static i => new MetricDatum { MetricName = $"Orders{i}", Value = i })],
    };

    private static byte[] Unzip(byte[] bytes)
    {
        using var gzip = new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress);
        using var plain = new MemoryStream();
        gzip.CopyTo(plain);
        return plain.ToArray();
    }
}
