using System.Text.Json.Nodes;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns;

public sealed class FifoTopicTests
{
    [Fact]
    public async Task A_duplicate_within_five_minutes_gets_the_first_answer_and_is_not_delivered()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true");
        await host.SubscribeQueueAsync(topic, "inbox.fifo", "RawMessageDelivery=true");
        var first = await PublishAsync(host, topic, "a", "1");
        Assert.Matches("^[0-9]{20}$", first.Number);
        Assert.Equal(first, await PublishAsync(host, topic, "b", "1"));
        await host.Aws.AdvanceAsync(TimeSpan.FromMinutes(5) - TimeSpan.FromSeconds(1));
        Assert.Equal(first, await PublishAsync(host, topic, "c", "1"));
        var message = Assert.Single(await host.ReceiveAsync("inbox.fifo"));
        Assert.Equal(("a", "1", "g"), (message.Body, message.Attributes!["MessageDeduplicationId"], message.Attributes["MessageGroupId"]));
        await host.Aws.AdvanceAsync(TimeSpan.FromSeconds(1));
        var next = await PublishAsync(host, topic, "d", "1");
        Assert.NotEqual(first.Id, next.Id);
        Assert.True(string.CompareOrdinal(first.Number, next.Number) < 0);
    }

    [Theory]
    [InlineData("Topic", 1)]
    [InlineData("MessageGroup", 2)]
    public async Task Duplicates_are_found_in_the_topic_or_in_the_group(string scope, int count)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", "FifoThroughputScope=" + scope);
        await host.SubscribeQueueAsync(topic, "inbox"); // a standard queue doesn't look for duplicates itself
        await PublishAsync(host, topic, "a", "1", "g");
        await PublishAsync(host, topic, "a", "1", "h");
        Assert.Equal(count, (await host.ReceiveAsync("inbox")).Count);
    }

    [Fact]
    public async Task The_digest_of_the_text_can_be_the_deduplication_ID()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=true");
        await host.SubscribeQueueAsync(topic, "inbox.fifo");
        Assert.Equal(await PublishAsync(host, topic, "a", null), await PublishAsync(host, topic, "a", null));
        var message = Assert.Single(await host.ReceiveAsync("inbox.fifo"));
        Assert.Equal("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", message.Attributes!["MessageDeduplicationId"]);
    }

    [Fact]
    public async Task Envelopes_have_a_sequence_number_and_no_signature()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true");
        await host.SubscribeQueueAsync(topic, "inbox");
        var published = await PublishAsync(host, topic, "a", "1");
        var message = Assert.Single(await host.ReceiveAsync("inbox"));
        Assert.DoesNotContain("MessageGroupId", message.Attributes!.Keys);
        var envelope = JsonNode.Parse(message.Body!)!.AsObject();
        Assert.Equal(["Type", "MessageId", "SequenceNumber", "TopicArn", "Message", "Timestamp", "UnsubscribeURL"], envelope.Select(static m => m.Key));
        Assert.Equal((published.Id, published.Number), ((string?)envelope["MessageId"], (string?)envelope["SequenceNumber"]));
    }

    [Fact]
    public async Task Concurrent_publishers_have_one_order_in_all_queues()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true");
        await host.SubscribeQueueAsync(topic, "a.fifo", "RawMessageDelivery=true");
        await host.SubscribeQueueAsync(topic, "b.fifo", "RawMessageDelivery=true");
        var published = await Task.WhenAll(Enumerable.Range(0, 60).Select(i => Task.Run(
            async () => (Text: $"m{i}", (await PublishAsync(host, topic, $"m{i}", $"{i}")).Number))));
        var order = published.OrderBy(static message => message.Number, StringComparer.Ordinal).Select(static message => message.Text).ToList();
        foreach (var queue in new[] { "a.fifo", "b.fifo" })
        {
            List<string> received = [];
            while (await host.ReceiveAsync(queue) is { Count: > 0 } messages) received.AddRange(messages.Select(static message => message.Body!));
            Assert.Equal(order, received);
        }
    }

    [Fact]
    public async Task A_batch_that_can_not_be_delivered_is_in_order_in_the_dead_letter_queue()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true");
        var dead = await host.QueueAsync("dead.fifo");
        await host.SubscribeAsync(
            topic, "sqs", "arn:aws:sqs:us-east-1:000000000000:gone.fifo", "RawMessageDelivery=true", $$"""RedrivePolicy={"deadLetterTargetArn":"{{dead}}"}""");
        await host.Sns.CallAsync("PublishBatch", ["TopicArn=" + topic, .. Enumerable.Range(1, 5).SelectMany(static i => new[]
        {
            $"PublishBatchRequestEntries.member.{i}.Id={i}", $"PublishBatchRequestEntries.member.{i}.Message=m{i}",
            $"PublishBatchRequestEntries.member.{i}.MessageGroupId=g", $"PublishBatchRequestEntries.member.{i}.MessageDeduplicationId={i}",
        })]);
        Assert.Equal(["m1", "m2", "m3", "m4", "m5"], (await host.ReceiveAsync("dead.fifo")).Select(static message => message.Body));
    }

    [Theory]
    [InlineData("MessageDeduplicationId=1", "Invalid parameter: The MessageGroupId parameter is required for FIFO topics")]
    [InlineData("MessageGroupId=g",
        "Invalid parameter: The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly")]
    public async Task Messages_need_a_group_and_a_deduplication_ID(string member, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true");
        Assert.Equal("400 InvalidParameter: " + error, await host.Sns.ErrorAsync("Publish", "TargetArn=" + topic, "Message=a", member));
        Assert.Equal(
            "400 InvalidParameter: " + error,
            await host.Sns.ErrorAsync(
                "PublishBatch", "TopicArn=" + topic, "PublishBatchRequestEntries.member.1.Id=1", "PublishBatchRequestEntries.member.1.Message=a",
                "PublishBatchRequestEntries.member.1." + member));
    }

    [Fact]
    public async Task A_dead_letter_queue_must_be_FIFO()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", "ArchivePolicy={\"MessageRetentionPeriod\":\"30\"}");
        var subscription = await host.SubscribeQueueAsync(topic, "inbox.fifo");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: RedrivePolicy: must use a FIFO queue as DLQ for a FIFO topic",
            await host.Sns.ErrorAsync(
                "SetSubscriptionAttributes", "SubscriptionArn=" + subscription, "AttributeName=RedrivePolicy",
                """AttributeValue={"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead"}"""));
    }

    private static async Task<(string Id, string Number)> PublishAsync(SnsHost host, string topic, string text, string? id, string group = "g")
    {
        var answer = await host.Sns.CallAsync(
            "Publish",
            ["TopicArn=" + topic, "Message=" + text, "MessageGroupId=" + group, .. id is null ? Array.Empty<string>() : ["MessageDeduplicationId=" + id]]);
        return (QueryWire.Text(answer, "MessageId")!, QueryWire.Text(answer, "SequenceNumber")!);
    }
}
