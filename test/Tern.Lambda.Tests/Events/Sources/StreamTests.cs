using System.Text;
using System.Text.Json;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events.Sources;

public sealed class StreamTests
{
    [Fact]
    public void Kinesis_records_hold_bytes()
    {
        var kinesis = KinesisEvent.Read(EventSamples.Payload("KinesisEvent"));
        var record = kinesis.Records[0];
        Assert.Equal("o-1", record.Read(SourceJson.Default.OrderPlaced).OrderId);
        Assert.Equal([0, 255, 128], kinesis.Records[1].Data.ToArray());
        Assert.Equal(("customer-1", "customer-é"), (record.PartitionKey, kinesis.Records[1].PartitionKey));
        Assert.Equal("49590338271490256608559692538361571095921575989136588898", record.SequenceNumber);
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600789), record.ApproximateArrivalTimestamp);
        Assert.Equal(("KMS", "shardId-000000000006"), (record.EncryptionType, record.ShardId));
        Assert.Null(kinesis.Window);
        Assert.Null(kinesis.IsFinalInvokeForWindow);
    }

    [Fact]
    public void A_Kinesis_record_is_the_same_type_in_every_host()
    {
        IReadOnlyList<KinesisRecord> records = KinesisEvent.Read(EventSamples.Payload("KinesisEvent")).Records;
        Assert.Equal(
            ("customer-1", "49590338271490256608559692538361571095921575989136588898", "KMS", "shardId-000000000006"),
            (records[0].PartitionKey, records[0].SequenceNumber, records[0].EncryptionType, records[0].ShardId));
        Assert.Equal(DateTimeOffset.FromUnixTimeMilliseconds(1767225600789), records[0].ApproximateArrivalTimestamp);
        Assert.Equal([0, 255, 128], records[1].Data.ToArray());
        Assert.True(records[1].Data.Span == records[1].Data.Span);

        var created = new KinesisRecord { PartitionKey = "k", SequenceNumber = "1", Data = new byte[] { 1, 2 }, ShardId = "shard" };
        Assert.Equal(("k", "1", "shard", null), (created.PartitionKey, created.SequenceNumber, created.ShardId, created.EncryptionType));
        Assert.Equal([1, 2], created.Data.ToArray());
        Assert.Equal(("", 0), (new KinesisRecord().SequenceNumber, new KinesisRecord().Data.Length));
    }

    [Fact]
    public void A_tumbling_window_has_state()
    {
        var kinesis = KinesisEvent.Read(EventSamples.Payload("KinesisEvent.window"));
        Assert.Equal(
            (new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero), new DateTimeOffset(2026, 1, 1, 0, 2, 0, TimeSpan.Zero)),
            (kinesis.Window!.Start, kinesis.Window.End));
        Assert.Equal((false, true, "shardId-000000000006"), (kinesis.IsFinalInvokeForWindow, kinesis.IsWindowTerminatedEarly, kinesis.ShardId));
        Assert.Equal("7", kinesis.State.Read(SourceJson.Default.JsonElement).GetProperty("count").GetString());

        var table = DynamoDbStreamEvent.Read(EventSamples.Payload("DynamoDbStreamEvent.window"));
        Assert.Equal((true, false), (table.IsFinalInvokeForWindow, table.IsWindowTerminatedEarly));
        Assert.True(table.Records[0].NewImage.IsEmpty);
    }

    [Fact]
    public void Records_that_a_test_creates_are_written_as_those_of_an_event()
    {
        var time = DateTimeOffset.FromUnixTimeSeconds(1767225600);
        var kinesis = new KinesisEvent
        {
            Records = [new KinesisRecord { PartitionKey = "k", SequenceNumber = "1", Data = "{}"u8.ToArray(), ShardId = "shard", StreamArn = "a" }],
        };
        var data = KinesisEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(kinesis.ToString()))).Records[0];
        Assert.Equal(("k", "1", "shard", "a"), (data.PartitionKey, data.SequenceNumber, data.ShardId, data.StreamArn));
        Assert.Equal("{}"u8.ToArray(), data.Data.ToArray());

        var table = new DynamoDbStreamEvent
        {
            Records =
            [
                new DynamoDbStreamRecord
                {
                    EventId = "e", EventName = "REMOVE", SequenceNumber = "1", Keys = """{"pk":{"S":"a"}}"""u8, OldImage = "{}"u8, IsExpiry = true,
                    StreamViewType = "OLD_IMAGE", SizeBytes = 7, StreamArn = "a", ApproximateCreationDateTime = time,
                },
            ],
        };
        var change = DynamoDbStreamEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(table.ToString()))).Records[0];
        Assert.Equal(("e", "REMOVE", "1", "OLD_IMAGE", 7L), (change.EventId, change.EventName, change.SequenceNumber, change.StreamViewType, change.SizeBytes));
        Assert.Equal((true, "a", time), (change.IsExpiry, change.StreamArn, change.ApproximateCreationDateTime));
        Assert.Equal(
            ("""{"pk":{"S":"a"}}""", "", "{}"),
            (Encoding.UTF8.GetString(change.Keys), Encoding.UTF8.GetString(change.NewImage), Encoding.UTF8.GetString(change.OldImage)));
    }

    [Theory]
    [InlineData("1480642020", "")]
    [InlineData("1480642020000", "MILLISECOND")]
    [InlineData("1480642020000000", "MICROSECOND")]
    [InlineData("1480642020000000000", "")]
    [InlineData("1480642020.0", "SECOND")]
    public void A_change_has_its_time_in_whatever_unit_it_came(string number, string precision)
    {
        var time = $$"""
            "ApproximateCreationDateTime":{{number}},"ApproximateCreationDateTimePrecision":"{{precision}}"
            """;
        var json = $$"""{"Records":[{"eventName":"INSERT","eventSource":"aws:dynamodb","dynamodb":{ {{time}},"SequenceNumber":"1"} }]}""";
        var change = DynamoDbStreamEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json))).Records[0];
        Assert.Equal(DateTimeOffset.FromUnixTimeSeconds(1480642020), change.ApproximateCreationDateTime);
    }

    [Fact]
    public void Changes_of_a_table_keep_their_images_as_they_came()
    {
        var records = DynamoDbStreamEvent.Read(EventSamples.Payload("DynamoDbStreamEvent")).Records;
        Assert.Equal(["INSERT", "MODIFY", "REMOVE"], records.Select(r => r.EventName));
        var image = JsonSerializer.Deserialize(records[0].NewImage, SourceJson.Default.JsonElement);
        Assert.Equal("text ☃", Attribute(image, "S").GetString());
        Assert.Equal("123.450", Attribute(image, "N").GetString());
        Assert.Equal("AP8=", Attribute(image, "B").GetString());
        Assert.Equal(["a", "b"], Attribute(image, "SS").EnumerateArray().Select(e => e.GetString()!));
        Assert.Equal("x", Attribute(image, "M").GetProperty("inner").GetProperty("S").GetString());
        Assert.True(Attribute(image, "NULL").GetBoolean());
        Assert.False(Attribute(image, "BOOL").GetBoolean());
        Assert.Equal(
            ["S", "N", "B", "SS", "NS", "BS", "M", "L", "NULL", "BOOL"], image.EnumerateObject().Select(a => a.Name).Where(n => n is not "pk" and not "sk"));

        Assert.Equal(("new", "paid"), (Status(records[1].OldImage), Status(records[1].NewImage)));
        Assert.True(records[2].NewImage.IsEmpty);
        Assert.Equal((false, true), (records[1].IsExpiry, records[2].IsExpiry));
        Assert.Equal(
            ("111000000000000002", 26L, "NEW_AND_OLD_IMAGES"),
            (records[1].SequenceNumber, records[1].SizeBytes, records[1].StreamViewType));
        Assert.Equal(DateTimeOffset.FromUnixTimeSeconds(1767225600), records[0].ApproximateCreationDateTime);
        Assert.Equal("ORDER#1", JsonSerializer.Deserialize(records[0].Keys, SourceJson.Default.JsonElement).GetProperty("pk").GetProperty("S").GetString());
    }

    [Fact]
    public void Kafka_records_come_by_topic_and_partition()
    {
        var kafka = KafkaEvent.Read(EventSamples.Payload("KafkaEvent"));
        Assert.Equal(("aws:kafka", "arn:aws:kafka:eu-west-1:123456789012:cluster/c/abcd"), (kafka.EventSource, kafka.EventSourceArn));
        Assert.Equal([("orders", 0, 15L), ("orders", 0, 16L), ("orders", 7, 9007199254740993L)], kafka.Records.Select(r => (r.Topic, r.Partition, r.Offset)));
        Assert.Equal(2, kafka.Partitions["orders-0"].Count);

        var record = kafka.Records[0];
        Assert.Equal("customer-1"u8.ToArray(), record.Key.ToArray());
        Assert.Equal("o-1", record.Value.Read(SourceJson.Default.OrderPlaced).OrderId);
        Assert.Equal((DateTimeOffset.FromUnixTimeMilliseconds(1767225600123), "CREATE_TIME"), (record.Timestamp, record.TimestampType));
        Assert.False(kafka.Records[1].Value.HasValue);
        Assert.False(kafka.Records[1].Key.HasValue);
        Assert.Equal(("AVRO", "1"), (kafka.Records[2].KeySchemaMetadata!.DataFormat, kafka.Records[2].KeySchemaMetadata!.SchemaId));
        Assert.Equal("PROTOBUF", kafka.Records[2].ValueSchemaMetadata!.DataFormat);

        var own = KafkaEvent.Read(EventSamples.Payload("KafkaEvent.self-managed"));
        Assert.Equal(("SelfManagedKafka", null, "10.0.0.1:9092,10.0.0.2:9092"), (own.EventSource, own.EventSourceArn, own.BootstrapServers));
    }

    [Fact]
    public void Kafka_headers_are_signed_bytes_and_the_last_of_a_name_counts()
    {
        var record = KafkaEvent.Read(EventSamples.Payload("KafkaEvent")).Records[0];
        Assert.Equal([("trace", "hello"), ("trace", "é"), ("empty", "")], record.Headers.Select(h => (h.Name, h.Text)));
        Assert.True(record.TryGetHeader("trace", out var trace));
        Assert.Equal([0xC3, 0xA9], trace.Value.ToArray());
        Assert.False(record.TryGetHeader("Trace", out _));
        Assert.Empty(new KafkaRecord().Headers);
    }

    [Theory]
    [InlineData("""{"a":[1]}""")]
    [InlineData("""[{"a":"MQ=="}]""")]
    [InlineData("""[{"a":[256]}]""")]
    [InlineData("""[{"a":[-129]}]""")]
    [InlineData("""[{"a":[1.5]}]""")]
    public void Broken_kafka_headers_are_told_as_such(string headers)
    {
        var json = $$$"""{"records":{"t-0":[{"topic":"t","partition":0,"offset":1,"headers":{{{headers}}}}]}}""";
        var record = KafkaEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json))).Records[0];
        Assert.Contains("KafkaRecord.headers", Assert.Throws<LambdaEventException>(() => record.Headers).Message, StringComparison.Ordinal);
    }

    private static JsonElement Attribute(JsonElement image, string type) => image.GetProperty(type).GetProperty(type);

    private static string? Status(ReadOnlySpan<byte> image) =>
        JsonSerializer.Deserialize(image, SourceJson.Default.JsonElement).GetProperty("status").GetProperty("S").GetString();
}
