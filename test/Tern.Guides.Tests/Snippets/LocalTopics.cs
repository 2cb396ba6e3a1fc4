using Tern.Local;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.Messaging.Sqs;

namespace Tern.Guides.Tests.Snippets;

/// <summary>The test in docs/guides/publishers.md.</summary>
public sealed class LocalTopics
{
    [Fact]
    public async Task A_subscribed_queue_gets_the_message()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sns = new SnsClient(aws.Configure(new SnsClientOptions()));
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var topic = (await sns.CreateTopicAsync(new CreateTopicRequest { Name = "orders" })).TopicArn!;
        var queue = (await sqs.CreateQueueAsync(new() { QueueName = "shipping" })).QueueUrl!;
        await sns.SubscribeQueueAsync(topic, sqs, "shipping");

        await sns.PublishAsync(new PublishRequest { TopicArn = topic, Message = "o-1" });

        var received = await sqs.ReceiveMessageAsync(new() { QueueUrl = queue });
        Assert.Equal("o-1", Assert.Single(received.Messages).Body);
    }
}
