using System.IO.Compression;
using System.Text;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events.Sources;

public sealed class CloudWatchLogsTests
{
    [Fact]
    public void Log_events_are_decompressed()
    {
        var payload = new LambdaPayload(Event(EventSamples.Bytes("CloudWatchLogsData")));
        var logs = CloudWatchLogsEvent.Read(payload).ReadData();
        payload.Release();

        Assert.Equal(
            ("DATA_MESSAGE", "123456789012", "/aws/lambda/orders", "2026/01/01/[$LATEST]0123"), (logs.MessageType, logs.Owner, logs.LogGroup, logs.LogStream));
        Assert.False(logs.IsControl);
        Assert.Equal("all-orders", Assert.Single(logs.SubscriptionFilters));
        Assert.Equal("ACCOUNT_LEVEL_POLICY", logs.PolicyLevel);
        Assert.Equal("o-1", logs.LogEvents[0].Message.Read(SourceJson.Default.OrderPlaced).OrderId);
        Assert.Equal("REPORT RequestId: r-1\tDuration: 1.20 ms\n", logs.LogEvents[1].Message.Text);
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600123), logs.LogEvents[0].Timestamp);
        Assert.Equal("r-1", logs.LogEvents[0].ExtractedFields["request_id"]);
    }

    [Fact]
    public void A_sample_made_elsewhere_is_read_too() =>
        Assert.Equal(2, CloudWatchLogsEvent.Read(EventSamples.Payload("CloudWatchLogsEvent")).ReadData().LogEvents.Count);

    [Fact]
    public void A_check_of_the_function_is_known() =>
        Assert.True(CloudWatchLogsEvent.Read(new LambdaPayload(Event(EventSamples.Bytes("CloudWatchLogsData.control")))).ReadData().IsControl);

    [Fact]
    public void A_bomb_is_refused_at_the_limit()
    {
        // 128 MiB of zeros in 128 KB.
        var bomb = CloudWatchLogsEvent.Read(new LambdaPayload(Event(new byte[128 * 1024 * 1024])));
        var refused = Assert.Throws<LambdaEventException>(() => bomb.ReadData());
        Assert.Contains("67108864 bytes", refused.Message, StringComparison.Ordinal);
        Assert.Contains("1000 bytes", Assert.Throws<LambdaEventException>(() => bomb.ReadData(1000)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_limit_is_a_length_that_is_still_taken()
    {
        var document = EventSamples.Bytes("CloudWatchLogsData");
        var logs = CloudWatchLogsEvent.Read(new LambdaPayload(Event(document)));
        Assert.Equal(2, logs.ReadData(document.Length).LogEvents.Count);
        Assert.Throws<LambdaEventException>(() => logs.ReadData(document.Length - 1));
    }

    [Fact]
    public void Broken_data_is_told_as_such()
    {
        var whole = Compressed(EventSamples.Bytes("CloudWatchLogsData"));
        Assert.Throws<LambdaEventException>(() => Logs(Convert.ToBase64String(whole.AsSpan(0, whole.Length / 2))).ReadData());
        Assert.Contains("gzip", Assert.Throws<LambdaEventException>(() => Logs("AAAA").ReadData()).Message, StringComparison.Ordinal);
        Assert.Throws<LambdaEventException>(() => Logs("!").ReadData());
        Assert.Throws<LambdaEventException>(() => Logs("").ReadData());
        Assert.Throws<LambdaEventException>(() => Logs(Convert.ToBase64String(Compressed("[]"u8.ToArray()))).ReadData());
    }

    private static CloudWatchLogsEvent Logs(string data) =>
        CloudWatchLogsEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes($$$"""{"awslogs":{"data":"{{{data}}}"}}""")));

    private static byte[] Event(byte[] document) => Encoding.UTF8.GetBytes($$$"""{"awslogs":{"data":"{{{Convert.ToBase64String(Compressed(document))}}}"}}""");

    private static byte[] Compressed(byte[] document)
    {
        using var output = new MemoryStream();
        using (var gzip = new GZipStream(output, CompressionLevel.Optimal)) gzip.Write(document);
        return output.ToArray();
    }
}
