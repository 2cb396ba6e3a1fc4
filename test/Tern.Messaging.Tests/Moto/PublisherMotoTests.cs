using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Tern.Messaging.EventBridge;
using Tern.Messaging.EventBridge.Model;
using Tern.Messaging.Firehose;
using Tern.Messaging.Firehose.Model;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;
using Tern.Messaging.S3;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.Messaging.Tests.Publishing;
using Tern.S3;
using Tern.S3.Model;
using Tern.TestHarness;
using QueueMessage = Tern.Messaging.Sqs.Model.Message;

namespace Tern.Messaging.Tests.Moto;

/// <summary>Published messages, as receivers get them from moto.</summary>
public sealed class PublisherMotoTests(MotoServer moto)
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_topic_delivers_messages_and_attributes_to_its_queue()
    {
        await using var sns = new SnsClient(moto.Use(new SnsClientOptions()));
        await using var sqs = new SqsClient(moto.Use(new SqsClientOptions()));
        var (queue, queueArn) = await CreateQueueAsync(sqs, "orders");
        var topic = await SubscribeAsync(sns, "orders", queueArn);
        using var caller = new Activity("caller").SetIdFormat(ActivityIdFormat.W3C).Start();
        var publisher = new SnsPublisher<Order>(sns, topic, OrdersJson.Default.Order);

        var result = await publisher.PublishAsync([.. Enumerable.Range(0, 23).Select(i => new Order($"o{i}", i))], Token);

        result.ThrowIfAnyFailed();
        var messages = await ReceiveAsync(sqs, queue, 23);
        var orders = messages.Select(message => JsonSerializer.Deserialize(message.Body!, OrdersJson.Default.Order)!.Id);
        Assert.Equal(Enumerable.Range(0, 23).Select(i => $"o{i}").Order(StringComparer.Ordinal), orders.Order(StringComparer.Ordinal));
        Assert.All(messages, message => Assert.Contains(
            caller.TraceId.ToHexString(), message.MessageAttributes!["traceparent"].StringValue!, StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_queue_subscribed_in_one_call_receives_the_messages_that_match_its_filter()
    {
        await using var sns = new SnsClient(moto.Use(new SnsClientOptions()));
        await using var sqs = new SqsClient(moto.Use(new SqsClientOptions()));
        var (queue, queueArn) = await CreateQueueAsync(sqs, "filtered");
        var topic = (await sns.CreateTopicAsync(new CreateTopicRequest { Name = "filtered" }, cancellationToken: Token)).TopicArn!;
        var options = new SnsQueueSubscriptionOptions { FilterPolicy = """{"kind":["big"]}""" };

        var first = await sns.SubscribeQueueAsync(topic, sqs, "filtered", options, Token);
        var again = await sns.SubscribeQueueAsync(topic, sqs, queue, options, Token);

        Assert.Equal(first, again);
        var attributes = new GetQueueAttributesRequest { QueueUrl = queue, AttributeNames = [QueueAttributeName.Policy] };
        using var policy = JsonDocument.Parse((await sqs.GetQueueAttributesAsync(attributes, cancellationToken: Token)).Attributes["Policy"]);
        Assert.Equal(queueArn, Assert.Single(policy.RootElement.GetProperty("Statement").EnumerateArray()).GetProperty("Resource").GetString());
        var publisher = new SnsPublisher(sns, topic);
        (await publisher.PublishAsync([Of("big"), Of("small"), Of("big")], Token)).ThrowIfAnyFailed();
        Assert.Equal(["big", "big"], (await ReceiveAsync(sqs, queue, 2)).Select(static message => message.Body));

        static PublishBatchRequestEntry Of(string kind) => new()
        {
            Message = kind, MessageAttributes = new() { ["kind"] = new() { DataType = "String", StringValue = kind } },
        };
    }

    [Fact]
    public async Task A_long_body_reaches_the_reader_of_the_queue_through_S3()
    {
        await using var sns = new SnsClient(moto.Use(new SnsClientOptions()));
        await using var sqs = new SqsClient(moto.Use(new SqsClientOptions()));
        await using var s3 = new S3Client(moto.Use(new S3ClientOptions()));
        await CreateBucketAsync(s3, "bodies");
        var (queue, queueArn) = await CreateQueueAsync(sqs, "long");
        var topic = await SubscribeAsync(sns, "long", queueArn);
        var store = new S3PayloadStore(s3, "bodies", new S3PayloadStoreOptions { Prefix = "long/" });
        var options = new SnsPublisherOptions<PublishBatchRequestEntry> { LargePayloads = store };
        var body = string.Concat(Enumerable.Range(0, 60_000).Select(i => $"{i} ü "));

        (await new SnsPublisher(sns, topic, options).PublishAsync([new() { Message = "short" }, new() { Message = body }], Token)).ThrowIfAnyFailed();

        var messages = await ReceiveAsync(sqs, queue, 2);
        var pointing = messages.Single(message => message.Body != "short");
        var size = pointing.MessageAttributes![PayloadPointer.SizeAttribute];
        Assert.Equal(("Number", $"{Encoding.UTF8.GetByteCount(body)}"), (size.DataType, size.StringValue));
        Assert.True(PayloadPointer.TryParse(pointing.Body, out var pointer));
        Assert.StartsWith("long/", pointer.Key, StringComparison.Ordinal);
        Assert.Equal(body, Encoding.UTF8.GetString((await store.LoadAsync(pointer, Token)).Span));
        await store.DeleteAsync(pointer, Token);
        var error = await Assert.ThrowsAsync<PayloadException>(async () => await store.LoadAsync(pointer, Token).AsTask());
        Assert.Equal(pointer, error.Pointer);
    }

    [Fact]
    public async Task A_bus_hands_to_its_queue_the_events_that_a_rule_picks()
    {
        await using var events = new EventBridgeClient(moto.Use(new EventBridgeClientOptions()));
        await using var sqs = new SqsClient(moto.Use(new SqsClientOptions()));
        var (queue, queueArn) = await CreateQueueAsync(sqs, "events");
        await events.CreateEventBusAsync(new CreateEventBusRequest { Name = "shop" }, cancellationToken: Token);
        var rule = new PutRuleRequest { Name = "orders", EventBusName = "shop", EventPattern = """{"detail-type":["OrderPlaced"]}""" };
        await events.PutRuleAsync(rule, cancellationToken: Token);
        await events.PutTargetsAsync(
            new PutTargetsRequest { Rule = "orders", EventBusName = "shop", Targets = [new() { Id = "queue", Arn = queueArn }] }, cancellationToken: Token);
        var publisher = new EventBridgePublisher<Order>(events, "shop", "shop.orders", "OrderPlaced", OrdersJson.Default.Order);

        var result = await publisher.PublishAsync([.. Enumerable.Range(0, 12).Select(i => new Order($"o{i}", i))], Token);

        result.ThrowIfAnyFailed();
        Assert.Equal(12, result.Ids.Distinct().Count());
        var messages = await ReceiveAsync(sqs, queue, 12);
        Assert.Equal(Enumerable.Range(0, 12), messages.Select(Total).Order());

        static int Total(QueueMessage message)
        {
            using var json = JsonDocument.Parse(message.Body!);
            return json.RootElement.GetProperty("detail").GetProperty("total").GetInt32();
        }
    }

    [Fact]
    public async Task A_stream_returns_the_records_that_were_put()
    {
        await using var kinesis = new KinesisClient(moto.Use(new KinesisClientOptions()));
        await kinesis.CreateStreamAsync(new CreateStreamRequest { StreamName = "orders", ShardCount = 1 }, cancellationToken: Token);

        // One request after the other: moto gives the records of two simultaneous requests the same numbers, and keeps
        // only one of those with the same number.
        var options = new KinesisPublisherOptions<Order> { MaxConcurrency = 1 };
        var publisher = new KinesisPublisher<Order>(kinesis, "orders", OrdersJson.Default.Order, static order => order.Id, options);

        var result = await publisher.PublishAsync([.. Enumerable.Range(0, 600).Select(i => new Order($"o{i}", i))], Token);

        result.ThrowIfAnyFailed();
        var iterator = await kinesis.GetShardIteratorAsync(
            new GetShardIteratorRequest { StreamName = "orders", ShardId = "shardId-000000000000", ShardIteratorType = ShardIteratorType.TrimHorizon },
            cancellationToken: Token);
        var records = (await kinesis.GetRecordsAsync(new GetRecordsRequest { ShardIterator = iterator.ShardIterator }, cancellationToken: Token)).Records;
        Assert.Equal(result.Ids.Order(StringComparer.Ordinal), records.Select(record => record.SequenceNumber).Order(StringComparer.Ordinal));
        Assert.Equal("""{"id":"o7","total":7}""", Encoding.UTF8.GetString(records.Single(record => record.PartitionKey == "o7").Data!.Value.Span));
    }

    [Fact]
    public async Task A_delivery_stream_puts_lines_into_its_bucket()
    {
        await using var firehose = new FirehoseClient(moto.Use(new FirehoseClientOptions()));
        await using var s3 = new S3Client(moto.Use(new S3ClientOptions()));
        await CreateBucketAsync(s3, "clicks");
        var destination = new ExtendedS3DestinationConfiguration { BucketARN = "arn:aws:s3:::clicks", RoleARN = "arn:aws:iam::123456789012:role/firehose" };
        await firehose.CreateDeliveryStreamAsync(
            new CreateDeliveryStreamRequest { DeliveryStreamName = "clicks", ExtendedS3DestinationConfiguration = destination }, cancellationToken: Token);

        var result = await new FirehosePublisher<Order>(firehose, "clicks", OrdersJson.Default.Order)
            .PublishAsync([new Order("a", 1), new Order("b", 2)], Token);

        result.ThrowIfAnyFailed();
        var listed = await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "clicks" }, cancellationToken: Token);
        await using var file = await s3.GetObjectAsync(
            new GetObjectRequest { Bucket = "clicks", Key = listed.Contents.Single().Key }, cancellationToken: Token);
        using var reader = new StreamReader(file.Body!);
        Assert.Equal("{\"id\":\"a\",\"total\":1}\n{\"id\":\"b\",\"total\":2}\n", await reader.ReadToEndAsync(Token));
    }

    private static async Task CreateBucketAsync(S3Client s3, string bucket)
    {
        var place = new CreateBucketConfiguration { LocationConstraint = BucketLocationConstraint.EuWest1 };
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = bucket, CreateBucketConfiguration = place }, cancellationToken: Token);
    }

    private static async Task<(string Url, string Arn)> CreateQueueAsync(SqsClient sqs, string name)
    {
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = name }, cancellationToken: Token)).QueueUrl!;
        var request = new GetQueueAttributesRequest { QueueUrl = url, AttributeNames = [QueueAttributeName.QueueArn] };
        var attributes = (await sqs.GetQueueAttributesAsync(request, cancellationToken: Token)).Attributes;
        return (url, attributes["QueueArn"]);
    }

    private static async Task<string> SubscribeAsync(SnsClient sns, string name, string queueArn)
    {
        var topic = (await sns.CreateTopicAsync(new CreateTopicRequest { Name = name }, cancellationToken: Token)).TopicArn!;
        var request = new SubscribeRequest { TopicArn = topic, Protocol = "sqs", Endpoint = queueArn, Attributes = new() { ["RawMessageDelivery"] = "true" } };
        await sns.SubscribeAsync(request, cancellationToken: Token);
        return topic;
    }

    private static async Task<List<QueueMessage>> ReceiveAsync(SqsClient sqs, string queue, int count)
    {
        var messages = new List<QueueMessage>();
        while (messages.Count < count)
        {
            var request = new ReceiveMessageRequest { QueueUrl = queue, MaxNumberOfMessages = 10, WaitTimeSeconds = 1, MessageAttributeNames = ["All"] };
            var received = (await sqs.ReceiveMessageAsync(request, cancellationToken: Token)).Messages;
            Assert.True(received.Count > 0, $"{messages.Count} of {count} messages came.");
            messages.AddRange(received);
        }

        return messages;
    }
}
