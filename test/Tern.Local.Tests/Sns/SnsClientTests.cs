using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Sns;

public sealed class SnsClientTests
{
    [Fact]
    public async Task A_client_creates_a_topic_subscribes_a_queue_and_publishes()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sns = new SnsClient(aws.Configure(new SnsClientOptions()));
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "inbox" })).QueueUrl!;
        var topic = (await sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" })).TopicArn!;
        await sns.SubscribeAsync(new SubscribeRequest
        {
            TopicArn = topic, Protocol = "sqs", Endpoint = "arn:aws:sqs:us-east-1:000000000000:inbox", Attributes = new() { ["RawMessageDelivery"] = "true" },
        });
        var sent = await sns.PublishBatchAsync(new PublishBatchRequest
        {
            TopicArn = topic,
            PublishBatchRequestEntries = [new() { Id = "1", Message = "hi" }, new() { Id = "2", Message = "you" }],
        });
        Assert.Equal((2, 0), (sent.Successful!.Count, sent.Failed!.Count));
        var received = await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url, MaxNumberOfMessages = 10 });
        Assert.Equal(["hi", "you"], received.Messages!.Select(static message => message.Body).Order());
        Assert.Equal([topic], (await sns.ListTopicsAsync(new ListTopicsRequest())).Topics!.Select(static t => t.TopicArn));
    }

    [Fact]
    public async Task A_queue_is_subscribed_again_with_another_filter()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sns = new SnsClient(aws.Configure(new SnsClientOptions()));
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "inbox" })).QueueUrl!;
        var topic = (await sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" })).TopicArn!;
        var first = await sns.SubscribeQueueAsync(topic, sqs, "inbox", new SnsQueueSubscriptionOptions { FilterPolicy = """{"kind":["a"]}""" });
        var second = await sns.SubscribeQueueAsync(topic, sqs, "inbox", new SnsQueueSubscriptionOptions { FilterPolicy = """{"kind":["b"]}""" });
        Assert.Equal(first, second);
        foreach (var kind in new[] { "a", "b" })
        {
            await sns.PublishAsync(new PublishRequest
            {
                TopicArn = topic, Message = kind, MessageAttributes = new() { ["kind"] = new() { DataType = "String", StringValue = kind } },
            });
        }

        var received = await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url, MaxNumberOfMessages = 10 });
        Assert.Equal("b", Assert.Single(received.Messages!).Body);
    }

    [Fact]
    public async Task Errors_are_typed()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sns = new SnsClient(aws.Configure(new SnsClientOptions()));
        var failure = await Assert.ThrowsAsync<NotFoundException>(
            async () => await sns.PublishAsync(new PublishRequest { TopicArn = "arn:aws:sns:us-east-1:000000000000:no", Message = "hi" }));
        Assert.Equal(("NotFound", 404), (failure.Code, failure.StatusCode));
        Assert.Contains("Topic does not exist", failure.Message, StringComparison.Ordinal);
    }
}
