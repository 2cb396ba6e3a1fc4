using System.Text.Json.Nodes;
using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedFifoTests
{
    private const string News = "TopicArn=arn:sns:news.fifo";
    private const string Arn = "arn:sns:news.fifo:<id:1>";
    private const string Group = "MessageGroupId=complexMessageGroupId";
    private const string TwoValues = ",'MD5OfMessageAttributes':'9b720b3af309c1c4b0d395c53b08c502',"
        + "'MessageAttributes':{'attr1':{'DataType':'Number','StringValue':'99.12'},'attr2':{'DataType':'Number','StringValue':'109.12'}}";

    private const string OneValue = ",'MD5OfMessageAttributes':'1f07082409022a373fa2a2601f82b3cb',"
        + "'MessageAttributes':{'attr1':{'DataType':'Number','StringValue':'19.12'}}";

    private static readonly string[] s_texts = ["Test Message with two attributes", "Test Message with one attribute", "Test Message without attribute"];

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Messages_for_a_deleted_queue_are_in_the_dead_letter_queue_in_order(bool isRaw)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=false");
        Assert.Equal(Topic("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=false"), await host.AskAsync("GetTopicAttributes", News));
        Assert.Equal(Arn, await host.SubscribeAsync("arn:sns:news.fifo", "inbox.fifo"));
        await host.QueueAsync("dead.fifo");
        Assert.Equal("200", await SetAsync(host, "RawMessageDelivery", isRaw ? "true" : "false"));
        Assert.Equal("200", await SetAsync(host, "RedrivePolicy", """{"deadLetterTargetArn":"arn:sqs:dead.fifo"}"""));
        await host.CallQueueAsync("DeleteQueue", new JsonObject { ["QueueUrl"] = "https://sqs.us-east-1.amazonaws.com/000000000000/inbox.fifo" });

        string[] subject = isRaw ? [] : ["Subject=Subject"];
        Assert.Equal(Published, await PublishAsync(host, i => [$"MessageDeduplicationId=MessageDeduplicationId-{i}", .. subject]));
        string?[] carried =
        [
            """{"attr1":{"Type":"Number","Value":"99.12"},"attr2":{"Type":"Number","Value":"109.12"}}""",
            """{"attr1":{"Type":"Number","Value":"19.12"}}""", null,
        ];
        Assert.Equal(
            isRaw
                ? Raw(4, "MessageDeduplicationId-1", "MessageDeduplicationId-2", "MessageDeduplicationId-3")
                : [.. Enumerable.Range(1, 3).Select(i => Message(
                    $"MessageDeduplicationId-{i}", "complexMessageGroupId", 3 + i,
                    NumberedEnvelope(Arn, 1 + i, i, s_texts[i - 1], "Subject", carried[i - 1])))],
            await host.ReceiveAsync("dead.fifo", system: true));

        Assert.Equal(
            "200 MessageId=<id:5>, SequenceNumber=<number:7>",
            await host.AskAsync(
                "Publish", News, "Message=test-message", "MessageGroupId=message-group-id-1", "MessageDeduplicationId=message-deduplication-id-1"));
        Assert.Equal(
            [Message("message-deduplication-id-1", "message-group-id-1", 8, isRaw ? "\"test-message\"" : NumberedEnvelope(Arn, 5, 7, "test-message"))],
            await host.ReceiveAsync("dead.fifo", system: true));
    }

    [Theory]
    [InlineData("true")]
    [InlineData("false")]
    public async Task A_batch_that_is_published_again_has_the_same_response_and_is_not_delivered(string byContent)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=" + byContent);
        Assert.Equal(Topic("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=" + byContent), await host.AskAsync("GetTopicAttributes", News));
        Assert.Equal(Arn, await host.SubscribeAsync("arn:sns:news.fifo", "inbox.fifo"));
        Assert.Equal("200", await SetAsync(host, "RawMessageDelivery", "true"));
        Assert.Equal(
            Subscription(Arn, "arn:sqs:inbox.fifo", "RawMessageDelivery=true"), await host.AskAsync("GetSubscriptionAttributes", "SubscriptionArn=" + Arn));

        Assert.Equal(Published, await SendAsync());
        Assert.Equal(
            byContent == "true"
                ? Raw(
                    4, "47f6d7e2c477469ad670ae3bfee60ed3e79080bb0105fc01a2805a50f8b21358", "2186166772ec2fb49b7ba9efbda53c6eabf8e785cb00420db531c8eb9287d8e1",
                    "a579d4ebff398c5ad4d5037534a1c1bfab36410100c80d8c7c1029b57c7898fe")
                : Raw(4, "MessageDeduplicationId-1", "MessageDeduplicationId-2", "MessageDeduplicationId-3"),
            await host.ReceiveAsync("inbox.fifo", system: true));
        Assert.Equal(Published, await SendAsync());
        Assert.Empty(await host.ReceiveAsync("inbox.fifo"));

        Task<string> SendAsync() => PublishAsync(host, i => byContent == "true" ? [] : [$"MessageDeduplicationId=MessageDeduplicationId-{i}"]);
    }

    [Fact]
    public async Task Duplicates_are_found_in_all_groups_of_a_topic()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=true");
        Assert.Equal(Arn, await host.SubscribeAsync("arn:sns:news.fifo", "inbox.fifo"));
        foreach (var group in new[] { "message-group-id-1", "message-group-id-2" })
        {
            Assert.Equal(
                "200 MessageId=<id:2>, SequenceNumber=<number:1>", await host.AskAsync("Publish", News, "Message=Test", "MessageGroupId=" + group));
        }

        const string id = "532eaabd9574880dbf76b9b8cc00832c20a6ec113d682299550d7a6e0f345e25";
        Assert.Equal([Message(id, "message-group-id-1", 2, NumberedEnvelope(Arn, 2, 1, "Test"))], await host.ReceiveAsync("inbox.fifo", system: true));
        Assert.Empty(await host.ReceiveAsync("inbox.fifo", system: true));
    }

    [Theory]
    [InlineData("true")]
    [InlineData("false")]
    public async Task A_standard_queue_gets_messages_without_the_members_of_FIFO_queues(string byContent)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=" + byContent);
        Assert.Equal(Arn, await host.SubscribeAsync("arn:sns:news.fifo", "inbox"));
        string[] message = [News, "Message=Test", "MessageGroupId=message-group-id-1"];
        if (byContent == "false") message = [.. message, "MessageDeduplicationId=message-deduplication-id-1"];
        const string published = "200 MessageId=<id:2>, SequenceNumber=<number:1>";
        Assert.Equal(published, await host.AskAsync("Publish", message));
        Assert.Equal(
            [$"{{\"Attributes\":{{{RecordedText.System}}},\"Body\":{NumberedEnvelope(Arn, 2, 1, "Test")}}}"], await host.ReceiveAsync("inbox", system: true));
        Assert.Equal(published, await host.AskAsync("Publish", message));
        Assert.Empty(await host.ReceiveAsync("inbox", system: true));
    }

    [Fact]
    public async Task Messages_of_a_group_have_the_order_in_which_they_were_published()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=true");
        await host.SubscribeAsync("arn:sns:news.fifo", "inbox.fifo", "RawMessageDelivery=true");
        for (var i = 0; i < 25; i++) await host.AskAsync("Publish", News, $"Message={i}", "MessageGroupId=testGroup");
        List<string> received = [];
        while (await host.ReceiveAsync("inbox.fifo") is { Count: > 0 } messages) received.AddRange(messages);
        Assert.Equal(Enumerable.Range(0, 25).Select(static i => $"{{\"Body\":\"{i}\"}}"), received);
    }

    [Fact]
    public async Task A_FIFO_topic_is_published_to_by_its_ARN_as_a_target()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=true");
        Assert.Equal(
            "200 MessageId=<id:1>, SequenceNumber=<number:1>",
            await host.AskAsync(
                "Publish", "TargetArn=arn:sns:news.fifo", """Message={"default":"test"}""", "MessageStructure=json", "MessageGroupId=test-group"));
    }

    /// <summary>Gets the response to the first batch after a subscription was created.</summary>
    private static string Published => "200 Successful(" + string.Join(", ", Enumerable.Range(1, 3).Select(
        static i => $"member(Id={i}, MessageId=<id:{i + 1}>, SequenceNumber=<number:{i}>)")) + "), Failed=";

    /// <summary>Publishes three messages, each with fewer attributes than the previous one.</summary>
    private static Task<string> PublishAsync(RecordedHost host, Func<int, string[]> others)
    {
        string[][] attributes = [Carry("attr1=Number:99.12", "attr2=Number:109.12"), Carry("attr1=Number:19.12"), []];
        return host.AskAsync(
            "PublishBatch",
            [News, .. Enumerable.Range(1, 3).SelectMany(i => Entry(i, [$"Id={i}", "Message=" + s_texts[i - 1], Group, .. attributes[i - 1], .. others(i)]))]);
    }

    /// <summary>Returns the three messages as they are with raw delivery.</summary>
    private static string[] Raw(int number, params string[] ids)
    {
        string[] carried = [TwoValues, OneValue, ""];
        return [.. ids.Select((id, i) => Message(id, "complexMessageGroupId", number + i, $"\"{s_texts[i]}\"{Quoted(carried[i])}"))];
    }

    /// <summary>Returns a message in a FIFO queue.</summary>
    private static string Message(string id, string group, int number, string body) => Quoted(
        "{'Attributes':{'ApproximateFirstReceiveTimestamp':'<time>','ApproximateReceiveCount':'1',"
            + $"'MessageDeduplicationId':'{id}','MessageGroupId':'{group}','SenderId':'000000000000','SentTimestamp':'<time>',"
            + $"'SequenceNumber':'<number:{number}>'}},'Body':") + body + "}";

    private static Task<string> SetAsync(RecordedHost host, string name, string value) =>
        host.AskAsync("SetSubscriptionAttributes", "SubscriptionArn=" + Arn, "AttributeName=" + name, "AttributeValue=" + value);
}
