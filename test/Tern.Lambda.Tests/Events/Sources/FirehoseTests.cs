using System.Text;
using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events.Sources;

public sealed class FirehoseTests
{
    private const string First = "49546986683135544286507457936321625675700192471156785154";
    private const string Second = "49546986683135544286507457936321625675700192471156785155";

    [Fact]
    public void Records_hold_bytes_and_where_they_come_from()
    {
        var firehose = FirehoseEvent.Read(EventSamples.Payload("FirehoseEvent"));
        Assert.Equal(
            ("invoked-1", "arn:aws:firehose:eu-west-1:123456789012:deliverystream/orders", "eu-west-1"),
            (firehose.InvocationId, firehose.DeliveryStreamArn, firehose.Region));
        Assert.Equal("o-1", firehose.Records[0].Data.Read(SourceJson.Default.OrderPlaced).OrderId);
        Assert.Equal([0, 255], firehose.Records[1].Data.ToArray());
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600123), firehose.Records[0].ApproximateArrivalTimestamp);
        Assert.Null(firehose.Records[0].KinesisRecordMetadata);

        var kinesis = FirehoseEvent.Read(EventSamples.Payload("FirehoseEvent.kinesis"));
        var (one, two) = (kinesis.Records[0].KinesisRecordMetadata!, kinesis.Records[1].KinesisRecordMetadata!);
        Assert.Equal("arn:aws:kinesis:eu-west-1:123456789012:orders", kinesis.SourceKinesisStreamArn);
        Assert.Equal(("shardId-000000000000", "4d1ad2b9", "4954", "0"), (one.ShardId, one.PartitionKey, one.SequenceNumber, one.SubsequenceNumber));
        Assert.Equal("", two.SubsequenceNumber);
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600120), one.ApproximateArrivalTimestamp);
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600120), two.ApproximateArrivalTimestamp);
        Assert.True(kinesis.Records[1].Data.HasValue);
        Assert.Empty(kinesis.Records[1].Data.ToArray());
    }

    [Fact]
    public void Each_record_is_answered()
    {
        var firehose = FirehoseEvent.Read(EventSamples.Payload("FirehoseEvent"));
        var response = new FirehoseResponse(firehose);
        var partition = new Dictionary<string, string> { ["customer"] = "c\"1" };
        response.OkJson(firehose.Records[1], new OrderPlaced("ö", 1), SourceJson.Default.OrderPlaced, partition);
        response.Dropped(firehose.Records[0]);

        var json = Json(response);
        var data = Convert.ToBase64String(Encoding.UTF8.GetBytes("{\"orderId\":\"\\u00F6\",\"total\":1,\"note\":null}\n"));
        Assert.Equal(
            $$$$"""{"records":[{"recordId":"{{{{Second}}}}","result":"Ok","data":"{{{{data}}}}","metadata":{"partitionKeys":{"customer":"c\"1"}}}"""
            + $$$$""",{"recordId":"{{{{First}}}}","result":"Dropped"}]}""",
            json);

        var read = FirehoseResponse.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json)));
        Assert.Equal([(Second, FirehoseResult.Ok), (First, FirehoseResult.Dropped)], read.Records.Select(r => (r.RecordId, r.Result)));
        Assert.Equal("c\"1", read.Records[0].PartitionKeys["customer"]);
        Assert.Equal(json, Json(read));
    }

    [Fact]
    public void Bytes_unchanged_data_and_failures_have_their_forms()
    {
        var firehose = FirehoseEvent.Read(EventSamples.Payload("FirehoseEvent"));
        var response = new FirehoseResponse(firehose);
        response.Unchanged(firehose.Records[1]);
        response.ProcessingFailed(firehose.Records[0]);
        Assert.Equal(
            $$"""{"records":[{"recordId":"{{Second}}","result":"Ok","data":"AP8="},{"recordId":"{{First}}","result":"ProcessingFailed"}]}""", Json(response));

        response = new FirehoseResponse(firehose);
        response.Ok(firehose.Records[0], [1, 2]);
        response.Ok(firehose.Records[1], []);
        Assert.Equal(
            $$"""{"records":[{"recordId":"{{First}}","result":"Ok","data":"AQI="},{"recordId":"{{Second}}","result":"Ok","data":""}]}""", Json(response));
    }

    [Fact]
    public void A_record_is_answered_once_and_none_is_forgotten()
    {
        var firehose = FirehoseEvent.Read(EventSamples.Payload("FirehoseEvent"));
        var response = new FirehoseResponse(firehose);
        response.Dropped(firehose.Records[0]);

        Assert.Contains("already", Assert.Throws<InvalidOperationException>(() => response.Unchanged(firehose.Records[0])).Message, StringComparison.Ordinal);
        Assert.Contains(
            "doesn't belong to the event",
            Assert.Throws<InvalidOperationException>(() => response.Dropped(new FirehoseRecord { RecordId = "x" })).Message,
            StringComparison.Ordinal);
        var forgotten = Assert.Throws<InvalidOperationException>(() => Json(response));
        Assert.Contains($"1 of the event's 2 records have no result; the first is '{Second}'", forgotten.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{}", "records")]
    [InlineData("""{"records":[{"recordId":"a","result":"ok"}]}""", "Ok, Dropped or ProcessingFailed")]
    [InlineData("""{"records":[{"recordId":"a","result":"Ok","data":"!"}]}""", "base64")]
    public void A_broken_answer_is_told_as_such(string json, string message)
    {
        var payload = new LambdaPayload(Encoding.UTF8.GetBytes(json));
        Assert.Contains(message, Assert.Throws<LambdaEventException>(() => FirehoseResponse.Read(payload)).Message, StringComparison.Ordinal);
    }

    private static string Json(FirehoseResponse response)
    {
        using var buffer = new PooledBuffer();
        response.Write(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
