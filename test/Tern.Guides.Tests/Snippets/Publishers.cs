using System.Text;
using System.Text.Json.Serialization;
using System.Threading.Channels;
using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.Local;
using Tern.Messaging;
using Tern.Messaging.EventBridge;
using Tern.Messaging.Firehose;
using Tern.Messaging.Kinesis;
using Tern.Messaging.S3;
using Tern.Messaging.Sns;
using Tern.Messaging.Sqs;
using Tern.S3;

namespace Tern.Guides.Tests.Snippets;

public sealed partial class Publishers
{
    [Fact]
    public async Task Publishers_are_registered()
    {
        var services = new ServiceCollection();
        services.AddAws(aws => (aws.Region, aws.Credentials) = ("eu-west-1", new StaticCredentialProvider("AKIDEXAMPLE", "secret")));

        services.AddSnsPublisher("arn:aws:sns:eu-west-1:123456789012:orders", PublisherJson.Default.OrderPlaced);
        services.AddEventBridgePublisher("shop", "shop.orders", "OrderPlaced", PublisherJson.Default.OrderPlaced);
        services.AddKinesisPublisher("orders", PublisherJson.Default.OrderPlaced, order => order.Customer);
        services.AddFirehosePublisher("order-log", PublisherJson.Default.OrderPlaced);
        services.AddKeyedSnsPublisher("audit", "arn:aws:sns:us-east-1:123456789012:audit", PublisherJson.Default.OrderPlaced,
            options => options.ClientName = "us");
        services.AddKeyedSns("us");

        await using var provider = services.BuildServiceProvider();
        Assert.Equal("shop", provider.GetRequiredService<EventBridgePublisher<OrderPlaced>>().EventBus);
        Assert.Equal("orders", provider.GetRequiredService<KinesisPublisher<OrderPlaced>>().Stream);
        Assert.Equal("order-log", provider.GetRequiredService<FirehosePublisher<OrderPlaced>>().DeliveryStream);
        Assert.EndsWith(":audit", provider.GetRequiredKeyedService<SnsPublisher<OrderPlaced>>("audit").TopicArn, StringComparison.Ordinal);
        Assert.EndsWith(":orders", provider.GetRequiredService<SnsPublisher<OrderPlaced>>().TopicArn, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Topic_runs_in_the_process()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sns = new SnsClient(aws.Configure(new SnsClientOptions()));
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var topicArn = (await sns.CreateTopicAsync(new() { Name = "orders" })).TopicArn!;
        var queue = (await sqs.CreateQueueAsync(new() { QueueName = "shipping" })).QueueUrl!;
        await sns.SubscribeQueueAsync(topicArn, sqs, "shipping");
        await sns.PublishAsync(new() { TopicArn = topicArn, Message = """{"Order":"o-1"}""" });
        var received = await sqs.ReceiveMessageAsync(new() { QueueUrl = queue });

        Assert.Equal("""{"Order":"o-1"}""", Assert.Single(received.Messages).Body);
    }

    [Fact]
    public async Task Bodies_are_kept_in_S3()
    {
        var services = new ServiceCollection();
        services.AddAws(aws => (aws.Region, aws.Credentials) = ("eu-west-1", new StaticCredentialProvider("AKIDEXAMPLE", "secret")));

        services.AddS3PayloadStore("my-bodies", store => store.Prefix = "orders/");
        services.AddSnsPublisher("arn:aws:sns:eu-west-1:123456789012:orders", PublisherJson.Default.OrderPlaced);

        await using var provider = services.BuildServiceProvider();
        Assert.Equal("my-bodies", Assert.IsType<S3PayloadStore>(provider.GetRequiredService<PayloadStore>()).Bucket);
    }

    [Fact]
    public void A_store_is_made_by_hand()
    {
        static async Task Paste(S3Client s3, SnsClient sns, string topicArn, IReadOnlyList<OrderPlaced> orders)
        {
            var store = new S3PayloadStore(s3, "my-bodies", new S3PayloadStoreOptions { Prefix = "orders/" });
            var publisher = new SnsPublisher<OrderPlaced>(sns, topicArn, PublisherJson.Default.OrderPlaced, new() { LargePayloads = store });
            await publisher.PublishAsync(orders);
        }

        // It would call AWS.
        Assert.NotNull((Func<S3Client, SnsClient, string, IReadOnlyList<OrderPlaced>, Task>)Paste);
    }

    [Fact]
    public void A_message_has_more_than_its_body()
    {
        var options = new SnsPublisherOptions<OrderPlaced>
        {
            Configure = (order, message) =>
            {
                message.MessageGroupId = order.Customer;
                message.MessageDeduplicationId = order.Order;
                message.MessageAttributes = new() { ["kind"] = new() { DataType = "String", StringValue = "order" } };
            },
        };

        var entry = new Messaging.Sns.Model.PublishBatchRequestEntry();
        options.Configure(new OrderPlaced("o-1", "Ada"), entry);
        Assert.Equal(("Ada", "o-1"), (entry.MessageGroupId, entry.MessageDeduplicationId));
    }

    [Fact]
    public void A_queue_is_subscribed()
    {
        static async Task<string> Paste(SnsClient sns, Tern.Messaging.Sqs.SqsClient sqs, string topicArn)
        {
            var subscription = await sns.SubscribeQueueAsync(topicArn, sqs, "shipping", new SnsQueueSubscriptionOptions
            {
                FilterPolicy = """{"kind":["order"]}""",
            });

            return subscription;
        }

        // It would call AWS.
        Assert.NotNull((Func<SnsClient, Tern.Messaging.Sqs.SqsClient, string, Task<string>>)Paste);
    }

    [Fact]
    public async Task A_channel_is_published()
    {
        using var service = new Answers("""{"FailedPutCount":0,"RequestResponses":[{"RecordId":"r-1"}]}""");
        await using var client = new FirehoseClient(new FirehoseClientOptions
        {
            Region = "eu-west-1", Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"), HttpMessageHandler = service,
        });
        var publisher = new FirehosePublisher<Click>(client, "clicks", PublisherJson.Default.Click);

        var clicks = Channel.CreateBounded<Click>(10_000);
        var publishing = publisher.PublishAsync(clicks.Reader.ReadAllAsync());

        await clicks.Writer.WriteAsync(new Click("/orders", 17));

        clicks.Writer.Complete();
        var result = await publishing;
        Console.WriteLine($"{result.Published} of {result.Count}");

        Assert.True(result.IsComplete);
    }

    [Fact]
    public async Task A_pointer_is_resolved()
    {
        var message = new Messaging.Sqs.Model.Message { Body = "short" };
        var body = await ReadAsync(message, null!, CancellationToken.None);
        Assert.Equal("short", body);

        static async Task<string> ReadAsync(Messaging.Sqs.Model.Message message, PayloadStore store, CancellationToken cancellationToken)
        {
            var body = message.Body!;

            if (PayloadPointer.TryParse(message.Body, out var pointer))
                body = Encoding.UTF8.GetString((await store.LoadAsync(pointer, cancellationToken)).Span);

            return body;
        }
    }

    [Fact]
    public void A_shard_is_read()
    {
        static async Task Paste(KinesisClient kinesis, string consumerArn, CancellationToken cancellationToken)
        {
            await foreach (var record in kinesis.ReadShardAsync(consumerArn, "shardId-000000000000", cancellationToken: cancellationToken))
                Console.WriteLine(record.SequenceNumber);
        }

        // It would call AWS.
        Assert.NotNull((Func<KinesisClient, string, CancellationToken, Task>)Paste);
    }

    internal sealed record OrderPlaced(string Order, string Customer);

    internal sealed record Click(string Path, int User);

    private sealed class Answers(string answer) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage { Content = new StringContent(answer) });
    }

    [JsonSerializable(typeof(OrderPlaced))]
    [JsonSerializable(typeof(Click))]
    private sealed partial class PublisherJson : JsonSerializerContext;
}
